import type { StoreResponse, ResponseHeaders } from '../response.ts'
import { readRange } from '../byte-range.ts'
import type { Call } from '../call.ts'
import { StoreError } from '../errors.ts'
import { objectHeaders, overridingHeaders } from '../object-headers.ts'
import type { ObjectMeta } from '../disk/object-meta.ts'
import type { ByteRange } from '../../byte-range.ts'
import { checkRead, isRangeWanted } from '../read-condition.ts'
import { checksumHeader } from './object-calls.ts'

export async function getOne(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const object = await disk.openObject(request.bucket, request.key)
  try {
    const { range, ...answer } = describe(call, object.meta)
    if (answer.status === 304) {
      await object.close()
      return answer
    }
    return { ...answer, body: object.read(range) }
  } catch (error) {
    await object.close()
    throw error
  }
}

export async function headOne(call: Call): Promise<StoreResponse> {
  const { disk, request } = call
  const { range: _, ...answer } = describe(call, disk.headObject(request.bucket, request.key))
  return answer
}

/** The response without its body. */
function describe(call: Call, meta: ObjectMeta): StoreResponse & { range?: ByteRange } {
  const { request, proof } = call
  const overrides = overridingHeaders(request)
  if (proof.caller.kind === 'anonymous' && Object.keys(overrides).length > 0) {
    throw new StoreError(
      'InvalidRequest',
      'Request specific response headers cannot be used for anonymous GET requests.',
    )
  }
  const headers = { ...objectHeaders(meta), ...overrides }
  if (checkRead(request, meta) === 'not-modified')
    return { status: 304, headers: { ...headers, 'content-type': undefined } }
  const part = readPart(request.query.get('partNumber'), meta)
  if (part) return { ...partial(headers, part.range, meta.size, part.headers) }
  const range = isRangeWanted(request, meta) ? readRange(request.headers.get('range'), meta.size) : undefined
  if (range) return partial(headers, range, meta.size)
  const isChecked = request.headers.get('x-amz-checksum-mode')?.toUpperCase() === 'ENABLED'
  const checksum = isChecked ? checksumHeader(meta) : {}
  return { status: 200, headers: { ...headers, ...checksum, 'content-length': meta.size } }
}

function partial(headers: ResponseHeaders, range: ByteRange, size: number, more: ResponseHeaders = {}) {
  const own = {
    'content-length': range.end - range.start + 1,
    'content-range': size === 0 ? undefined : `bytes ${range.start}-${range.end}/${size}`,
  }
  return { status: 206, headers: { ...headers, ...own, ...more }, range }
}

function readPart(text: string | undefined, { files, size, uploadId }: ObjectMeta) {
  if (text === undefined) return undefined
  const number = Number(text)
  const file = files[number - 1]
  if (!Number.isInteger(number) || !file) throw new StoreError('InvalidPart')
  const start = files.slice(0, number - 1).reduce((sum, before) => sum + before.size, 0)
  const headers = uploadId === undefined ? {} : { 'x-amz-mp-parts-count': files.length }
  return { range: { start, end: size === 0 ? -1 : start + file.size - 1 }, headers }
}
