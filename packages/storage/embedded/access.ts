import type { Call } from './call.ts'
import { StoreError } from './errors.ts'
import type { Operation } from './operation.ts'
import type { SessionAction, SessionScope } from './session.ts'

/** Who may do what: keys everything, sessions what their scope says, the rest what was made public. */
export function authorise(call: Call, operation: Operation): void {
  const { caller } = call.proof
  if (caller.kind === 'owner') return
  const isAllowed =
    caller.kind === 'session' ? isInScope(call, caller.scope, operation) : isPublic(call, operation)
  if (!isAllowed) throw new StoreError('AccessDenied')
}

/** For keys that are named in a header or a body instead of the address. */
export function authoriseKey(call: Call, action: SessionAction, bucket: string, key: string): void {
  const { caller } = call.proof
  if (caller.kind === 'owner') return
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

function isInScope({ request }: Call, scope: SessionScope, operation: Operation): boolean {
  if (request.headers.has('x-amz-acl')) return false
  const { bucket, key, query } = request
  if (operation === 'ListObjects' || operation === 'ListObjectsV2') {
    return covers(scope, 'ListBucket', bucket, query.get('prefix') ?? '')
  }
  // Each of its keys is looked at on its own.
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
  // That a key is missing may only be learned where keys may be listed.
  return object ? object.acl === 'public-read' : isOpen
}
