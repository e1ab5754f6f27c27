import type { Savable } from './autosave-options.ts'
import type { DeviceCopy } from './device-copy.ts'
import type { DeviceStore } from './device-store.ts'

/** A copy on this device that the server does not have. */
export type Leftover<Text> = DeviceCopy<Text> & {
  /** The server has a newer version: the copy must be merged, not just restored. */
  isBehind: boolean
}

/** Finds the copy that an earlier visit left on this device, to offer it to the writer. Removes copies without changes. */
export async function findLeftover<Text>(
  store: DeviceStore<Text>,
  key: string,
  server: { text: Text; version: number },
  savable: (text: Text) => Savable<Text> = (text) => ({ text, isWhole: true }),
): Promise<Leftover<Text> | undefined> {
  const copies = await store.list(key)
  const now = JSON.stringify(server.text)
  const hasChanges = ({ text, base, manuscript }: DeviceCopy<Text>) => {
    if (manuscript !== undefined) return true
    const known = new Set([now, JSON.stringify(base)])
    const { text: stored, isWhole } = savable(text)
    return !known.has(JSON.stringify(text)) && !(isWhole && known.has(JSON.stringify(stored)))
  }
  for (const copy of copies) if (!hasChanges(copy)) await store.remove(key, copy.session).catch(() => {})
  const newest = copies.find(hasChanges)
  return newest && { ...newest, isBehind: newest.version !== server.version }
}
