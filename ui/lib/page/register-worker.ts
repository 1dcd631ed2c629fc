import { trustedScriptUrl } from '#ui/lib/page/trusted-types.ts'

/** Registers the portal's service worker, or finds it, and waits until it runs. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register(trustedScriptUrl('service-worker', '/service-worker.js'))
  return navigator.serviceWorker.ready
}
