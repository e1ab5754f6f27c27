import { StoreError } from './errors.ts'
import type { ObjectMeta } from './disk/object-meta.ts'

/** ETags as sent, quoted or not, or `*`; size and time (to the second) for conditional deletes. */
export type WriteCondition = { ifMatch?: string; ifNoneMatch?: string; ifSize?: number; ifModifiedAt?: Date }

export function checkWrite(condition: WriteCondition, existing: ObjectMeta | undefined): void {
  const { ifMatch, ifNoneMatch, ifSize, ifModifiedAt } = condition
  if (ifMatch !== undefined) {
    if (!existing) throw new StoreError('NoSuchKey')
    if (!matches(ifMatch, existing.etag))
      throw new StoreError('PreconditionFailed', undefined, { Condition: 'If-Match' })
  }
  if (ifNoneMatch !== undefined && existing && matches(ifNoneMatch, existing.etag)) {
    throw new StoreError('PreconditionFailed', undefined, { Condition: 'If-None-Match' })
  }
  if (existing && ifSize !== undefined && ifSize !== existing.size) throw new StoreError('PreconditionFailed')
  if (existing && ifModifiedAt && seconds(ifModifiedAt) !== seconds(existing.modifiedAt)) {
    throw new StoreError('PreconditionFailed')
  }
}

/** True when a list of ETags, as in If-Match, names this one. */
export function matches(list: string, etag: string): boolean {
  return list.split(',').some((item) => {
    const wanted = item
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1')
    return wanted === '*' || wanted === etag
  })
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
