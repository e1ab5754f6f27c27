import type { StoreResponse, ResponseHeaders } from './response.ts'
import { type CorsRule, findRule } from './cors-rule.ts'
import { StoreError } from './errors.ts'
import type { StoreRequest } from './request.ts'

/** Headers that let a page of an allowed origin read a response. */
export function corsHeaders({ method, headers }: StoreRequest, rules: CorsRule[]): ResponseHeaders {
  if (rules.length === 0) return {}
  const origin = headers.get('origin')
  const asked = headers.get('access-control-request-method') ?? method
  const names = method === 'OPTIONS' ? readNames(headers.get('access-control-request-headers')) : []
  const rule = origin === undefined ? undefined : findRule(rules, origin, asked, names)
  if (!rule) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    'access-control-expose-headers': rule.exposed.length > 0 ? rule.exposed.join(', ') : undefined,
  }
}

/** A preflight request is unsigned; its response only lists what the page may send. */
export function preflight({ headers }: StoreRequest, rules: CorsRule[]): StoreResponse {
  const origin = headers.get('origin')
  const method = headers.get('access-control-request-method')
  if (origin === undefined || method === undefined) {
    throw new StoreError(
      'BadRequest',
      'Insufficient information. Origin and the requested method are needed.',
    )
  }
  const names = readNames(headers.get('access-control-request-headers'))
  const rule = findRule(rules, origin, method, names)
  if (!rule) throw new StoreError('AccessForbidden')
  return {
    status: 200,
    headers: {
      'access-control-allow-headers': names.length > 0 ? names.join(', ') : undefined,
      'access-control-max-age': rule.maxAgeSeconds,
      'content-length': 0,
    },
  }
}

/** The studio calls the store directly from the browser, with the SDK's headers and those that a page may set on a file. */
export function studioRule(origin: string): CorsRule {
  return {
    origins: [origin],
    methods: ['GET', 'HEAD', 'PUT', 'POST', 'DELETE'],
    headers: 'authorization cache-control content-* expires if-* range x-amz-* amz-sdk-*'.split(' '),
    exposed: 'ETag Date Content-Range Last-Modified x-amz-request-id x-amz-checksum-crc32'.split(' '),
    maxAgeSeconds: 3600,
  }
}

function readNames(text = ''): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
