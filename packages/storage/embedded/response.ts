import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { StoreError } from './errors.ts'
import type { StoreRequest } from './request.ts'
import { writeErrorXml, writeXml, type XmlFields } from './xml.ts'

export type ResponseHeaders = Record<string, string | number | undefined>

export type StoreResponse = { status: number; headers?: ResponseHeaders; body?: string | Readable }

export function xmlResponse(root: string, content: XmlFields | string): StoreResponse {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: writeXml(root, content) }
}

export function errorResponse(
  error: StoreError,
  request: StoreRequest | undefined,
  requestId: string,
): StoreResponse {
  const { code, message, status, details } = error
  const headers = {
    'content-type': 'application/xml',
    'retry-after': status === 503 ? retryAfterSeconds : undefined,
  }
  if (request?.method === 'HEAD') return { status, headers }
  const resource = request ? `/${request.bucket}/${request.key}` : undefined
  const fields = { Code: code, Message: message, ...details, Resource: resource, RequestId: requestId }
  return { status, headers, body: writeErrorXml(fields) }
}

const retryAfterSeconds = 2

export async function sendResponse(
  response: ServerResponse,
  { status, headers = {}, body }: StoreResponse,
): Promise<void> {
  response.statusCode = status
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) response.setHeader(name, headerText(value))
  }
  if (body === undefined) {
    response.end()
  } else if (typeof body === 'string') {
    response.setHeader('content-length', Buffer.byteLength(body))
    response.end(body)
  } else {
    // A client that disconnects during the response is not an error of the store.
    await pipeline(body, response).catch(() => response.destroy())
  }
}

/** Non-latin1 text is sent as its UTF-8 bytes, as S3 does. */
function headerText(value: string | number): string | number {
  // oxlint-disable-next-line no-control-regex
  return typeof value === 'string' && /[^\x00-\xff]/.test(value)
    ? Buffer.from(value).toString('latin1')
    : value
}
