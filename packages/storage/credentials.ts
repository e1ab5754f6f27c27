export interface StorageKeys {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  expiration?: Date
}

/** Keys as the service sends them: JSON has no dates. */
export type LoadedKeys = Omit<StorageKeys, 'expiration'> & { expiration?: Date | string }

export type CredentialsProvider = () => Promise<StorageKeys>

/** Explicit "no credentials", so that the SDK does not use those of the environment. */
export function falseCredentials(): Promise<never> {
  return Promise.reject(missing())
}

const renewAfterMs = 50 * 60_000
const retryAfterMs = 30_000
/** The SDK refreshes this long before the expiration that it was given. */
const sdkMarginMs = 5 * 60_000

/**
 * Keys from a credentials service: single-flight, refreshed after 50 minutes. `load` returns `false` for a signed-out
 * user; when it throws, the old keys stay in use while they are valid.
 */
export function renewingCredentials(
  load: () => Promise<LoadedKeys | false>,
  now: () => number = Date.now,
): CredentialsProvider {
  let held: { keys: StorageKeys; renewAt: number } | undefined
  let loading: Promise<StorageKeys> | undefined

  async function renew(): Promise<StorageKeys> {
    try {
      const loaded = await load()
      const keys = loaded && readKeys(loaded)
      held = keys ? { keys, renewAt: renewalOf(keys, now()) } : undefined
    } catch (error) {
      if (!held || isExpired(held.keys, now())) throw missing(error)
      held.renewAt = Math.min(now() + retryAfterMs, held.keys.expiration?.getTime() ?? Infinity)
    }
    return answer()
  }

  function answer(): StorageKeys {
    if (!held) throw missing()
    return { ...held.keys, expiration: new Date(held.renewAt + sdkMarginMs) }
  }

  return async () => {
    if (held && now() < held.renewAt) return answer()
    loading ??= renew().finally(() => (loading = undefined))
    return loading
  }
}

function missing(cause?: unknown): Error {
  return new Error('Credential is missing', cause === undefined ? {} : { cause })
}

function readKeys({ accessKeyId, secretAccessKey, sessionToken, expiration }: LoadedKeys): StorageKeys {
  return {
    accessKeyId,
    secretAccessKey,
    ...(sessionToken ? { sessionToken } : {}),
    ...(expiration ? { expiration: new Date(expiration) } : {}),
  }
}

/** Keys valid for less than an hour are refreshed after five sixths of their lifetime. */
function renewalOf({ expiration }: StorageKeys, loadedAt: number): number {
  const lifeMs = expiration ? expiration.getTime() - loadedAt : Infinity
  return loadedAt + Math.min(renewAfterMs, (lifeMs * 5) / 6)
}

function isExpired({ expiration }: StorageKeys, now: number): boolean {
  return expiration !== undefined && expiration.getTime() <= now
}
