import { startServiceWorker } from './offline/worker.ts'
import type { WorkerScope } from './offline/worker.ts'

/** Entry of the service worker: a separate bundle, served below /magazine/ without a hash in its name, with `no-cache`. */
startServiceWorker(globalThis as unknown as WorkerScope)
