import { createHmac } from 'node:crypto'
import { canonicalRequest, hashText } from './canonical-request.ts'
import { type Claim, readClaim } from './claim.ts'
import { isSameText } from './constant-time.ts'
import { StoreError } from '../errors.ts'
import type { StoreRequest } from '../request.ts'
import { readSession, type SessionScope } from './session.ts'
import type { StoreKey } from './store-key.ts'

export type Caller = { kind: 'owner' } | { kind: 'session'; scope: SessionScope } | { kind: 'anonymous' }

/** The caller, and what the body must be verified with. */
export type Proof = { caller: Caller; payloadHash: string; isPresigned: boolean; chain?: SignatureChain }

/** The seed signature of a chunked body. */
export type SignatureChain = { key: Buffer; signedAt: string; scope: string; seed: string }

export type Signers = { keys: StoreKey[]; region: string | undefined; now: () => Date }

/** Verifies Signature V4 in the header or in the query. A request without a signature is anonymous. */
export function authenticate(request: StoreRequest, signers: Signers): Proof {
  const claim = readClaim(request)
  if (!claim) return { caller: { kind: 'anonymous' }, payloadHash: 'UNSIGNED-PAYLOAD', isPresigned: false }
  const now = signers.now()
  const { caller, secretAccessKey } = findSecret(claim, signers.keys, now)
  const key = signingKey(secretAccessKey, claim)
  const canonical = canonicalRequest(request, claim.signedHeaders, claim.payloadHash)
  const text = ['AWS4-HMAC-SHA256', claim.signedAt, claim.scope.text, hashText(canonical)].join('\n')
  if (!isSameText(hmac(key, text).toString('hex'), claim.signature))
    throw new StoreError('SignatureDoesNotMatch')
  checkScope(claim, signers.region)
  checkTime(claim, now)
  checkSignedHeaders(request, claim)
  const chain = { key, signedAt: claim.signedAt, scope: claim.scope.text, seed: claim.signature }
  return { caller, payloadHash: claim.payloadHash, isPresigned: claim.expires !== undefined, chain }
}

export function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

const skewMs = 15 * 60 * 1000

function findSecret(claim: Claim, keys: StoreKey[], now: Date): { caller: Caller; secretAccessKey: string } {
  if (claim.sessionToken !== undefined) {
    const { scope, secretAccessKey } = readSession(keys, claim.accessKeyId, claim.sessionToken, now)
    return { caller: { kind: 'session', scope }, secretAccessKey }
  }
  const key = keys.find(({ accessKeyId }) => accessKeyId === claim.accessKeyId)
  if (!key) throw new StoreError('InvalidAccessKeyId', undefined, { AWSAccessKeyId: claim.accessKeyId })
  return { caller: { kind: 'owner' }, secretAccessKey: key.secretAccessKey }
}

function signingKey(secret: string, { scope }: Claim): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret}`, scope.date), scope.region))
}

function checkScope({ scope, signedAt }: Claim, region: string | undefined): void {
  if (scope.date !== signedAt.slice(0, 8))
    throw new StoreError('AccessDenied', 'The scope is of another day.')
  if (region !== undefined && scope.region !== region) {
    throw new StoreError(
      'AuthorizationHeaderMalformed',
      `The region '${scope.region}' is wrong; expecting '${region}'`,
    )
  }
}

function checkTime({ signedAt, expires }: Claim, now: Date): void {
  const signed = readInstant(signedAt)
  const age = now.getTime() - signed
  if (Number.isNaN(age)) throw new StoreError('AccessDenied', 'A valid date is required: x-amz-date')
  if (expires === undefined ? Math.abs(age) > skewMs : age < -skewMs)
    throw new StoreError('RequestTimeTooSkewed')
  if (expires !== undefined && age >= expires * 1000)
    throw new StoreError('AccessDenied', 'Request has expired')
}

/** The host must be signed, and every `x-amz-` header that could change the meaning of the request. */
function checkSignedHeaders({ headers }: StoreRequest, { signedHeaders }: Claim): void {
  const isSigned = new Set(signedHeaders)
  const needed = [...headers.keys()].filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256',
  )
  const missing = ['host', ...needed].filter((name) => !isSigned.has(name))
  if (missing.length === 0) return
  throw new StoreError('AccessDenied', 'There were headers present in the request which were not signed', {
    HeadersNotSigned: missing.join(', '),
  })
}

function readInstant(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!match) return Number.NaN
  const [, year, month, day, hour, minute, second] = match
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
