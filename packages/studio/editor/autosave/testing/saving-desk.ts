import { startAutosave } from '../autosave.ts'
import type { AutosaveOptions, SaveAnswer } from '../autosave-options.ts'
import type { DeviceCopy } from '../device-copy.ts'
import type { DeviceStore } from '../device-store.ts'

/** A fake writer, device store and server. */
export function startDesk(more: Partial<AutosaveOptions<string>> = {}) {
  const copies = new Map<string, DeviceCopy<string>>()
  const store: DeviceStore<string> = {
    keep: (copy) => Promise.resolve(void copies.set(copy.session, copy)),
    keepNow: (copy) => void copies.set(copy.session, copy),
    list: () => Promise.resolve([...copies.values()]),
    remove: (_key, session) => Promise.resolve(void copies.delete(session)),
  }
  const desk = {
    text: '',
    isComposing: false,
    sent: [] as [string, number][],
    /** Of each sent text, whether the page was being left. */
    leavings: [] as boolean[],
    statuses: [] as string[],
    conflicts: [] as unknown[],
    answer: undefined as (() => Promise<SaveAnswer<string>>) | undefined,
    store,
    kept: () => [...copies.values()].map((copy) => copy.text),
  }
  const autosave = startAutosave<string>({
    key: 'article:1',
    session: 'a',
    version: 1,
    base: '',
    read: () => desk.text,
    isComposing: () => desk.isComposing,
    save: (text, version, { isLeaving }) => {
      desk.sent.push([text, version])
      desk.leavings.push(isLeaving)
      return desk.answer?.() ?? Promise.resolve({ kind: 'saved', version: version + 1 })
    },
    store,
    onStatus: ({ state }) => void desk.statuses.push(state),
    onConflict: (conflict) => void desk.conflicts.push(conflict),
    ...more,
  })
  function write(text: string): void {
    desk.text = text
    autosave.changed()
  }
  return Object.assign(desk, { autosave, write })
}
