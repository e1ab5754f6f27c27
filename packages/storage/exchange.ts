import type { HttpRequest, HttpResponse } from '@smithy/core/protocols'

/** Options of a call for the HTTP exchange that carries it out. */
export interface ExchangeOptions {
  /** Not the SDK's own `abortSignal`, whose type has no listeners. */
  signal?: AbortSignal
  /** When the call began; this may be a later attempt. */
  startedAtMs?: number
  requestTimeout?: number
  /** The form of the response body; bytes by default. */
  answer?: 'bytes' | 'blob' | 'stream'
  /** Called with the number of bytes of the request's body that were sent. */
  onSent?: ((bytes: number) => void) | undefined
}

export interface Network {
  handle(request: HttpRequest, options: NetworkOptions): Promise<{ response: HttpResponse }>
}

export interface NetworkOptions {
  abortSignal: AbortSignal
  onSent?: ((bytes: number) => void) | undefined
  /** Called when bytes of the request or the response have moved; only in browsers. */
  onMoved?: (() => void) | undefined
}

export function timeoutError(timeoutMs: number): Error {
  return Object.assign(new Error(`Request did not complete within ${timeoutMs} ms`), { name: 'TimeoutError' })
}

export function stallError(limitMs: number): Error {
  return Object.assign(new Error(`Nothing moved for ${limitMs} ms`), { name: 'TimeoutError' })
}

export function abortError(): Error {
  return Object.assign(new Error('Request aborted'), { name: 'AbortError' })
}

/** One name for a lost connection in Node and in browsers, with the words for which the SDK retries. */
export function networkError(cause: unknown): Error {
  return new TypeError('Failed to fetch', { cause })
}
