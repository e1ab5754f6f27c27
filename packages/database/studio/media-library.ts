import type { Kysely, SelectQueryBuilder } from 'kysely'
import { focalPointSchema } from '@tsuzuri/content/media'
import { mediaKey } from '@tsuzuri/content/content-key'
import { type FocalPoint, mediaUrl } from '@tsuzuri/content/media'
import { type Page, pageOf } from '@tsuzuri/content/page-number'
import { endingDays, type RightsState, rightsStateOf } from '@tsuzuri/content/picture-rights'
import { Refusal } from '@tsuzuri/content/refusal'
import { insertRows, type Writing } from '../rows.ts'
import { readActorNames } from '../staff/actor-names.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { containsText } from './text-filter.ts'
import { findUsed, usesOutsideArticles } from './media-uses.ts'

const perPage = 40
const maxEnding = 500
const dayMs = 24 * 60 * 60 * 1000
const middle: FocalPoint = { x: 0.5, y: 0.5 }

export type MediaDetails = {
  title: string
  alt: string
  credit: string
  focus: FocalPoint
  rightsUntil: string | null
}

export type StoredMedia = MediaDetails & {
  name: string
  version: number
  url: string
  type: string
  bytes: number
  width: number
  height: number
  colour: string
  createdAt: string
  createdBy: { actor: string; name: string }
  rights: RightsState
  isUsed: boolean
}

export type MediaFilter = {
  text?: string | undefined
  unused?: boolean | undefined
  rights?: 'ending' | 'ended' | undefined
}

export async function listStoredMedia(
  db: Kysely<Tables>,
  { text, unused, rights }: MediaFilter,
  page: number,
  now: Date,
): Promise<Page<StoredMedia>> {
  let query: SelectQueryBuilder<Tables, 'media' | 'media_details', object> = withDetails(db)
  if (text !== undefined && text !== '') {
    query = query.where((eb) =>
      eb.or(
        ['media.name', 'media.credit', 'media_details.title', 'media_details.alt'].map((column) =>
          containsText(column, text),
        ),
      ),
    )
  }
  if (unused === true) {
    const elsewhere = (await usesOutsideArticles(db)).map((use) => use.media)
    query = query
      .where('media.name', 'not in', (eb) =>
        eb
          .selectFrom('article_references')
          .select('article_references.subject')
          .where('article_references.kind', '=', 'media'),
      )
      .where('media.name', 'not in', (eb) => eb.selectFrom('banners').select('banners.media'))
    if (elsewhere.length > 0) query = query.where('media.name', 'not in', elsewhere)
  }
  if (rights !== undefined) {
    const { from, until } = rightsDays(rights, now)
    query = query
      .where('media_details.rights_until', '>=', from)
      .where('media_details.rights_until', '<=', until)
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const ordered = rights === undefined ? query : query.orderBy('media_details.rights_until')
  const names = await ordered
    .select('media.name')
    .orderBy('media.created_at', 'desc')
    .orderBy('media.name')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = await readStoredMedia(
    db,
    names.map((row) => row.name),
    now,
  )
  return pageOf(items, count, page, perPage)
}

export async function findStoredMedia(
  db: Kysely<Tables>,
  name: string,
  now: Date,
): Promise<StoredMedia | undefined> {
  return (await readStoredMedia(db, [name], now))[0]
}

/** Pictures in use whose rights have ended or end soon. */
export async function listEndingMedia(db: Kysely<Tables>, now: Date, most: number): Promise<StoredMedia[]> {
  const { until } = rightsDays('ending', now)
  const rows = await db
    .selectFrom('media_details')
    .select('name')
    .where('rights_until', '<=', until)
    .orderBy('rights_until')
    .orderBy('name')
    .limit(maxEnding)
    .execute()
  const names = rows.map((row) => row.name)
  const used = names.length === 0 ? new Set<string>() : await findUsed(db, names)
  return readStoredMedia(db, names.filter((name) => used.has(name)).slice(0, most), now)
}

export async function saveMediaDetails(
  command: Command,
  { name, version }: { name: string; version: number },
  { credit, focus, rightsUntil, ...words }: MediaDetails,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    await getForChange(writing, name, version, 'media.edit')
    const row = { ...words, focus: JSON.stringify(focus), rights_until: rightsUntil, version: version + 1 }
    await writing.tx.deleteFrom('media_details').where('name', '=', name).execute()
    await insertRows(writing, 'media_details', [{ name, ...row }])
    await writing.tx.updateTable('media').set({ credit }).where('name', '=', name).execute()
    writing.changed.add(mediaKey(name))
    writing.audit.push({
      action: 'media.edit',
      subject: `media:${name}`,
      details: { version: version + 1 },
    })
  })
}

/** Deletes an unused picture. A sweep deletes its file later. */
export async function deleteMedia(
  command: Command,
  { name, version }: { name: string; version: number },
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    await getForChange(writing, name, version, 'media.delete')
    if ((await findUsed(writing.tx, [name])).size > 0) {
      throw new Refusal('conflict', '使われている画像は消せません。', 'The image is in use.')
    }
    await writing.tx.deleteFrom('media_details').where('name', '=', name).execute()
    await writing.tx.deleteFrom('media').where('name', '=', name).execute()
    writing.changed.add(mediaKey(name))
    writing.audit.push({ action: 'media.delete', subject: `media:${name}` })
  })
}

/** Pictures alone: files that readers download have no width. */
function withDetails(db: Kysely<Tables>) {
  return db
    .selectFrom('media')
    .leftJoin('media_details', 'media_details.name', 'media.name')
    .where('media.width', '>', 0)
}

/** Days as `YYYY-MM-DD` in Japan, which sort as they follow each other. */
function rightsDays(rights: 'ending' | 'ended', now: Date): { from: string; until: string } {
  const today = japanDay(now)
  if (rights === 'ended') return { from: '', until: japanDay(new Date(now.getTime() - dayMs)) }
  return { from: today, until: japanDay(new Date(now.getTime() + (endingDays - 1) * dayMs)) }
}

function japanDay(at: Date): string {
  return new Date(at.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

async function readStoredMedia(
  db: Kysely<Tables>,
  names: readonly string[],
  now: Date,
): Promise<StoredMedia[]> {
  if (names.length === 0) return []
  const rows = await withDetails(db)
    .selectAll('media')
    .select([
      'media_details.version',
      'media_details.title',
      'media_details.alt',
      'media_details.focus',
      'media_details.rights_until',
    ])
    .where('media.name', 'in', names)
    .execute()
  const used = await findUsed(db, names)
  const named = await readActorNames(
    db,
    rows.map((row) => row.created_by),
  )
  const byName = new Map(
    rows.map((row): [string, StoredMedia] => [
      row.name,
      {
        name: row.name,
        version: row.version ?? 0,
        url: mediaUrl(row.name),
        type: row.type,
        bytes: row.bytes,
        width: row.width,
        height: row.height,
        colour: row.colour,
        title: row.title ?? '',
        alt: row.alt ?? '',
        credit: row.credit,
        focus: findValue(focalPointSchema, row.focus) ?? middle,
        rightsUntil: row.rights_until,
        rights: row.rights_until === null ? 'held' : rightsStateOf(row.rights_until, now),
        createdAt: new Date(row.created_at).toISOString(),
        createdBy: named(row.created_by),
        isUsed: used.has(row.name),
      },
    ]),
  )
  return names.flatMap((name) => byName.get(name) ?? [])
}

async function getForChange(
  writing: Writing,
  name: string,
  version: number,
  right: 'media.edit' | 'media.delete',
): Promise<void> {
  const row = await withDetails(writing.tx)
    .select(['media.created_by', 'media_details.version'])
    .where('media.name', '=', name)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
  writing.assertMay(right, { owner: row.created_by })
  if ((row.version ?? 0) !== version)
    throw new Refusal(
      'conflict',
      'この画像はほかの人が先に保存しました。',
      'The image was saved by somebody else.',
    )
}
