import type { MediaStore } from '@tsuzuri/server/media/media-store'
import type { StoreReader } from '@tsuzuri/server/media/store-reader'

/** A store for an app that only renders pages: it discards writes. */
export function readingStore(reader: StoreReader): MediaStore {
  const nothing = async () => {}
  return { ...reader, put: nothing, remove: nothing, check: nothing, issueSession: async () => false }
}
