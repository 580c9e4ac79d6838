/**
 * Work that waits until the browser has painted a frame, and the measure "turn": how long it takes from a
 * turn's sending until the new position is on the screen.
 */

/**
 * A job that leaves the next frame to more important work, and runs in the one after that: once, however
 * often it is requested meanwhile. A hidden page has no frames, so the job runs at once.
 * @param {() => void} job
 */
export function laterJob(job) {
  let frame = 0;
  const now = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    job();
  };
  const nextFrame = () => void (frame = requestAnimationFrame(now));
  return {
    now,
    later() {
      if (document.hidden) now();
      else frame ||= requestAnimationFrame(nextFrame);
    },
    waits: () => frame !== 0,
    drop() {
      cancelAnimationFrame(frame);
      // A dropped job no longer waits: it can be requested again.
      frame = 0;
    },
  };
}

export function turnSent() {
  performance.mark("turn-sent");
}

/** The measure ends with the frame that is drawn next. */
export function turnDrawn() {
  requestAnimationFrame(() => {
    // A message that is posted in a frame's callback arrives after that frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      performance.measure("turn", "turn-sent");
    };
    port2.postMessage(null);
  });
}
