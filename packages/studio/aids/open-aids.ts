import type { Finding, Passage } from './finding.ts'
import type { CheckAnswer, CheckRequest } from './worker.ts'

export type Aids = {
  check: (passages: Passage[]) => Promise<Finding[]>
  close: () => void
}

type Waiting = { resolve: (findings: Finding[]) => void; reject: (error: Error) => void }

/** Runs the writing aids in a worker, so that they never block typing. `dictionary` replaces the default one. */
export function openAids(options: { dictionary?: string } = {}): Aids {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let number = 0
  worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
    const request = waiting.get(data.number)
    waiting.delete(data.number)
    if ('problem' in data) request?.reject(new Error(data.problem))
    else request?.resolve(data.findings)
  })
  worker.addEventListener('error', () => {
    for (const request of waiting.values()) request.reject(new Error('文章の確認を始められません'))
    waiting.clear()
  })
  return {
    check: (passages) => {
      number += 1
      const findings = new Promise<Finding[]>((resolve, reject) => waiting.set(number, { resolve, reject }))
      // A worker has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ number, passages, ...options } satisfies CheckRequest)
      return findings
    },
    close: () => worker.terminate(),
  }
}
