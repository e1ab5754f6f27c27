import type { StoreResponse } from '../response.ts'
import { grantsAnything, longestPolicy, readPolicy } from '../bucket-policy.ts'
import type { Call } from '../call.ts'
import { StoreError } from '../errors.ts'
import { incomingBody, readWhole } from '../body/incoming-body.ts'

export async function showPolicy({ disk, request }: Call): Promise<StoreResponse> {
  const { policy } = disk.headBucket(request.bucket)
  if (policy === undefined)
    throw new StoreError('NoSuchBucketPolicy', undefined, { BucketName: request.bucket })
  return { status: 200, headers: { 'content-type': 'application/json' }, body: policy }
}

/** Without public access, a policy that grants something to everybody is refused. */
export async function setPolicy({ disk, request, proof, publicReads }: Call): Promise<StoreResponse> {
  const { bucket } = request
  disk.headBucket(bucket)
  const text = (await readWhole(incomingBody(request, proof), longestPolicy)).toString()
  const policy = readPolicy(text, bucket)
  if (grantsAnything(policy) && !publicReads) {
    const sentence = 'Public policies are blocked: this store answers signed requests only.'
    throw new StoreError('AccessDenied', sentence)
  }
  await disk.changeBucket(bucket, { policy: text })
  return { status: 204 }
}

export async function removePolicy({ disk, request }: Call): Promise<StoreResponse> {
  await disk.changeBucket(request.bucket, { policy: undefined })
  return { status: 204 }
}
