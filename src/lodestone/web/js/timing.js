/**
 * How long an action takes from the turn's sending to the new state on the screen: the measure
 * "turn".
 */

export function sent() {
  performance.mark("turn-sent");
}

/** A message posted in a frame's callback arrives after that frame was painted. */
export function drawn() {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      performance.measure("turn", "turn-sent");
      port1.close();
    };
    port2.postMessage(null);
  });
}
