import { authoriseKey } from '../access.ts'
import { aclFields, readAcl, refuseAclBody } from '../acl.ts'
import { type StoreResponse, type ResponseHeaders, xmlResponse } from '../response.ts'
import type { Received } from '../body/body-check.ts'
import type { Call } from '../call.ts'
import { StoreError } from '../errors.ts'
import { incomingBody, readWhole } from '../body/incoming-body.ts'
import { readObjectHeaders } from '../object-headers.ts'
import type { StoreRequest } from '../request.ts'
import type { WriteCondition } from '../write-condition.ts'
import { childrenOf, readXml, textOf } from '../xml-reader.ts'

export async function putOne(call: Call): Promise<StoreResponse> {
  const { disk, request, proof } = call
  const { bucket, key } = request
  const acl = readAcl(call)
  const incoming = incomingBody(request, proof)
  const condition = readWriteCondition(request)
  const meta = await disk.putObject({
    bucket,
    key,
    acl,
    condition,
    ...readObjectHeaders(request),
    ...incoming,
  })
  return { status: 200, headers: { etag: `"${meta.etag}"`, ...checksumHeader(meta) } }
}

export async function deleteOne({ disk, request }: Call): Promise<StoreResponse> {
  const { headers } = request
  const condition = readDeleteCondition(
    headers.get('if-match'),
    headers.get('x-amz-if-match-size'),
    headers.get('x-amz-if-match-last-modified-time'),
  )
  await disk.deleteObject(request.bucket, request.key, condition)
  return { status: 204 }
}

export async function deleteMany(call: Call): Promise<StoreResponse> {
  const { disk, request, proof } = call
  const body = await readWhole(incomingBody(request, proof), longestXml)
  const document = readXml(body.toString(), 'Delete')
  const objects = childrenOf(document, 'Object')
  if (objects.length === 0 || objects.length > 1000) throw new StoreError('MalformedXML')
  disk.headBucket(request.bucket)
  const isQuiet = textOf(document, 'Quiet') === 'true'
  const Deleted = []
  const Error = []
  for (const object of objects) {
    const Key = textOf(object, 'Key') ?? ''
    const VersionId = textOf(object, 'VersionId')
    try {
      if (VersionId !== undefined && VersionId !== 'null') throw new StoreError('NoSuchVersion')
      authoriseKey(call, 'DeleteObject', request.bucket, Key)
      const [etag, size, time] = ['ETag', 'Size', 'LastModifiedTime'].map((name) => textOf(object, name))
      await disk.deleteObject(request.bucket, Key, readDeleteCondition(etag, size, time))
      Deleted.push({ Key, VersionId })
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      Error.push({ Key, VersionId, Code: error.code, Message: error.message })
    }
  }
  return xmlResponse('DeleteResult', { Deleted: isQuiet ? [] : Deleted, Error })
}

export async function showAcl({ disk, request }: Call): Promise<StoreResponse> {
  return xmlResponse('AccessControlPolicy', aclFields(disk.headObject(request.bucket, request.key).acl))
}

export async function setAcl(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  await refuseAclBody(call)
  await disk.changeAcl(request.bucket, request.key, readAcl(call))
  return { status: 200 }
}

/** A list of 10,000 parts with their checksums has about 1.5 MB. */
export const longestXml = 2 * 1024 * 1024

export function readWriteCondition({ headers }: StoreRequest): WriteCondition {
  const ifMatch = headers.get('if-match')
  const ifNoneMatch = headers.get('if-none-match')
  return { ...(ifMatch !== undefined && { ifMatch }), ...(ifNoneMatch !== undefined && { ifNoneMatch }) }
}

export function checksumHeader({ checksum }: Pick<Received, 'checksum'>): ResponseHeaders {
  return checksum ? { [`x-amz-checksum-${checksum.algorithm}`]: checksum.value } : {}
}

function readDeleteCondition(etag?: string, size?: string, time?: string): WriteCondition {
  const ifModifiedAt = new Date(time ?? 0)
  if (Number.isNaN(ifModifiedAt.getTime()) || (size !== undefined && !/^\d+$/.test(size))) {
    throw new StoreError('InvalidArgument')
  }
  return {
    ...(etag !== undefined && { ifMatch: etag }),
    ...(size !== undefined && { ifSize: Number(size) }),
    ...(time !== undefined && { ifModifiedAt }),
  }
}
