import { type Kysely, sql } from 'kysely'
import { type FocalPoint, focalPointSchema, mediaUrl } from '@tsuzuri/content/media'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import { endingDays, type RightsState, rightsStateOf } from '@tsuzuri/content/picture-rights'
import { usesOnFronts } from '../fronts/card-pictures.ts'
import { findOriginalsOfVersions, findVersions } from '../media/media-versions.ts'
import { readActorNames } from '../staff/actor-names.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { findUsed, usesOutsideArticles } from './media-uses.ts'
import { japanDay } from '@tsuzuri/content/japan-time'

const maxLabels = 500
const dayMs = 24 * 60 * 60 * 1000
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

export type MediaDetails = {
  title: string
  alt: string
  credit: string
  focus: FocalPoint
  rightsUntil: string | null
  /** Unchanged if not given. */
  labels?: readonly string[] | undefined
}

export type StoredMedia = Omit<MediaDetails, 'labels'> & {
  labels: string[]
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
  /** Of an edited version: its original, and what was done to it. */
  madeOf: { source: string; edits: PictureEdits } | null
  /** Of an original: whether it has edited versions, and one with a mosaic. */
  hasVersions: boolean
  hasMosaic: boolean
}

export async function findStoredMedia(
  db: Kysely<Tables>,
  name: string,
  now: Date,
): Promise<StoredMedia | undefined> {
  return (await readStoredMedia(db, [name], now))[0]
}

/** Pictures in use whose rights have ended or end soon, by day; at most this many of each, those nearest to today. */
export async function listEndingMedia(
  db: Kysely<Tables>,
  now: Date,
  mostOfEach: number,
): Promise<StoredMedia[]> {
  const elsewhere = await usedElsewhere(db)
  const ended = await inUse(db, rightsDays('ended', now), elsewhere)
    .select('media.name')
    .orderBy('media_details.rights_until', 'desc')
    .orderBy('media.name', 'desc')
    .limit(mostOfEach)
    .execute()
  const ending = await inUse(db, rightsDays('ending', now), elsewhere)
    .select('media.name')
    .orderBy('media_details.rights_until')
    .orderBy('media.name')
    .limit(mostOfEach)
    .execute()
  const names = [...ended.toReversed(), ...ending].map((row) => row.name)
  return readStoredMedia(db, names, now)
}

type EndingRights = { name: string; title: string; rightsUntil: string; uniqueKey: string }

/** Pictures in use whose rights end soon and that no event has announced, each with the key of its event. */
export async function listUnannouncedRights(
  db: Kysely<Tables>,
  now: Date,
  most: number,
): Promise<EndingRights[]> {
  const uniqueKey = sql<string>`'rights:' || media.name || ':' || media_details.rights_until`
  const rows = await inUse(db, rightsDays('ending', now), await usedElsewhere(db))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outbox_events')
            .select('outbox_events.id')
            .where('outbox_events.unique_key', '=', uniqueKey),
        ),
      ),
    )
    .select(['media.name', 'media_details.title', 'media_details.rights_until', uniqueKey.as('unique_key')])
    .orderBy('media_details.rights_until')
    .orderBy('media.name')
    .limit(most)
    .execute()
  return rows.flatMap(({ name, title, rights_until, unique_key }) =>
    rights_until === null
      ? []
      : [{ name, title: title ?? '', rightsUntil: rights_until, uniqueKey: unique_key }],
  )
}

/** All labels with the number of their pictures, the most used first. */
export async function listMediaLabels(db: Kysely<Tables>): Promise<{ label: string; count: number }[]> {
  const rows = await db
    .selectFrom('media_labels')
    .select(['label', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('label')
    .orderBy('count', 'desc')
    .orderBy('label')
    .limit(maxLabels)
    .execute()
  return rows
}

/** Pictures alone: files that readers download have no width. */
export function withDetails(db: Kysely<Tables>) {
  return db
    .selectFrom('media')
    .leftJoin('media_details', 'media_details.name', 'media.name')
    .where('media.width', '>', 0)
}

/** Pictures in use whose rights end on one of these days; the same rule as `findUsed`, for a query that has a limit. */
function inUse(
  db: Kysely<Tables>,
  { from, until }: { from: string; until: string },
  elsewhere: readonly string[],
) {
  return withDetails(db)
    .where('media_details.rights_until', '>=', from)
    .where('media_details.rights_until', '<=', until)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('article_references')
            .select('article_references.article_id')
            .where('article_references.kind', '=', 'media')
            .whereRef('article_references.subject', '=', 'media.name'),
        ),
        eb.exists(eb.selectFrom('banners').select('banners.id').whereRef('banners.media', '=', 'media.name')),
        eb.exists(
          eb
            .selectFrom('media_edits')
            .innerJoin('media as versions', 'versions.name', 'media_edits.name')
            .select('media_edits.name')
            .whereRef('media_edits.source', '=', 'media.name'),
        ),
        ...(elsewhere.length === 0 ? [] : [eb('media.name', 'in', elsewhere)]),
      ]),
    )
}

async function usedElsewhere(db: Kysely<Tables>): Promise<string[]> {
  const uses = [...(await usesOutsideArticles(db)), ...(await usesOnFronts(db))]
  return [...new Set(uses.map(({ media }) => media))]
}

/** Days as `YYYY-MM-DD` in Japan, which sort as they follow each other. */
export function rightsDays(rights: 'ending' | 'ended', now: Date): { from: string; until: string } {
  const today = japanDay(now)
  if (rights === 'ended') return { from: '', until: japanDay(new Date(now.getTime() - dayMs)) }
  return { from: today, until: japanDay(new Date(now.getTime() + (endingDays - 1) * dayMs)) }
}

export async function readStoredMedia(
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
  const originals = await findOriginalsOfVersions(db, names)
  const versions = await findVersions(db, names)
  const labels = await readLabels(db, names)
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
        labels: labels.get(row.name) ?? [],
        madeOf: versions.get(row.name) ?? null,
        hasVersions: originals.has(row.name),
        hasMosaic: originals.get(row.name)?.masked === true,
      },
    ]),
  )
  return names.flatMap((name) => byName.get(name) ?? [])
}

async function readLabels(db: Kysely<Tables>, names: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('media_labels')
    .selectAll()
    .where('name', 'in', names)
    .orderBy('label')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, found]) => [
      name,
      found.map(({ label }) => label),
    ]),
  )
}
