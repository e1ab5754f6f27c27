import { ApiProblem } from '@tsuzuri/api/client'
import type { Problem } from '@tsuzuri/api/problem'
import { Refusal, type RefusalCode } from '@tsuzuri/content/refusal'
import { DatabaseUnavailable, isBusy } from '@tsuzuri/database/unavailable'
import { StorageError } from '@tsuzuri/storage/errors'
import { diskFaultSentences, findDiskFault } from './disk-fault.ts'
import type { Log } from './log.ts'

const statuses: Record<RefusalCode, number> = {
  invalid: 400,
  'not-allowed': 403,
  'not-found': 404,
  conflict: 409,
  busy: 503,
  'signed-out': 401,
  'wrong-key': 401,
}
const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
}

/** Headers of every response, errors included. */
export const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** An error response that is not about content, such as a missing sign-in, a rate limit or an invalid format. */
export class Denial extends Error {
  override readonly name = 'Denial'
  readonly problem: Problem
  readonly headers: Record<string, string>

  constructor(problem: Problem, headers: Record<string, string> = {}) {
    super(problem.detail)
    this.problem = problem
    this.headers = headers
  }
}

/**
 * Maps an error to its HTTP problem; nothing else does. An error that is not a refusal is a bug, so its response
 * reveals no details.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Denial) return error.problem
  if (error instanceof Refusal) {
    const status = statuses[error.code]
    const faults = error.faults.length === 0 ? {} : { faults: error.faults }
    return { ...problem(status, error.code, error.message, error.english), ...faults }
  }
  // A page calls the API in the same process. If the API responds with 503, so does the page.
  if (error instanceof ApiProblem && error.problem.status === 503) return error.problem
  const fault = findDiskFault(error)
  if (fault !== undefined) {
    const { status, detail, detailEn } = diskFaultSentences[fault]
    return { ...problem(status, `disk-${fault}`, detail, detailEn), retryAfterSeconds: diskRetrySeconds }
  }
  if (isStoreAway(error)) {
    return problem(
      503,
      'store-unreachable',
      '画像の置き場所が応答しません。少し待ってから、もう一度お試しください。',
      'The object store does not answer; try again in a moment.',
    )
  }
  if (isDatabaseAway(error)) {
    return problem(
      503,
      databaseUnreachable,
      'ただいまデータベースにつながりません。少し待ってから、もう一度お試しください。',
      'The database can not be reached; try again in a moment.',
    )
  }
  if (isBusy(error)) {
    return problem(
      503,
      databaseBusy,
      'ただいま混み合っています。少し待ってから、もう一度お試しください。',
      'The database is busy; try again in a moment.',
    )
  }
  return problem(
    500,
    'internal',
    '予期しない不具合が発生しました。少し待ってから、もう一度お試しください。',
    'Something went wrong.',
  )
}

/** The S3 store timed out, can't be reached, or reports a temporary failure. */
function isStoreAway(error: unknown): boolean {
  if (!(error instanceof StorageError)) return false
  const { status = 0, name } = error
  const isCut = status === 0 && (name === 'TimeoutError' || name === 'TypeError')
  return isCut || status >= 500 || storeCannotNow.has(status)
}

/** 408 Request Timeout (the network lost part of the request) and 429 Too Many Requests. */
const storeCannotNow = new Set([408, 429])

const databaseUnreachable = 'database-unreachable'
const databaseBusy = 'database-busy'

/** Whether a response could not be built, because the database is unavailable or because of a bug. */
export function isFailure({ status, code }: Problem): boolean {
  return status === 500 || code === databaseUnreachable || code === databaseBusy
}

/** The database can't be reached, or its connection broke. */
function isDatabaseAway(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && error.reason === 'unreachable'
}

/** Longer than usual: an operator has to free space or restart the server first. */
const diskRetrySeconds = 30

/** The problem of an error. Bugs, faults of disk or store, and an unavailable database are logged. */
export function problemSaid(log: Log, error: unknown): Problem {
  const said = problemOf(error)
  if (said.status === 500 || findDiskFault(error) !== undefined || isStoreAway(error))
    log.error({ err: error }, 'request failed')
  else if (error instanceof DatabaseUnavailable) log.warn({ err: error }, 'request failed')
  return said
}

export function problem(status: number, code: string, detail: string, detailEn: string): Problem {
  return {
    type: `urn:tsuzuri:problem:${code}`,
    title: titles[status] ?? 'Error',
    status,
    code,
    detail,
    detailEn,
  }
}

export function problemResponse(problem: Problem, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      ...problemHeaders(problem),
      ...headers,
    },
  })
}

/** The headers of every error response, in HTML and in JSON. */
export function problemHeaders({ status, retryAfterSeconds }: Problem): Record<string, string> {
  const retryAfter = retryAfterSeconds ?? (status === 503 ? 2 : undefined)
  return {
    'cache-control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  }
}
