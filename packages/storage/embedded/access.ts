import { decide, readPolicy, resourceOf } from './bucket-policy.ts'
import type { Call } from './call.ts'
import { StoreError } from './errors.ts'
import type { Operation } from './operation.ts'
import type { SessionAction, SessionScope } from './signing/session.ts'

/**
 * Authorization: keys may do everything, sessions what their scope allows, anonymous requests what is public. A Deny of
 * the bucket policy applies to all of them; an Allow applies to everybody if public access is on.
 */
export function authorise(call: Call, operation: Operation): void {
  const { caller } = call.proof
  const { bucket, key } = call.request
  const said = policyActions[operation].map((action) => decided(call, action, bucket, key))
  if (said.includes('Deny')) throw new StoreError('AccessDenied')
  if (caller.kind === 'owner') return
  const isAllowed =
    caller.kind === 'session'
      ? isInScope(call, caller.scope, operation)
      : isPublic(call, operation) || isGranted(call, operation, said)
  if (!isAllowed) throw new StoreError('AccessDenied')
}

/**
 * Each key of a DeleteObjects request is checked separately, so a bucket with a policy may grant some of them. Changing
 * permissions always requires a signature.
 */
function isGranted(
  { request, publicReads, disk }: Call,
  operation: Operation,
  said: (string | undefined)[],
): boolean {
  if (!publicReads || request.headers.has('x-amz-acl')) return false
  if (operation === 'DeleteObjects') return disk.findBucket(request.bucket)?.policy !== undefined
  return said.length > 0 && said.every((one) => one === 'Allow')
}

function decided({ disk }: Call, action: string, bucket: string, key: string): 'Allow' | 'Deny' | undefined {
  const policy = disk.findBucket(bucket)?.policy
  if (policy === undefined) return undefined
  return decide(readPolicy(policy, bucket), action, resourceOf(bucket, key))
}

/** For keys that are named in a header or a body instead of the address. */
export function authoriseKey(call: Call, action: SessionAction, bucket: string, key: string): void {
  const { caller } = call.proof
  const said = decided(call, `s3:${action}`, bucket, key)
  if (said === 'Deny') throw new StoreError('AccessDenied')
  if (caller.kind === 'owner') return
  if (caller.kind === 'anonymous' && call.publicReads && said === 'Allow') return
  if (caller.kind !== 'session' || !covers(caller.scope, action, bucket, key))
    throw new StoreError('AccessDenied')
}

const actions: Partial<Record<Operation, SessionAction>> = {
  PutObject: 'PutObject',
  CopyObject: 'PutObject',
  CreateMultipartUpload: 'PutObject',
  UploadPart: 'PutObject',
  UploadPartCopy: 'PutObject',
  CompleteMultipartUpload: 'PutObject',
  AbortMultipartUpload: 'AbortMultipartUpload',
  ListParts: 'ListMultipartUploadParts',
  GetObject: 'GetObject',
  HeadObject: 'GetObject',
  DeleteObject: 'DeleteObject',
}

/** The policy action of each call. Bucket policies do not apply to policy calls and to calls without a bucket. */
const policyActions: Record<Operation, string[]> = {
  ListBuckets: [],
  CreateBucket: [],
  HeadBucket: ['s3:ListBucket'],
  DeleteBucket: ['s3:DeleteBucket'],
  GetBucketLocation: ['s3:GetBucketLocation'],
  GetBucketVersioning: ['s3:GetBucketVersioning'],
  GetBucketAcl: ['s3:GetBucketAcl'],
  PutBucketAcl: ['s3:PutBucketAcl'],
  GetBucketCors: ['s3:GetBucketCORS'],
  PutBucketCors: ['s3:PutBucketCORS'],
  DeleteBucketCors: ['s3:PutBucketCORS'],
  GetBucketPolicy: [],
  PutBucketPolicy: [],
  DeleteBucketPolicy: [],
  ListObjects: ['s3:ListBucket'],
  ListObjectsV2: ['s3:ListBucket'],
  ListObjectVersions: ['s3:ListBucketVersions'],
  ListMultipartUploads: ['s3:ListBucketMultipartUploads'],
  DeleteObjects: [],
  PutObject: ['s3:PutObject'],
  CopyObject: ['s3:PutObject'],
  GetObject: ['s3:GetObject'],
  HeadObject: ['s3:GetObject'],
  DeleteObject: ['s3:DeleteObject'],
  GetObjectAcl: ['s3:GetObjectAcl'],
  PutObjectAcl: ['s3:PutObjectAcl'],
  CreateMultipartUpload: ['s3:PutObject'],
  UploadPart: ['s3:PutObject'],
  UploadPartCopy: ['s3:PutObject'],
  CompleteMultipartUpload: ['s3:PutObject'],
  AbortMultipartUpload: ['s3:AbortMultipartUpload'],
  ListParts: ['s3:ListMultipartUploadParts'],
}

function isInScope({ request }: Call, scope: SessionScope, operation: Operation): boolean {
  if (request.headers.has('x-amz-acl')) return false
  const { bucket, key, query } = request
  if (operation === 'ListObjects' || operation === 'ListObjectsV2') {
    return covers(scope, 'ListBucket', bucket, query.get('prefix') ?? '')
  }
  // Each key is checked separately.
  if (operation === 'DeleteObjects') return scope.bucket === bucket && scope.actions.includes('DeleteObject')
  const action = actions[operation]
  return action !== undefined && covers(scope, action, bucket, key)
}

function covers(scope: SessionScope, action: SessionAction, bucket: string, key: string): boolean {
  return scope.actions.includes(action) && scope.bucket === bucket && key.startsWith(scope.prefix)
}

function isPublic({ disk, request, publicReads }: Call, operation: Operation): boolean {
  if (!publicReads || operation === 'ListBuckets' || operation === 'CreateBucket') return false
  const isOpen = disk.headBucket(request.bucket).acl === 'public-read'
  if (operation === 'ListObjects' || operation === 'ListObjectsV2') return isOpen
  if (operation !== 'GetObject' && operation !== 'HeadObject') return false
  const object = disk.findObject(request.bucket, request.key)
  // A missing key may be revealed only to a caller who may list keys.
  return object ? object.acl === 'public-read' : isOpen
}
