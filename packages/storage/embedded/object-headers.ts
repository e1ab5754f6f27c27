import type { ResponseHeaders } from './response.ts'
import { StoreError } from './errors.ts'
import type { ObjectHeaders, ObjectMeta } from './disk/object-meta.ts'
import type { StoreRequest } from './request.ts'

/** The request headers that are stored with the object. */
export function readObjectHeaders({
  headers,
}: StoreRequest): ObjectHeaders & { metadata: Record<string, string> } {
  const kept: ObjectHeaders = {}
  for (const { field, name } of keptHeaders) {
    const value = field === 'contentEncoding' ? withoutChunking(headers.get(name)) : headers.get(name)
    if (value) kept[field] = value
  }
  const metadata = [...headers].filter(([name]) => name.startsWith(metaPrefix))
  return {
    ...kept,
    metadata: Object.fromEntries(metadata.map(([name, value]) => [name.slice(metaPrefix.length), value])),
  }
}

export function objectHeaders({ headers, metadata, etag, modifiedAt }: ObjectMeta): ResponseHeaders {
  const kept: ResponseHeaders = { 'content-type': 'binary/octet-stream' }
  for (const { field, name } of keptHeaders) if (headers[field] !== undefined) kept[name] = headers[field]
  for (const [name, value] of Object.entries(metadata)) kept[metaPrefix + name] = value
  return {
    ...kept,
    etag: `"${etag}"`,
    'last-modified': modifiedAt.toUTCString(),
    'accept-ranges': 'bytes',
    // Uploaded files are shown, never executed, even on the magazine's own origin.
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
}

/** `response-content-type` and similar overrides, which a presigned URL may contain. */
export function overridingHeaders({ query }: StoreRequest): ResponseHeaders {
  const overrides: ResponseHeaders = {}
  for (const { name } of keptHeaders) {
    const value = query.get(`response-${name}`)
    // oxlint-disable-next-line no-control-regex
    if (value !== undefined && /[\x00-\x1f\x7f]/.test(value)) throw new StoreError('InvalidArgument')
    if (value !== undefined) overrides[name] = value
  }
  return overrides
}

const metaPrefix = 'x-amz-meta-'

const keptHeaders = [
  { field: 'contentType', name: 'content-type' },
  { field: 'cacheControl', name: 'cache-control' },
  { field: 'contentDisposition', name: 'content-disposition' },
  { field: 'contentEncoding', name: 'content-encoding' },
  { field: 'contentLanguage', name: 'content-language' },
  { field: 'expires', name: 'expires' },
] as const satisfies { field: keyof ObjectHeaders; name: string }[]

/** `aws-chunked` is the transfer encoding, not the encoding of the object. */
function withoutChunking(value: string | undefined): string | undefined {
  return value
    ?.split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== 'aws-chunked')
    .join(', ')
}
