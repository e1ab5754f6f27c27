import type { MediaStore } from '../media/media-store.ts'
import { StartFailure } from '../start-failure.ts'

/** Exists in the store while a restore runs, so that every instance of the magazine can see it. */
const markKey = 'restore/unfinished.json'

export async function markUnfinished(store: MediaStore, startedAt: Date): Promise<void> {
  await store.put(markKey, Buffer.from(JSON.stringify({ startedAt })), 'application/json')
}

export async function isUnfinished(store: Pick<MediaStore, 'find'>): Promise<boolean> {
  const found = await store.find(markKey)
  await found?.body.cancel()
  return found !== undefined
}

export async function markFinished(store: MediaStore): Promise<void> {
  await store.remove(markKey)
}

/** Removes the mark of a restore that was killed after it had written all rows: it is complete. */
export async function forgetFinished(store: MediaStore): Promise<void> {
  const isLeft = await isUnfinished(store).catch(() => false)
  // A read-only disk must not prevent the start.
  if (isLeft) await markFinished(store).catch(() => {})
}

/** Refuses to open a partially restored magazine: it would look empty and be filled with the sample. */
export async function assertNoneUnfinished(store: Pick<MediaStore, 'find'>): Promise<void> {
  if (!(await isUnfinished(store).catch(() => false))) return
  throw new StartFailure(
    '前の復元が終わっていません。同じ設定のまま npm run magazine -- restore をもう一度実行してください。',
    'A restore was interrupted; run restore again.',
  )
}
