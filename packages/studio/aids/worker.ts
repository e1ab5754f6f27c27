import cautions from './cautions.yaml?raw'
import { makeChecker } from './check-text.ts'
import type { Finding, Passage } from './finding.ts'
import houseDictionary from './house-dictionary.yaml?raw'

export type CheckRequest = { number: number; passages: Passage[]; dictionary?: string }
export type CheckAnswer = { number: number; findings: Finding[] } | { number: number; problem: string }

let checker: { dictionary: string; check: ReturnType<typeof makeChecker> } | undefined

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  postMessage(answer(data))
})

function answer({ number, passages, dictionary = houseDictionary }: CheckRequest): CheckAnswer {
  try {
    if (checker?.dictionary !== dictionary) {
      checker = { dictionary, check: makeChecker({ dictionary, cautions }) }
    }
    return { number, findings: checker.check(passages) }
  } catch (error) {
    return { number, problem: error instanceof Error ? error.message : String(error) }
  }
}
