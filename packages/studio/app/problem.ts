import { isApiProblem } from '@tsuzuri/api/client'
import type { Fault } from '@tsuzuri/content/refusal'

/** The error as a sentence for people. */
export function sentenceOf(error: unknown): string {
  if (isApiProblem(error)) return error.problem.detail
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'サーバーの返事が遅れています。少し待って、もう一度お試しください。'
  return '通信できませんでした。接続を確かめて、もう一度お試しください。'
}

export function faultsOf(error: unknown): readonly Fault[] {
  return isApiProblem(error) ? (error.problem.faults ?? []) : []
}
