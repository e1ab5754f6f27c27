import type { HttpRequest, HttpResponse } from '@smithy/core/protocols'
import { abortError, networkError, stallError, timeoutError } from './exchange.ts'
import type { ExchangeOptions, Network } from './exchange.ts'
import { type StallWatch, watchStall } from './stall-limit.ts'
import { streamWithTimeout } from './stream-timeout.ts'

interface Limits {
  requestTimeoutMs?: number | undefined
  callTimeoutMs?: number | undefined
  stallTimeoutMs?: number | undefined
}

/**
 * Adds to the SDK's HTTP handler: a time limit for the whole response and not only its head, cancellation by the limit
 * or the caller, and the detection of two kinds of failures with status 200.
 */
export class GuardedHandler {
  readonly #network: Network
  readonly #timeoutMs: number | undefined
  readonly #callTimeoutMs: number | undefined
  readonly #stallTimeoutMs: number | undefined

  constructor(network: Network, { requestTimeoutMs, callTimeoutMs, stallTimeoutMs }: Limits) {
    this.#network = network
    this.#timeoutMs = requestTimeoutMs
    this.#callTimeoutMs = callTimeoutMs
    this.#stallTimeoutMs = stallTimeoutMs
  }

  async handle(request: HttpRequest, options: ExchangeOptions = {}): Promise<{ response: HttpResponse }> {
    const timeoutMs = this.#limitOf(options)
    if (timeoutMs !== undefined && timeoutMs <= 0) throw timeoutError(this.#callTimeoutMs ?? 0)
    const exchange = new AbortController()
    const abort = () => exchange.abort(abortError())
    if (options.signal?.aborted) throw abortError()
    options.signal?.addEventListener('abort', abort)
    const timer = timeoutMs ? setTimeout(() => exchange.abort(timeoutError(timeoutMs)), timeoutMs) : undefined
    const stall = this.#watchStall(exchange)
    const settle = () => options.signal?.removeEventListener('abort', abort)
    let streaming = false
    try {
      const { response } = await this.#network.handle(request, {
        abortSignal: exchange.signal,
        onSent: options.onSent,
        onMoved: stall?.move,
      })
      stall?.move()
      if (options.answer === 'stream' && isGood(response)) {
        streaming = true
        response.body = streamWithTimeout(response.body, { timeoutMs, exchange, settle })
      } else if (options.answer === 'blob' && isGood(response)) {
        response.body = await readBlob(response)
      } else {
        response.body = await readBytes(response)
        refuseFalseSuccess(request, response)
      }
      return { response }
    } catch (error) {
      throw exchange.signal.aborted ? exchange.signal.reason : networkError(error)
    } finally {
      clearTimeout(timer)
      stall?.end()
      if (!streaming) settle()
    }
  }

  /** An attempt has its own limit, but never more than the time left of the whole call. */
  #limitOf({ requestTimeout, startedAtMs }: ExchangeOptions): number | undefined {
    const timeoutMs = requestTimeout ?? this.#timeoutMs
    if (this.#callTimeoutMs === undefined || startedAtMs === undefined) return timeoutMs
    const leftMs = startedAtMs + this.#callTimeoutMs - performance.now()
    return Math.floor(Math.min(timeoutMs || leftMs, leftMs))
  }

  #watchStall(exchange: AbortController): StallWatch | undefined {
    const limitMs = this.#stallTimeoutMs
    if (limitMs === undefined) return undefined
    return watchStall(limitMs, () => exchange.abort(stallError(limitMs)))
  }

  updateHttpClientConfig(): void {}

  httpHandlerConfigs(): object {
    return {}
  }
}

function isGood({ statusCode }: HttpResponse): boolean {
  return statusCode >= 200 && statusCode < 300
}

function readBlob(response: HttpResponse): Promise<Blob> {
  return new Response(response.body, {
    headers: { 'content-type': response.headers['content-type'] ?? '' },
  }).blob()
}

async function readBytes(response: HttpResponse): Promise<Uint8Array> {
  return new Uint8Array(await new Response(response.body).arrayBuffer())
}

/** Stores may send 200 before they have done the work; the body then contains the error, or is missing. */
function refuseFalseSuccess(request: HttpRequest, response: HttpResponse): void {
  if (!isGood(response)) return
  const text = new TextDecoder().decode(response.body)
  if (/<Error[\s>]/.test(text)) {
    response.statusCode = 400
  } else if (request.method !== 'PUT' && request.method !== 'DELETE' && text.trim() === '') {
    response.statusCode = 400
    response.body = new TextEncoder().encode(abortedRequest)
  }
}

const abortedRequest = '<Error><Code>InternalError</Code><Message>S3 aborted request</Message></Error>'
