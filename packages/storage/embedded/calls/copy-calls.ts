import { authoriseKey } from '../access.ts'
import { readAcl } from '../acl.ts'
import { type StoreResponse, xmlResponse } from '../response.ts'
import type { Call } from '../call.ts'
import { StoreError } from '../errors.ts'
import { readObjectHeaders } from '../object-headers.ts'
import { matches } from '../write-condition.ts'
import type { ObjectMeta } from '../disk/object-meta.ts'
import type { ByteRange } from '../../byte-range.ts'
import { decode, type StoreRequest } from '../request.ts'
import { readPartNumber, uploadOf } from './multipart-calls.ts'
import { readWriteCondition } from './object-calls.ts'

export async function copyOne(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const { bucket, key } = request
  const source = await openSource(call)
  const { meta } = source
  try {
    const isReplaced = request.headers.get('x-amz-metadata-directive')?.toUpperCase() === 'REPLACE'
    if (meta.bucket === bucket && meta.key === key && !isReplaced) {
      throw new StoreError('InvalidRequest', 'This copy request is illegal because it changes nothing.')
    }
    const kept = isReplaced ? readObjectHeaders(request) : { ...meta.headers, metadata: meta.metadata }
    const condition = readWriteCondition(request)
    const body = source.read()
    const copy = await disk.putObject({ bucket, key, acl: readAcl(call), condition, ...kept, body })
    return xmlResponse('CopyObjectResult', { LastModified: copy.modifiedAt, ETag: `"${copy.etag}"` })
  } finally {
    await source.close()
  }
}

export async function copyPart(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const source = await openSource(call)
  try {
    const range = readCopyRange(request.headers.get('x-amz-copy-source-range'), source.meta.size)
    const partNumber = readPartNumber(request)
    const part = await disk.putPart({ ...uploadOf(request), partNumber, body: source.read(range) })
    return xmlResponse('CopyPartResult', { LastModified: new Date(), ETag: `"${part.md5}"` })
  } finally {
    await source.close()
  }
}

async function openSource(call: Call) {
  const { bucket, key } = readSource(call.request)
  authoriseKey(call, 'GetObject', bucket, key)
  const source = await call.disk.openObject(bucket, key)
  if (isWanted(call.request, source.meta)) return source
  await source.close()
  throw new StoreError('PreconditionFailed')
}

function readSource({ headers }: StoreRequest): { bucket: string; key: string } {
  const [path = '', version] = (headers.get('x-amz-copy-source') ?? '').split('?versionId=')
  if (version !== undefined && version !== 'null') throw new StoreError('NoSuchVersion')
  const name = decode(path).replace(/^\//, '')
  const slash = name.indexOf('/')
  if (slash < 1 || slash === name.length - 1)
    throw new StoreError('InvalidArgument', 'Copy Source must mention the source bucket and key')
  return { bucket: name.slice(0, slash), key: name.slice(slash + 1) }
}

function isWanted({ headers }: StoreRequest, meta: ObjectMeta): boolean {
  const ifMatch = headers.get('x-amz-copy-source-if-match')
  const ifNoneMatch = headers.get('x-amz-copy-source-if-none-match')
  if (ifMatch !== undefined && !matches(ifMatch, meta.etag)) return false
  return ifNoneMatch === undefined || !matches(ifNoneMatch, meta.etag)
}

/** Unlike a read, a copy requires a range that lies completely within the object. */
function readCopyRange(header: string | undefined, size: number): ByteRange | undefined {
  if (header === undefined) return undefined
  const match = /^bytes=(\d+)-(\d+)$/.exec(header)
  const range = { start: Number(match?.[1]), end: Number(match?.[2]) }
  if (!match || range.start > range.end) throw new StoreError('InvalidArgument')
  if (range.end >= size) throw new StoreError('InvalidRange')
  return range
}
