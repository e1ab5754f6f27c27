import { aclFields, owner, readAcl, refuseAclBody } from '../acl.ts'
import { type StoreResponse, xmlResponse } from '../response.ts'
import type { Call } from '../call.ts'

export async function listAllBuckets({ disk }: Call): Promise<StoreResponse> {
  const Bucket = disk.listBuckets().map(({ name, createdAt }) => ({ Name: name, CreationDate: createdAt }))
  return xmlResponse('ListAllMyBucketsResult', { Owner: owner, Buckets: { Bucket } })
}

/** Creating an existing bucket of one's own is not an error, as in us-east-1. */
export async function makeBucket(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  await disk.createBucket(request.bucket, readAcl(call))
  return { status: 200, headers: { location: `/${request.bucket}` } }
}

export async function showBucket({ disk, request, region }: Call): Promise<StoreResponse> {
  disk.headBucket(request.bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}

export async function removeBucket({ disk, request }: Call): Promise<StoreResponse> {
  await disk.deleteBucket(request.bucket)
  return { status: 204 }
}

export async function getBucketLocation({ disk, request, region }: Call): Promise<StoreResponse> {
  disk.headBucket(request.bucket)
  // us-east-1 is written as an empty location.
  return xmlResponse('LocationConstraint', region === 'us-east-1' ? '' : region)
}

export async function getBucketVersioning({ disk, request }: Call): Promise<StoreResponse> {
  disk.headBucket(request.bucket)
  return xmlResponse('VersioningConfiguration', {})
}

export async function showBucketAcl({ disk, request }: Call): Promise<StoreResponse> {
  return xmlResponse('AccessControlPolicy', aclFields(disk.headBucket(request.bucket).acl))
}

export async function setBucketAcl(call: Call): Promise<StoreResponse> {
  await refuseAclBody(call)
  await call.disk.changeBucket(call.request.bucket, { acl: readAcl(call) })
  return { status: 200 }
}
