import { S3Client } from '@aws-sdk/client-s3'
import { FetchHttpHandler } from '@smithy/fetch-http-handler'
import { checkBucket, checkEndpoint, checkRegion, isArn, testModeEndpoint } from './address.ts'
import { falseCredentials } from './credentials.ts'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'
import { StorageError } from './errors.ts'
import { GuardedHandler } from './guarded-handler.ts'
import { multipartCalls } from './multipart-calls.ts'
import { objectCalls } from './object-calls.ts'
import { presignedAddresses } from './presign.ts'
import { XhrHandler } from './xhr-handler.ts'

export interface StorageConfig {
  /** Without one, the address is made from the region, as Amazon's own. */
  endpoint?: string | undefined
  region: string
  bucket: string
  /** `false` where there are none: every call then fails before anything is sent. */
  credentials: StorageKeys | CredentialsProvider | false
  /** For each attempt, from the first byte to the last of the answer. Without one there is no limit. */
  requestTimeoutMs?: number | undefined
  /** For all attempts of a call together: a store that hangs is given up after this. Without one there is no limit. */
  callTimeoutMs?: number | undefined
  /** Talks to a store on this machine, whatever the endpoint. Refused in production. */
  testMode?: boolean | undefined
}

const housekeepingTimeoutMs = 30_000

export type StorageClient = ReturnType<typeof openStorageClient>

export function openStorageClient(config: StorageConfig) {
  const region = checkRegion(config.region)
  const bucket = checkBucket(config.bucket)
  const endpoint = endpointOf(config)
  const s3 = new S3Client({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials: config.credentials || falseCredentials,
    forcePathStyle: !isArn(bucket),
    maxAttempts: 3,
    retryMode: 'standard',
    // The default sum of an empty body would be signed into presigned puts, and blobs cannot be summed at all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: new GuardedHandler(network(), config.requestTimeoutMs, config.callTimeoutMs),
  })
  return {
    bucket,
    ...objectCalls(s3, bucket),
    ...multipartCalls(s3, bucket, config.requestTimeoutMs ?? housekeepingTimeoutMs),
    ...presignedAddresses(s3, bucket),
    close: () => s3.destroy(),
  }
}

function endpointOf({ endpoint, testMode }: StorageConfig): string | undefined {
  if (!testMode) return endpoint === undefined ? undefined : checkEndpoint(endpoint)
  if (process.env.NODE_ENV === 'production')
    throw new StorageError('Error', 'Test mode is refused in production')
  return testModeEndpoint
}

/** Fetch also in Node: there it alone takes blobs and has the promised time-out; in browsers only XHR tells progress. */
function network() {
  if (typeof XMLHttpRequest !== 'undefined') return new XhrHandler()
  return new FetchHttpHandler({ requestInit: () => ({ redirect: 'manual' }) })
}
