import { streamSlices } from './stream-slices.ts'

/** A stream does not report its length, so the caller passes it. */
export interface SizedStream {
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>
  length: number
}

/** A body that can be stored: bytes in any form, text, a stream with its length, or a value that becomes JSON. */
export type Body =
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | string
  | SizedStream
  | ReadableBody
  | object
  | null
  | undefined

export interface ReadableBody {
  size: number
  contentType: string
  /** Call it in ascending order, each byte once: a stream can't be rewound. */
  slice(start: number, end: number): Promise<Blob | Uint8Array<ArrayBuffer>>
  /** Cancels a stream that will not be read to its end. */
  release(): Promise<void>
}

export const unknownType = 'binary/octet-stream'

export function readBody(body: unknown): ReadableBody {
  if (body === null || body === undefined) return bytesBody(new Uint8Array())
  if (typeof body === 'string') return bytesBody(new TextEncoder().encode(body))
  if (typeof body === 'symbol' || typeof body === 'function') throw new TypeError(unknownLength(body))
  if (typeof body !== 'object') throw new Error(unknownLength(body))
  if (body instanceof Blob) return blobBody(body)
  if (body instanceof ArrayBuffer) return bytesBody(new Uint8Array(body))
  if (ArrayBuffer.isView(body)) return bytesBody(viewBytes(body))
  if (isReadableBody(body)) return body
  if (isSizedStream(body)) return streamBody(body)
  if (body instanceof Map || body instanceof Set) throw new TypeError(unknownLength(body))
  if (isStream(body)) throw new Error(unknownLength(body))
  const text = JSON.stringify(body)
  if (text === undefined) throw new Error(unknownLength(body))
  return bytesBody(new TextEncoder().encode(text), 'application/json')
}

function unknownLength(body: unknown): string {
  return `Cannot determine length of ${String(body)}`
}

function bytesBody(bytes: Uint8Array<ArrayBuffer>, contentType = unknownType): ReadableBody {
  return {
    size: bytes.length,
    contentType,
    slice: async (start, end) => bytes.subarray(start, end),
    release: async () => {},
  }
}

function blobBody(blob: Blob): ReadableBody {
  return {
    size: blob.size,
    contentType: blob.type || unknownType,
    slice: async (start, end) => (start === 0 && end === blob.size ? blob : blob.slice(start, end)),
    release: async () => {},
  }
}

function streamBody({ stream, length }: SizedStream): ReadableBody {
  const slices = streamSlices(stream, length)
  return {
    size: length,
    contentType: unknownType,
    slice: (start, end) => slices.next(end - start),
    release: () => slices.release(),
  }
}

/** The bytes of a view, counted in bytes whatever its element size. */
function viewBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array<ArrayBuffer> {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(buffer, byteOffset, byteLength).slice()
}

function isReadableBody(body: object): body is ReadableBody {
  return ['slice', 'release'].every((method) => typeof Reflect.get(body, method) === 'function')
}

function isSizedStream(body: object): body is SizedStream {
  return 'stream' in body && isStream(body.stream) && 'length' in body && isLength(body.length)
}

function isStream(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    (value instanceof ReadableStream || Symbol.asyncIterator in value)
  )
}

function isLength(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
