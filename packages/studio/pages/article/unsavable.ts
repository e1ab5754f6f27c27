import type { OpenDesk } from './desk-store.ts'

/** What stands on the desk but can't be saved as it is: published now, it would be missing. */
export function listUnsavable({ editor, faults }: OpenDesk): { path: string; reason: string }[] {
  const blocks = editor()?.listFaults() ?? []
  return [
    ...faults.map(({ path, reason }) => ({ path, reason })),
    ...blocks.map(({ position, message }) => ({
      path: `body@${position}`,
      reason: `本文のブロック：${message}`,
    })),
  ]
}
