import type { StorageKeys } from './credentials.ts'
import { checkKey } from './object-key.ts'

/** What an editor's browser may do with the store, and for how long. */
export interface SessionScope {
  bucket: string
  /** Ends in `/`: everything below it, and nothing else. */
  prefix: string
  actions: StorageAction[]
  lifeSeconds: number
}

export type StorageAction = 'PutObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts' | 'GetObject'

export type SessionKeys = Required<StorageKeys>

/** One for each kind of store: the embedded one mints by itself, others through STS, some not at all. */
export type SessionIssuer = (scope: SessionScope) => Promise<SessionKeys | false>

/** As it is sent to a browser: short-lived, and with all that a client there needs. */
export interface StorageSession extends SessionKeys {
  endpoint: string | undefined
  region: string
  bucket: string
  prefix: string
}

export const noSessions: SessionIssuer = async () => false

const lifeSeconds = 3600
const actions: StorageAction[] = [
  'PutObject',
  'AbortMultipartUpload',
  'ListMultipartUploadParts',
  'GetObject',
]

export function openCredentialsService(
  store: { endpoint?: string | undefined; region: string; bucket: string },
  issue: SessionIssuer,
) {
  return {
    /** Keys for uploads under one prefix, or `false` where the store gives none. */
    async issueSession(prefix: string): Promise<StorageSession | false> {
      const { endpoint, region, bucket } = store
      const scope = { bucket, prefix: checkPrefix(prefix), actions, lifeSeconds }
      const keys = await issue(scope)
      return keys && { ...keys, endpoint, region, bucket, prefix }
    },
  }
}

/** The marks of a policy's patterns would widen it beyond the prefix. */
function checkPrefix(prefix: string): string {
  checkKey(prefix)
  if (!prefix.endsWith('/') || prefix.startsWith('/') || /[*?$]/.test(prefix)) {
    throw new Error(`Not a prefix that credentials can be limited to: '${prefix}'`)
  }
  return prefix
}
