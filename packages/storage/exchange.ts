import type { HttpRequest, HttpResponse } from '@smithy/core/protocols'

/** What a call may ask of the one exchange of request and answer that carries it. */
export interface ExchangeOptions {
  /** Not the SDK's own `abortSignal`, whose type knows no listeners. */
  signal?: AbortSignal
  /** When the call began, of which this may be a later attempt. */
  startedAtMs?: number
  requestTimeout?: number
  /** How the body of the answer is wanted; bytes, unless told. */
  answer?: 'bytes' | 'blob' | 'stream'
  /** Told how many bytes of the request's body have left. */
  onSent?: ((bytes: number) => void) | undefined
}

export interface Network {
  handle(request: HttpRequest, options: NetworkOptions): Promise<{ response: HttpResponse }>
}

export interface NetworkOptions {
  abortSignal: AbortSignal
  onSent?: ((bytes: number) => void) | undefined
}

export function timeoutError(timeoutMs: number): Error {
  return Object.assign(new Error(`Request did not complete within ${timeoutMs} ms`), { name: 'TimeoutError' })
}

export function abortError(): Error {
  return Object.assign(new Error('Request aborted'), { name: 'AbortError' })
}

/** One name for a cut line in Node and in browsers, and just the words the SDK tries again for. */
export function networkError(cause: unknown): Error {
  return new TypeError('Failed to fetch', { cause })
}
