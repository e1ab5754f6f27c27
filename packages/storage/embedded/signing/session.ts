import { createHmac, randomBytes } from 'node:crypto'
import { isSameText } from './constant-time.ts'
import { StoreError } from '../errors.ts'
import type { StoreKey } from './store-key.ts'

export type SessionAction =
  | 'PutObject'
  | 'GetObject'
  | 'DeleteObject'
  | 'AbortMultipartUpload'
  | 'ListMultipartUploadParts'
  | 'ListBucket'

/** The permissions of temporary credentials: these actions, on keys of one bucket that begin with `prefix`. */
export type SessionScope = { bucket: string; prefix: string; actions: SessionAction[] }

export type SessionCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string
  expiration: Date
}

/** The token contains its scope and signature, so the store keeps no session table. */
export function mintSession(parent: StoreKey, scope: SessionScope, expiration: Date): SessionCredentials {
  if (scope.prefix !== '' && !scope.prefix.endsWith('/')) {
    throw new RangeError(`The prefix ${scope.prefix} would also cover its namesakes: end it with /`)
  }
  const accessKeyId = `TSZR${randomBytes(8).toString('hex').toUpperCase()}`
  const { bucket, prefix, actions } = scope
  const claims: Claims = {
    parent: parent.accessKeyId,
    accessKeyId,
    bucket,
    prefix,
    actions,
    expires: expiration.getTime(),
  }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  return {
    accessKeyId,
    secretAccessKey: secretOf(parent, text),
    sessionToken: `${text}.${proofOf(parent, text)}`,
    expiration,
  }
}

/** The scope and secret of a session token; refuses one that is forged, of another key, or expired. */
export function readSession(keys: StoreKey[], accessKeyId: string, sessionToken: string, now: Date) {
  const [text = '', proof = ''] = sessionToken.split('.')
  const claims = parseClaims(text)
  const parent = keys.find((key) => key.accessKeyId === claims?.parent)
  if (!claims || !parent || !isSameText(proof, proofOf(parent, text)) || claims.accessKeyId !== accessKeyId) {
    throw new StoreError('InvalidToken')
  }
  if (now.getTime() >= claims.expires) throw new StoreError('ExpiredToken')
  const { bucket, prefix, actions } = claims
  return { secretAccessKey: secretOf(parent, text), scope: { bucket, prefix, actions } }
}

type Claims = SessionScope & { parent: string; accessKeyId: string; expires: number }

function parseClaims(text: string): Claims | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

function proofOf(parent: StoreKey, text: string): string {
  return createHmac('sha256', parent.secretAccessKey)
    .update(`tsuzuri session proof\n${text}`)
    .digest('base64url')
}

function secretOf(parent: StoreKey, text: string): string {
  return createHmac('sha256', parent.secretAccessKey)
    .update(`tsuzuri session secret\n${text}`)
    .digest('base64url')
}
