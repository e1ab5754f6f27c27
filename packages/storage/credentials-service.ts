import type { StorageKeys } from './credentials.ts'
import { checkKey } from './object-key.ts'

/** The permissions of an editor's browser in the store, and their duration. */
export interface SessionScope {
  bucket: string
  /** Ends in `/`: access to everything below it, and to nothing else. */
  prefix: string
  actions: StorageAction[]
  lifeSeconds: number
}

export type StorageAction = 'PutObject' | 'AbortMultipartUpload' | 'ListMultipartUploadParts' | 'GetObject'

export type SessionKeys = Required<StorageKeys>

/** One per kind of store: the embedded store creates sessions itself, others use STS, some have none. */
export type SessionIssuer = (scope: SessionScope) => Promise<SessionKeys | false>

/** The form sent to a browser: temporary keys and everything that a client needs. */
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
    /** Keys for uploads under one prefix, or `false` if the store supports no sessions. */
    async issueSession(prefix: string): Promise<StorageSession | false> {
      const { endpoint, region, bucket } = store
      const scope = { bucket, prefix: checkPrefix(prefix), actions, lifeSeconds }
      const keys = await issue(scope)
      return keys && { ...keys, endpoint, region, bucket, prefix }
    },
  }
}

/** Wildcards in the prefix would widen the policy beyond it. */
function checkPrefix(prefix: string): string {
  checkKey(prefix)
  if (!prefix.endsWith('/') || prefix.startsWith('/') || /[*?$]/.test(prefix)) {
    throw new Error(`Not a prefix that credentials can be limited to: '${prefix}'`)
  }
  return prefix
}
