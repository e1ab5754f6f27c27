import type { MediaStore } from '../media-store.ts'
import type { StoreReader } from '../store-reader.ts'

/** A store for an app that only draws: what it would keep is let go. */
export function readingStore(reader: StoreReader): MediaStore {
  const nothing = async () => {}
  return { ...reader, put: nothing, remove: nothing, check: nothing, issueSession: async () => false }
}
