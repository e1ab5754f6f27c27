import { magazineBase } from './addresses.ts'
import type { OfflineMessage } from './offline/message.ts'

const serviceWorkerAddress = `${magazineBase}service-worker.js`

/** The part of `navigator.serviceWorker` that is used; undefined if the browser has none. */
export interface WorkerContainer {
  register: (address: string, options: RegistrationOptions) => Promise<unknown>
  ready: Promise<{ active: { postMessage: (message: OfflineMessage) => void } | null }>
  getRegistration: (scope: string) => Promise<{ unregister: () => Promise<boolean> } | undefined>
}

/** Returns whether the service worker was registered. The magazine works without it. */
export async function registerOffline(
  container: WorkerContainer | undefined = findContainer(),
): Promise<boolean> {
  if (!container) return false
  try {
    await container.register(serviceWorkerAddress, { scope: magazineBase, updateViaCache: 'none' })
    return true
  } catch {
    return false
  }
}

export function findContainer(): WorkerContainer | undefined {
  return typeof navigator === 'undefined'
    ? undefined
    : (navigator as { serviceWorker?: WorkerContainer }).serviceWorker
}
