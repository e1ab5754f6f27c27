import { defaultProvider } from '@aws-sdk/credential-provider-node'
import type { StorageConfig } from './client.ts'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'

/** What a person sets to use a store of their own. */
export interface StorageSettings {
  endpoint?: string | undefined
  region: string
  bucket: string
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
  requestTimeoutMs?: number | undefined
  callTimeoutMs?: number | undefined
}

/** Without keys, the places are asked where the SDK looks for them in Node: environment, profiles, the machine's own role. */
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
