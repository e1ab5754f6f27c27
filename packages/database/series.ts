import { type ContentKey, listKey, seriesIndexKey, seriesKey } from '@tsuzuri/content/content-key'
import { gojuonKey } from '@tsuzuri/content/gojuon'
import { listPath, seriesIndexPath } from '@tsuzuri/content/list-address'
import { readInput } from '@tsuzuri/content/reading-input'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { endOfJapanDay } from '@tsuzuri/content/japan-time'
import { type Series, seriesSchema } from '@tsuzuri/content/series'
import type { Target } from './articles/commands.ts'
import { mostAtOnce, rewriteTexts } from './articles/bulk/rewrite-texts.ts'
import { assertVersion, deleteEntity, type Kind, saveEntity } from './entity.ts'
import { assertMedia } from './media/media.ts'
import { namesOf } from './menu-links.ts'
import { deleteRedirectsFrom, redirectMovedLists, redirectTo } from './redirects.ts'
import type { Writing } from './rows.ts'
import { reindexNamed, removeNames } from './search/names.ts'
import { type Changed, type Command, write } from './writing.ts'

const kind: Kind<'series'> = {
  table: 'series',
  japanese: '連載',
  english: 'series',
  right: 'series.edit',
  unique: [{ columns: ['slug'], japanese: 'スラッグ' }],
  keys: (id) => [seriesIndexKey, seriesKey(id), listKey({ kind: 'series', id })],
}

export async function saveSeries(command: Command, input: unknown, target?: Target) {
  const series = readInput<Series>(seriesSchema, input, '')
  return saveEntity(
    command,
    kind,
    target,
    seriesRow(series),
    async (writing) => {
      await assertAuthors(writing, series.authorIds)
      if (series.cover !== undefined) await assertMedia(writing.tx, [series.cover.media])
    },
    async (writing, id, before) => {
      await reindexNamed(writing, 'series', { id, name: series.name, reading: series.reading })
      const from = before && ({ kind: 'series', slug: before.slug } as const)
      const to = { kind: 'series', slug: series.slug } as const
      await redirectMovedLists(writing, [{ from, to, names: namesOf(before, series) }])
    },
  )
}

/**
 * Deletes a series. Its parts stay as articles of their own, and its address leads to the list of all series. Many parts
 * are released in several transactions; if one fails, the series keeps the remaining parts and can be deleted again.
 */
export async function deleteSeries(command: Command, target: Target): Promise<Changed<void>> {
  const changed = new Set<ContentKey>()
  for (let hasMore = true; hasMore;) {
    const step = await write(command, (writing) => releaseSome(writing, target))
    for (const key of step.changed) changed.add(key)
    hasMore = step.value
  }
  const deleted = await deleteReleased(command, target)
  return { ...deleted, changed: [...changed.union(new Set(deleted.changed))].toSorted() }
}

async function deleteReleased(command: Command, target: Target): Promise<Changed<void>> {
  return deleteEntity(
    command,
    kind,
    target,
    async () => false,
    async (writing) => {
      await releaseParts(writing, target.id)
      await removeNames(writing, 'series', [target.id])
      const { slug } = await writing.tx
        .selectFrom('series')
        .select('slug')
        .where('id', '=', target.id)
        .executeTakeFirstOrThrow()
      await deleteRedirectsFrom(writing, [seriesIndexPath])
      await redirectTo(writing, listPath({ kind: 'series', slug }), seriesIndexPath)
    },
  )
}

export function seriesRow({ cover, authorIds, nextOn, ended, writing, ...series }: Series) {
  return {
    ...series,
    sort_key: gojuonKey(series.reading === '' ? series.name : series.reading),
    cover: cover === undefined ? null : JSON.stringify(cover),
    author_ids: JSON.stringify(authorIds),
    ended: ended ? 1 : 0,
    next_on: nextOn ?? null,
    next_until: nextOn === undefined ? null : endOfJapanDay(nextOn).getTime(),
    writing: writing ?? null,
  }
}

/** Releases parts while there are more than one transaction should hold. Returns whether there may be more of them. */
async function releaseSome(writing: Writing, target: Target): Promise<boolean> {
  writing.assertMay(kind.right)
  await assertVersion(writing, kind, target)
  const ids = await listParts(writing, target.id, mostAtOnce + 1)
  if (ids.length <= mostAtOnce) return false
  await release(writing, target.id, ids.slice(0, mostAtOnce))
  return true
}

async function releaseParts(writing: Writing, id: number): Promise<void> {
  await release(writing, id, await listParts(writing, id))
  // Documents of deleted articles keep the id; undeleting checks whether the series still exists.
  await writing.tx
    .updateTable('articles')
    .set({ series_id: null, series_part: null })
    .where('series_id', '=', id)
    .execute()
}

async function listParts({ tx }: Writing, id: number, most?: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('article_references')
    .select('article_id')
    .where('kind', '=', 'series')
    .where('subject', '=', String(id))
    .orderBy('article_id')
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map((row) => row.article_id)
}

async function release(writing: Writing, id: number, articleIds: readonly number[]): Promise<void> {
  for (const articleId of articleIds)
    await rewriteTexts(writing, articleId, ({ series, ...content }) =>
      series === undefined || series.id === id ? content : { ...content, series },
    )
  if (articleIds.length === 0) return
  await writing.tx
    .deleteFrom('article_references')
    .where('kind', '=', 'series')
    .where('subject', '=', String(id))
    .where('article_id', 'in', articleIds)
    .execute()
}

async function assertAuthors({ tx }: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx.selectFrom('users').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map((row) => row.id))
  const faults = ids.flatMap((id, at): Fault[] =>
    known.has(id) ? [] : [{ path: `authorIds[${at}]`, reason: 'この著者は見つかりません' }],
  )
  if (faults.length === 0) return
  throw new Refusal('invalid', 'この著者は見つかりません。', 'There is no such author.', faults)
}
