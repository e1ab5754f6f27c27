import { mediaKey } from '@tsuzuri/content/content-key'
import { coverSchema } from '@tsuzuri/content/media'
import type { Writing } from '../rows.ts'
import { findValue } from '../stored/value.ts'

/**
 * Marks edited pictures and their originals as changed when an article or another record no longer shows them: their
 * addresses may have stopped working, so processes drop them from their caches and a CDN purges them.
 */
export async function noteReleasedMedia(
  writing: Writing,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const released = [...new Set(before).difference(new Set(after))]
  if (released.length === 0) return
  const rows = await writing.tx
    .selectFrom('media_edits')
    .select(['name', 'source'])
    .where((eb) => eb.or([eb('name', 'in', released), eb('source', 'in', released)]))
    .execute()
  const edited = new Set(rows.flatMap(({ name, source }) => [name, source]))
  for (const name of released) if (edited.has(name)) writing.unseen.add(mediaKey(name))
}

/** The pictures in the columns of a banner, a person or a feature. */
export function mediaInRow(row: object | undefined): string[] {
  const { media, portrait, cover } = (row ?? {}) as Record<string, unknown>
  const inJson = [portrait, cover].map((json) =>
    typeof json === 'string' ? findValue(coverSchema, json)?.media : undefined,
  )
  return [media, ...inJson].filter((name) => typeof name === 'string')
}
