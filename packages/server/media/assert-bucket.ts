import { StorageError } from '@tsuzuri/storage/errors'
import type { StoreConfig } from './store-config.ts'
import { StartFailure } from '../start-failure.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Fails if the store has no such bucket, because waiting would not help. If the store does not respond, the server
 * starts degraded.
 */
export async function assertBucket(store: MediaStore, config: StoreConfig): Promise<void> {
  if (config.kind !== 's3') return
  await store.check().catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.status !== 404) return
    throw new StartFailure(
      `バケット ${config.bucket} がありません。先に作るか、S3_BUCKET を確かめてください。`,
      `The bucket ${config.bucket} does not exist; create it first, or check S3_BUCKET.`,
    )
  })
}
