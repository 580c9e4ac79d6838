/**
 * How long things take until they are on the screen: the measure "turn" from a turn's sending to
 * the new position, the measure "leg" from the choice of a step to the next ones.
 *
 * @typedef {"turn"|"leg"} Measure
 */

/** @param {Measure} name */
export function began(name) {
  performance.mark(`${name}-began`);
}

/**
 * A message posted in a frame's callback arrives after that frame was painted.
 * @param {Measure} name
 */
export function drawn(name) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      performance.measure(name, `${name}-began`);
      port1.close();
    };
    port2.postMessage(null);
  });
}
