import { owner, readAcl } from '../acl.ts'
import { type StoreResponse, xmlResponse } from '../response.ts'
import type { Call } from '../call.ts'
import { StoreError } from '../errors.ts'
import { incomingBody, readWhole } from '../body/incoming-body.ts'
import { compareKeys } from '../disk/key.ts'
import type { PartName, UploadName } from '../disk/multipart.ts'
import { readObjectHeaders } from '../object-headers.ts'
import type { StoreRequest } from '../request.ts'
import { childrenOf, readXml, textOf } from '../xml-reader.ts'
import { readCount } from './listing-calls.ts'
import { checksumHeader, longestXml, readWriteCondition } from './object-calls.ts'

export async function startUpload(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const { bucket, key } = request
  const uploadId = await disk.createUpload({ bucket, key, acl: readAcl(call), ...readObjectHeaders(request) })
  return xmlResponse('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: uploadId })
}

export async function receivePart({ disk, request, proof }: Call): Promise<StoreResponse> {
  const partNumber = readPartNumber(request)
  const part = await disk.putPart({ ...uploadOf(request), partNumber, ...incomingBody(request, proof) })
  return { status: 200, headers: { etag: `"${part.md5}"`, ...checksumHeader(part) } }
}

export async function finishUpload({ disk, request, proof }: Call): Promise<StoreResponse> {
  const body = await readWhole(incomingBody(request, proof), longestXml)
  const document = readXml(body.toString(), 'CompleteMultipartUpload')
  const parts = childrenOf(document, 'Part').map((part): PartName => ({
    partNumber: Number(textOf(part, 'PartNumber') ?? ''),
    etag: (textOf(part, 'ETag') ?? '').trim().replace(/^"(.*)"$/, '$1'),
  }))
  const condition = readWriteCondition(request)
  const { bucket, key, etag } = await disk.completeUpload({ ...uploadOf(request), parts, condition })
  const location = `http://${request.headers.get('host')}${request.rawPath}`
  return xmlResponse('CompleteMultipartUploadResult', {
    Location: location,
    Bucket: bucket,
    Key: key,
    ETag: `"${etag}"`,
  })
}

export async function dropUpload({ disk, request }: Call): Promise<StoreResponse> {
  await disk.abortUpload(uploadOf(request))
  return { status: 204 }
}

export async function listUploadParts({ disk, request }: Call): Promise<StoreResponse> {
  const { bucket, key, uploadId } = uploadOf(request)
  const after = Number(request.query.get('part-number-marker') ?? 0)
  const most = readCount(request.query.get('max-parts'))
  const parts = disk.listParts({ bucket, key, uploadId }).filter((part) => part.number > after)
  const listed = parts.slice(0, most)
  return xmlResponse('ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: uploadId,
    Initiator: owner,
    Owner: owner,
    StorageClass: 'STANDARD',
    PartNumberMarker: after,
    NextPartNumberMarker: listed.at(-1)?.number ?? 0,
    MaxParts: most,
    IsTruncated: parts.length > listed.length,
    Part: listed.map((part) => ({
      PartNumber: part.number,
      LastModified: part.modifiedAt,
      ETag: `"${part.md5}"`,
      Size: part.size,
    })),
  })
}

export async function listOpenUploads({ disk, request }: Call): Promise<StoreResponse> {
  const { bucket, query } = request
  const keyMarker = query.get('key-marker') ?? ''
  const idMarker = query.get('upload-id-marker') ?? ''
  const prefix = query.get('prefix') ?? ''
  const most = readCount(query.get('max-uploads'))
  const own = disk.listUploads(bucket).filter(({ key }) => key.startsWith(prefix))
  const seen = own.findIndex(({ key, id }) => key === keyMarker && id === idMarker)
  const uploads = seen >= 0 ? own.slice(seen + 1) : own.filter(({ key }) => compareKeys(key, keyMarker) > 0)
  const listed = uploads.slice(0, most)
  const last = listed.at(-1)
  return xmlResponse('ListMultipartUploadsResult', {
    Bucket: bucket,
    KeyMarker: keyMarker,
    UploadIdMarker: idMarker,
    NextKeyMarker: last?.key,
    NextUploadIdMarker: last?.id,
    Prefix: prefix,
    MaxUploads: most,
    IsTruncated: uploads.length > listed.length,
    Upload: listed.map(({ key, id, initiatedAt }) => ({
      Key: key,
      UploadId: id,
      Initiator: owner,
      Owner: owner,
      StorageClass: 'STANDARD',
      Initiated: initiatedAt,
    })),
  })
}

export function uploadOf({ bucket, key, query }: StoreRequest): UploadName {
  return { bucket, key, uploadId: query.get('uploadId') ?? '' }
}

export function readPartNumber({ query }: StoreRequest): number {
  const text = query.get('partNumber') ?? ''
  if (!/^\d{1,6}$/.test(text)) throw new StoreError('InvalidArgument', 'The part number is not a number.')
  return Number(text)
}
