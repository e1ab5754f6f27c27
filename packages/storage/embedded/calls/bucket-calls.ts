import { aclFields, owner, readAcl, refuseAclBody } from '../acl.ts'
import { type Answer, xmlAnswer } from '../answer.ts'
import type { Call } from '../call.ts'

export async function listAllBuckets({ disk }: Call): Promise<Answer> {
  const Bucket = disk.listBuckets().map(({ name, createdAt }) => ({ Name: name, CreationDate: createdAt }))
  return xmlAnswer('ListAllMyBucketsResult', { Owner: owner, Buckets: { Bucket } })
}

/** Creating what one has already is no error, as in us-east-1. */
export async function makeBucket(call: Call): Promise<Answer> {
  const { disk, request } = call
  await disk.createBucket(request.bucket, readAcl(call))
  return { status: 200, headers: { location: `/${request.bucket}` } }
}

export async function showBucket({ disk, request, region }: Call): Promise<Answer> {
  disk.headBucket(request.bucket)
  return { status: 200, headers: { 'x-amz-bucket-region': region } }
}

export async function removeBucket({ disk, request }: Call): Promise<Answer> {
  await disk.deleteBucket(request.bucket)
  return { status: 204 }
}

export async function tellLocation({ disk, request, region }: Call): Promise<Answer> {
  disk.headBucket(request.bucket)
  // The oldest region is written as nothing at all.
  return xmlAnswer('LocationConstraint', region === 'us-east-1' ? '' : region)
}

export async function tellVersioning({ disk, request }: Call): Promise<Answer> {
  disk.headBucket(request.bucket)
  return xmlAnswer('VersioningConfiguration', {})
}

export async function showBucketAcl({ disk, request }: Call): Promise<Answer> {
  return xmlAnswer('AccessControlPolicy', aclFields(disk.headBucket(request.bucket).acl))
}

export async function setBucketAcl(call: Call): Promise<Answer> {
  await refuseAclBody(call)
  await call.disk.changeBucket(call.request.bucket, { acl: readAcl(call) })
  return { status: 200 }
}
