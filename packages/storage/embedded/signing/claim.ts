import { StoreError } from '../errors.ts'
import type { StoreRequest } from '../request.ts'

/** The unverified claim of a request: who signed it, and how. */
export type Claim = {
  accessKeyId: string
  /** `date/region/service/aws4_request` */
  scope: { date: string; region: string; text: string }
  signedHeaders: string[]
  signature: string
  /** `20260101T000000Z` */
  signedAt: string
  payloadHash: string
  sessionToken?: string
  /** Seconds; only in presigned URLs. */
  expires?: number
}

/** Undefined for an anonymous request. A malformed claim is refused, never ignored. */
export function readClaim(request: StoreRequest): Claim | undefined {
  const authorization = request.headers.get('authorization')
  const isPresigned = [...request.query.keys()].some((name) => presignNames.has(name.toLowerCase()))
  if (authorization !== undefined && isPresigned)
    throw new StoreError('InvalidArgument', 'Only one way of signing allowed.')
  if (authorization !== undefined) return readHeader(request, authorization)
  if (isPresigned) return readPresigned(request)
  return undefined
}

const algorithm = 'AWS4-HMAC-SHA256'
const longestExpiry = 604_800
const presignNames = new Set([
  'x-amz-algorithm',
  'x-amz-credential',
  'x-amz-signature',
  'awsaccesskeyid',
  'signature',
])

function readHeader(request: StoreRequest, authorization: string): Claim {
  const [name, ...rest] = authorization.split(' ')
  if (name !== algorithm) throw new StoreError('AccessDenied', `Only ${algorithm} is supported.`)
  const fields = new Map(rest.join(' ').split(',').map(readField))
  const payloadHash = request.headers.get('x-amz-content-sha256')
  if (payloadHash === undefined) {
    throw new StoreError('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  }
  return {
    ...readCredential(fields.get('Credential')),
    signedHeaders: readNames(fields.get('SignedHeaders')),
    signature: fields.get('Signature') ?? '',
    signedAt: request.headers.get('x-amz-date') ?? '',
    payloadHash,
    ...token(request.headers.get('x-amz-security-token')),
  }
}

function readPresigned({ query, headers }: StoreRequest): Claim {
  if (query.get('X-Amz-Algorithm') !== algorithm) {
    throw new StoreError('AccessDenied', `Only ${algorithm} is supported.`)
  }
  const expires = query.get('X-Amz-Expires') ?? ''
  if (!/^\d{1,6}$/.test(expires) || Number(expires) < 1 || Number(expires) > longestExpiry) {
    throw new StoreError('AccessDenied', 'X-Amz-Expires must be between 1 and 604800 seconds')
  }
  return {
    ...readCredential(query.get('X-Amz-Credential')),
    signedHeaders: readNames(query.get('X-Amz-SignedHeaders')),
    signature: query.get('X-Amz-Signature') ?? '',
    signedAt: query.get('X-Amz-Date') ?? '',
    payloadHash:
      query.get('X-Amz-Content-Sha256') ?? headers.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
    expires: Number(expires),
    ...token(query.get('X-Amz-Security-Token')),
  }
}

function readField(field: string): [string, string] {
  const equals = field.indexOf('=')
  return [field.slice(0, equals).trim(), field.slice(equals + 1).trim()]
}

/** The access key may contain slashes; the scope is the last four parts. */
function readCredential(text = ''): Pick<Claim, 'accessKeyId' | 'scope'> {
  const parts = text.split('/')
  const [date = '', region = '', service, terminator] = parts.slice(-4)
  if (parts.length < 5 || service !== 's3' || terminator !== 'aws4_request') {
    throw new StoreError(
      'AccessDenied',
      'The credential is malformed; expecting key/date/region/s3/aws4_request.',
    )
  }
  const accessKeyId = parts.slice(0, -4).join('/')
  return { accessKeyId, scope: { date, region, text: parts.slice(-4).join('/') } }
}

function readNames(text = ''): string[] {
  return text.split(';').filter((name) => name !== '')
}

function token(value: string | undefined): Pick<Claim, 'sessionToken'> {
  return value === undefined ? {} : { sessionToken: value }
}
