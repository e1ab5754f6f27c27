import type { ProofLists } from '@tsuzuri/content/proofreading/proof-lists'
import { openPendingRequests } from '@tsuzuri/concurrency/pending-requests'
import { type AskOutcome, type AskWords, openAnalysis } from './analysis.ts'
import type { Finding, Passage } from './finding.ts'
import type { CheckAnswer, CheckRequest } from './worker.ts'

export type Aids = {
  /** Checks with the words that were analysed already. */
  check: (passages: readonly Passage[]) => Promise<Finding[]>
  /** Requests the analysis of the passages from the server. */
  analyse: (passages: readonly Passage[]) => Promise<AskOutcome>
  /** Replaces the style dictionary and the caution words; without it, those of a new magazine are used. */
  setLists: (lists: ProofLists) => void
  close: () => void
}

/** Runs the writing aids in a worker, so that they never block typing. */
export function openAids({ askWords }: { askWords?: AskWords } = {}): Aids {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const analysis = openAnalysis(askWords ?? (() => Promise.resolve(null)))
  const requests = openPendingRequests<Finding[]>()
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    if ('problem' in data) requests.reject(data.number, new Error(data.problem))
    else requests.resolve(data.number, data.findings)
  })
  worker.addEventListener('error', () => requests.rejectAll(new Error('文章の確認を始められません')))
  const send = (request: CheckRequest) => {
    // Messages to a worker have no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request)
  }
  return {
    check: (passages) =>
      requests.open((number) => {
        send({ number, passages: analysis.known(passages) })
      }),
    // Without a server there is nothing to request.
    analyse: askWords === undefined ? async () => ({ isMore: false, isAnswered: true }) : analysis.ask,
    setLists: (lists) => send({ lists }),
    close: () => worker.terminate(),
  }
}
