/** Modules trap where their memory cannot grow. @param {unknown} error */
export function faultOf(error) {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = message.includes("unreachable") || error instanceof RangeError;
  return isFull ? "there is not enough memory" : message;
}
