import { startServiceWorker } from './offline/worker.ts'
import type { WorkerScope } from './offline/worker.ts'

/** Built as a script of its own; served from below /magazine/ without a hash in its name, and `no-cache`. */
startServiceWorker(globalThis as unknown as WorkerScope)
