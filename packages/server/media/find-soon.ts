import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { ByteRange } from '@tsuzuri/storage/byte-range'
import { StorageError } from '@tsuzuri/storage/errors'
import type { MediaStore, StoredFile } from './media-store.ts'

/** For readers. Backups and uploads wait longer, up to the limits of the client. */
const patienceMs = 5000

/** Finds a file for a reader. If the response does not begin in time, fails as if the store were unreachable. */
export async function findSoon(
  store: Pick<MediaStore, 'find'>,
  key: string,
  { range, mostMs = patienceMs }: { range?: ByteRange | undefined; mostMs?: number } = {},
): Promise<StoredFile | undefined> {
  const finding = store.find(key, range)
  let isLate = false
  // A body that arrives too late must be closed, because nobody reads it.
  finding.then(
    (file) => (isLate ? file?.body.cancel() : undefined),
    () => {},
  )
  return withTimeLimit(finding, mostMs, () => {
    isLate = true
    throw new StorageError('TimeoutError', `the store did not answer within ${mostMs} ms`)
  })
}
