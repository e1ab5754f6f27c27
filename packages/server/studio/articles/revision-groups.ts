import type { Revision } from '@tsuzuri/database/articles/revisions'

const savedTogetherMs = 60 * 60_000

/**
 * Autosave makes a revision every few seconds. Those that one person saved within an hour are listed as one: the newest,
 * with the earlier ones. The revisions are sorted from new to old, and so are the groups. The hour begins with the oldest,
 * so that the next save does not divide them anew.
 */
export function groupRevisions(revisions: readonly Revision[]): { newest: Revision; earlier: Revision[] }[] {
  const groups: [Revision, ...Revision[]][] = []
  for (const revision of revisions.toReversed()) {
    const last = groups.at(-1)
    if (last !== undefined && isSavedTogether(last[0], revision)) last.push(revision)
    else groups.push([revision])
  }
  return groups.toReversed().map(([oldest, ...later]) => {
    const [newest = oldest, ...earlier] = [oldest, ...later].toReversed()
    return { newest, earlier }
  })
}

function isSavedTogether(oldest: Revision, later: Revision): boolean {
  return (
    oldest.action === 'edit' &&
    later.action === 'edit' &&
    oldest.by === later.by &&
    later.at.getTime() - oldest.at.getTime() < savedTogetherMs
  )
}
