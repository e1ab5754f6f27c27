import { withTimeLimit } from '@tsuzuri/concurrency/time-limit'
import type { ByteRange } from '@tsuzuri/storage/byte-range'
import { StorageError } from '@tsuzuri/storage/errors'
import type { MediaStore, StoredFile } from './media-store.ts'

/** A reader waits for a file. Backups and uploads wait longer, within the limits of the client. */
const patienceMs = 5000

/** Finds a file for a reader, or fails as a store that is away where it does not begin to answer soon. */
export async function findSoon(
  store: Pick<MediaStore, 'find'>,
  key: string,
  { range, mostMs = patienceMs }: { range?: ByteRange | undefined; mostMs?: number } = {},
): Promise<StoredFile | undefined> {
  const finding = store.find(key, range)
  let isLate = false
  // Nobody reads a body that arrives too late, nor closes its connection.
  finding.then(
    (file) => (isLate ? file?.body.cancel() : undefined),
    () => {},
  )
  return withTimeLimit(finding, mostMs, () => {
    isLate = true
    throw new StorageError('TimeoutError', `the store did not answer within ${mostMs} ms`)
  })
}
