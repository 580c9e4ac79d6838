/**
 * Work that waits until the browser has painted a frame, and how long things take until they are on the
 * screen: the measure "turn" from a turn's sending to the new position, the measure "leg" from the choice
 * of a step to the next ones.
 *
 * @typedef {"turn"|"leg"} Measure
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

/** @param {Measure} name */
export function began(name) {
  performance.mark(`${name}-began`);
}

/** The measure ends with the frame that is drawn next. @param {Measure} name */
export function drawn(name) {
  requestAnimationFrame(() => {
    // A message that is posted in a frame's callback arrives after that frame was painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      performance.measure(name, `${name}-began`);
    };
    port2.postMessage(null);
  });
}
