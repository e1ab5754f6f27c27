import { StoreError } from './errors.ts'
import type { ObjectMeta } from './disk/object-meta.ts'
import type { StoreRequest } from './request.ts'
import { matches } from './write-condition.ts'

/** The conditions of a read, in the order of RFC 9110 §13.2.2. */
export function checkRead({ headers }: StoreRequest, meta: ObjectMeta): 'send' | 'not-modified' {
  const ifMatch = headers.get('if-match')
  const ifNoneMatch = headers.get('if-none-match')
  if (ifMatch !== undefined && !matches(ifMatch, meta.etag)) refuse('If-Match')
  if (ifMatch === undefined && isChangedSince(headers.get('if-unmodified-since'), meta) === true) {
    refuse('If-Unmodified-Since')
  }
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, meta.etag) ? 'not-modified' : 'send'
  return isChangedSince(headers.get('if-modified-since'), meta) === false ? 'not-modified' : 'send'
}

/** If-Range: a range is useful only with the rest of the same object. */
export function isRangeWanted({ headers }: StoreRequest, meta: ObjectMeta): boolean {
  const ifRange = headers.get('if-range')
  if (ifRange === undefined) return true
  return ifRange.startsWith('"') ? matches(ifRange, meta.etag) : isChangedSince(ifRange, meta) === false
}

/** Undefined without a valid date. HTTP dates have a resolution of one second. */
function isChangedSince(date: string | undefined, { modifiedAt }: ObjectMeta): boolean | undefined {
  const since = Date.parse(date ?? '')
  return Number.isNaN(since) ? undefined : Math.floor(modifiedAt.getTime() / 1000) * 1000 > since
}

function refuse(condition: string): never {
  throw new StoreError('PreconditionFailed', undefined, { Condition: condition })
}
