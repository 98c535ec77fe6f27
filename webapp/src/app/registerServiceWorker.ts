/** serviceWorkerPath is the path of the service worker, which the build writes. */
export const serviceWorkerPath = '/sw.js'

/**
 * registerServiceWorker installs the service worker after the page has loaded. Without it, the site works but has no
 * offline page.
 */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  const register = () =>
    void navigator.serviceWorker
      .register(serviceWorkerPath, { updateViaCache: 'none' })
      .catch(() => undefined)
  // The scripts of a prerendered page can start after the page has loaded.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register)
}
