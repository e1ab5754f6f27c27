import { storageError } from './errors.ts'
import type { ExchangeOptions } from './exchange.ts'

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Overrides the client's limit. */
  timeoutMs?: number | undefined
}

export interface SendingOptions extends CallOptions {
  /** Called with the number of bytes sent; starts again from zero when an attempt is repeated. */
  onSent?: ((bytes: number) => void) | undefined
}

/** Metadata stored with an object. */
export interface ObjectHeaders {
  contentType?: string | undefined
  cacheControl?: string | undefined
  contentDisposition?: string | undefined
  metadata?: Record<string, string> | undefined
}

export function exchangeOf(
  { signal, timeoutMs, onSent }: SendingOptions,
  answer: 'bytes' | 'blob' | 'stream' = 'bytes',
): ExchangeOptions {
  return {
    answer,
    startedAtMs: performance.now(),
    ...(signal ? { signal } : {}),
    ...(timeoutMs === undefined ? {} : { requestTimeout: timeoutMs }),
    ...(onSent ? { onSent } : {}),
  }
}

export function headersOf({ contentType, cacheControl, contentDisposition, metadata }: ObjectHeaders) {
  return {
    ContentType: contentType,
    CacheControl: cacheControl,
    ContentDisposition: contentDisposition,
    Metadata: metadata,
  }
}

export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw storageError(error)
  }
}
