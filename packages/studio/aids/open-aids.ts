import { openPendingRequests } from '@tsuzuri/concurrency/pending-requests'
import type { Finding, Passage } from './finding.ts'
import type { CheckAnswer, CheckRequest } from './worker.ts'

export type Aids = {
  check: (passages: Passage[]) => Promise<Finding[]>
  close: () => void
}

/** Runs the writing aids in a worker, so that they never block typing. `dictionary` replaces the default one. */
export function openAids(options: { dictionary?: string } = {}): Aids {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const requests = openPendingRequests<Finding[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    if ('problem' in data) requests.reject(data.number, new Error(data.problem))
    else requests.resolve(data.number, data.findings)
  })
  worker.addEventListener('error', () => requests.rejectAll(new Error('文章の確認を始められません')))
  return {
    check: (passages) =>
      requests.open((number) => {
        // A worker has no other origin to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage({ number, passages, ...options } satisfies CheckRequest)
      }),
    close: () => worker.terminate(),
  }
}
