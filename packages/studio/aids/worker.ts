import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import type { ProofLists } from '@tsuzuri/content/proofreading/proof-lists'
import { makeChecker } from './check-text.ts'
import type { Finding, Passage } from './finding.ts'

/** New lists for all later checks, or texts to check. */
export type CheckRequest = { lists: ProofLists } | { number: number; passages: Passage[] }
export type CheckAnswer = { number: number; findings: Finding[] } | { number: number; problem: string }

let check: ReturnType<typeof makeChecker> | undefined
let lists = defaultLists

addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  if ('lists' in data) {
    lists = data.lists
    check = undefined
  } else postMessage(answer(data))
})

function answer({ number, passages }: Extract<CheckRequest, { number: number }>): CheckAnswer {
  try {
    check ??= makeChecker(lists)
    return { number, findings: check(passages) }
  } catch (error) {
    return { number, problem: error instanceof Error ? error.message : String(error) }
  }
}
