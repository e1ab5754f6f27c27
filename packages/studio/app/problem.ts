import { isApiProblem } from '@tsuzuri/api/client'
import type { Fault } from '@tsuzuri/content/refusal'

/** The error as a sentence for people. The names of the API's fields are left out: they are for programs. */
export function sentenceOf(error: unknown): string {
  if (namesFields(error)) {
    const reasons = new Set(faultsOf(error).map(({ reason }) => reason))
    return `入力を確かめてください（${[...reasons].join('、')}）。`
  }
  if (isApiProblem(error)) return error.problem.detail
  if (error instanceof Error && error.name === 'TimeoutError')
    return 'サーバーの返事が遅れています。少し待ってから、もう一度お試しください。'
  return '通信できませんでした。接続を確かめて、もう一度お試しください。'
}

/** Whether the record was saved elsewhere first. A refusal of a field is not a conflict. */
export function isStale(error: unknown): boolean {
  return isApiProblem(error) && error.status === 409 && faultsOf(error).length === 0
}

/** Whether the detail of the error contains a field's name of the API. */
export function namesFields(error: unknown): boolean {
  if (!isApiProblem(error)) return false
  const { detail } = error.problem
  return faultsOf(error).some(({ path, reason }) => detail.includes(`${path}：${reason}`))
}

export function faultsOf(error: unknown): readonly Fault[] {
  return isApiProblem(error) ? (error.problem.faults ?? []) : []
}
