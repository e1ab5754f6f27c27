import { S3Client } from '@aws-sdk/client-s3'
import { checkBucket, checkEndpoint, checkRegion, isArn, testModeEndpoint } from './address.ts'
import { falseCredentials } from './credentials.ts'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'
import { StorageError } from './errors.ts'
import { openFetchHandler } from './fetch-handler.ts'
import { GuardedHandler } from './guarded-handler.ts'
import { multipartCalls } from './multipart-calls.ts'
import { objectCalls } from './object-calls.ts'
import { presignedAddresses } from './presign.ts'
import { XhrHandler } from './xhr-handler.ts'

export interface StorageConfig {
  /** Without one, Amazon's endpoint of the region is used. */
  endpoint?: string | undefined
  region: string
  bucket: string
  /** `false` if there are none: every call then fails before a request is sent. */
  credentials: StorageKeys | CredentialsProvider | false
  /** Per attempt, from the first byte sent to the last byte received. No limit if unset. */
  requestTimeoutMs?: number | undefined
  /** For all attempts of a call together, so that a hanging store is given up. No limit if unset. */
  callTimeoutMs?: number | undefined
  /**
   * Per attempt, and only in browsers: the time without a byte sent or received. Unlike `requestTimeoutMs` it lets a
   * large file take its time on a slow line. No limit if unset.
   */
  stallTimeoutMs?: number | undefined
  /**
   * Sends `Content-MD5` with every object and part. Buckets with Object Lock require it or `x-amz-checksum-*`, and several
   * stores refuse the latter.
   */
  contentMd5?: boolean | undefined
  /** Talks to a store on this machine, whatever the endpoint. Refused in production. */
  testMode?: boolean | undefined
}

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
    // The default checksum of an empty body would be signed into presigned PUTs, and blobs have no checksum support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    requestHandler: new GuardedHandler(network(), config),
  })
  return {
    bucket,
    ...objectCalls(s3, bucket, config),
    ...multipartCalls(s3, bucket, config),
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

/**
 * Fetch also in Node: only fetch accepts blobs and honours the time-out there. In browsers only XHR reports upload
 * progress.
 */
function network() {
  if (typeof XMLHttpRequest !== 'undefined') return new XhrHandler()
  return openFetchHandler()
}
