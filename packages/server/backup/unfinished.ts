import type { MediaStore } from '../media/media-store.ts'
import { StartFailure } from '../start-failure.ts'

/** In the store from a restore's first step to its last, where every instance of a magazine can see it. */
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

/** A restore that was killed after its rows were there has done its work; only the mark is left. */
export async function forgetFinished(store: MediaStore): Promise<void> {
  const isLeft = await isUnfinished(store).catch(() => false)
  // A disk that takes no writes must not keep the magazine from starting.
  if (isLeft) await markFinished(store).catch(() => {})
}

/** A magazine that was restored half-way does not open: it would look like an empty one, and be filled with the sample. */
export async function assertNoneUnfinished(store: Pick<MediaStore, 'find'>): Promise<void> {
  if (!(await isUnfinished(store).catch(() => false))) return
  throw new StartFailure(
    '前の復元が終わっていません。同じ設定のまま npm run magazine -- restore をもう一度実行してください。',
    'A restore was interrupted; run restore again.',
  )
}
