/** Pages that were visited can be read without the server (service-worker.js). */

/** Browsers allow it only for pages served securely; nothing else depends on it. */
export function keepForOffline() {
  if (!("serviceWorker" in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register(new URL("service-worker.js", document.baseURI))
      .catch(() => undefined);
  // After everything that the first visit needs.
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
