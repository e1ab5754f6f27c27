import type { StoreRequest } from '../request.ts'

/** Presigning may move `x-amz-` headers into the query, with the same meaning. */
export function withHoistedHeaders(request: StoreRequest): StoreRequest {
  const headers = new Map(request.headers)
  for (const [name, value] of request.queryPairs) {
    const header = name.toLowerCase()
    if (!header.startsWith('x-amz-') || ofTheSignature.has(header) || headers.has(header)) continue
    headers.set(header, Buffer.from(value).toString('latin1'))
  }
  return { ...request, headers }
}

const ofTheSignature = new Set(
  ['algorithm', 'credential', 'date', 'expires', 'signedheaders', 'signature', 'security-token'].map(
    (name) => `x-amz-${name}`,
  ),
)
