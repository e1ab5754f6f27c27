import type { Kysely } from 'kysely'
import { type FocalPoint, focalPointSchema, mediaUrl } from '@tsuzuri/content/media'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import { endingDays, type RightsState, rightsStateOf } from '@tsuzuri/content/picture-rights'
import { findOriginalsOfVersions, findVersions } from '../media/media-versions.ts'
import { readActorNames } from '../staff/actor-names.ts'
import { findValue } from '../stored/value.ts'
import type { Tables } from '../tables.ts'
import { findUsed } from './media-uses.ts'

const maxEnding = 500
const maxLabels = 500
const dayMs = 24 * 60 * 60 * 1000
const middle: FocalPoint = { x: 0.5, y: 0.5 }

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

/** Days as `YYYY-MM-DD` in Japan, which sort as they follow each other. */
export function rightsDays(rights: 'ending' | 'ended', now: Date): { from: string; until: string } {
  const today = japanDay(now)
  if (rights === 'ended') return { from: '', until: japanDay(new Date(now.getTime() - dayMs)) }
  return { from: today, until: japanDay(new Date(now.getTime() + (endingDays - 1) * dayMs)) }
}

function japanDay(at: Date): string {
  return new Date(at.getTime() + 9 * 60 * 60 * 1000).toISOString().slice(0, 10)
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
