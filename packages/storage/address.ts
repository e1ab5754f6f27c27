import { StorageError } from './errors.ts'

/** Where the store of test mode listens. */
export const testModeEndpoint = 'http://localhost:20005'

export function checkRegion(region: string | undefined): string {
  if (!region) throw new StorageError('Error', 'Region is missing')
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(region)) {
    throw new StorageError('Error', 'Invalid region in client config')
  }
  return region
}

export function checkEndpoint(endpoint: string): string {
  if (!/^https?:\/\//i.test(endpoint) || !isUrl(endpoint)) {
    throw new StorageError('Error', 'Cannot resolve hostname from client config')
  }
  return endpoint.replace(/\/+$/, '')
}

/** `URL.canParse`, which browsers have only since 2023 (Safari 17). */
function isUrl(text: string): boolean {
  try {
    return new URL(text).href !== ''
  } catch {
    return false
  }
}

const bucketLabelLimit = 64

export function checkBucket(bucket: string): string {
  if (isArn(bucket)) return bucket
  if (bucket.includes('/')) throw invalidBucket(`Bucket name shouldn't contain '/', received '${bucket}'`)
  if (bucket.length >= bucketLabelLimit) throw invalidBucket(`Invalid DNS label ${bucket}`)
  if (!/^[a-z0-9][\w.-]*$/i.test(bucket)) throw invalidBucket(`Invalid DNS label ${bucket}`)
  return bucket
}

export function isArn(bucket: string): boolean {
  return bucket.startsWith('arn:') && bucket.split(':').length >= 6
}

function invalidBucket(message: string): StorageError {
  return new StorageError('InvalidBucketName', message)
}
