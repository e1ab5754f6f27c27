import { defaultProvider } from '@aws-sdk/credential-provider-node'
import type { StorageConfig } from './client.ts'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'

/** Settings for an external store. */
export interface StorageSettings {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  requestTimeoutMs?: number | undefined
  callTimeoutMs?: number | undefined
}

/** Without keys, the SDK's default credential chain of Node applies: environment, profiles, instance role. */
export function readStorageConfig(settings: StorageSettings): StorageConfig {
  const { endpoint, region, bucket, requestTimeoutMs, callTimeoutMs } = settings
  return { endpoint, region, bucket, requestTimeoutMs, callTimeoutMs, credentials: readKeys(settings) }
}

function readKeys({ accessKeyId, secretAccessKey }: StorageSettings): StorageKeys | CredentialsProvider {
  if (accessKeyId && secretAccessKey) return { accessKeyId, secretAccessKey }
  if (accessKeyId || secretAccessKey)
    throw new Error('An access key id and a secret access key belong together')
  return defaultProvider()
}
