import type { Revision } from '@tsuzuri/database/articles/revisions'

const savedTogetherMs = 60 * 60_000

/**
 * Autosave makes a revision every few seconds. Those that one person saved within an hour are listed as one: the newest,
 * with the earlier ones. The revisions are sorted from new to old, and so are the groups.
 */
export function groupRevisions(revisions: readonly Revision[]): { newest: Revision; earlier: Revision[] }[] {
  const groups: { newest: Revision; earlier: Revision[] }[] = []
  for (const revision of revisions) {
    const last = groups.at(-1)
    if (last !== undefined && isSavedTogether(last.newest, revision)) last.earlier.push(revision)
    else groups.push({ newest: revision, earlier: [] })
  }
  return groups
}

function isSavedTogether(newest: Revision, older: Revision): boolean {
  return (
    newest.action === 'edit' &&
    older.action === 'edit' &&
    newest.by === older.by &&
    newest.at.getTime() - older.at.getTime() < savedTogetherMs
  )
}
