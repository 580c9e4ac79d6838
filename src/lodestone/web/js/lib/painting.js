/** Work that waits until the browser has painted a frame. */

/**
 * A message posted in a frame's callback arrives after that frame was painted.
 * @param {() => void} job
 */
export function afterFrame(job) {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      job();
    };
    port2.postMessage(null);
  });
}

/**
 * A job that leaves the next frame to what matters more, and is done for the one after that: once,
 * however often it is asked for meanwhile. A hidden page has no frames, so nothing waits there.
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
    drop: () => cancelAnimationFrame(frame),
  };
}
