import { setImmediate as othersRan } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ContentKey } from '@tsuzuri/content/content-key'
import { coverSchema, type FocalPoint, focalPointSchema } from '@tsuzuri/content/media'
import { may } from '@tsuzuri/content/permission'
import { showJapanDay } from '@tsuzuri/content/japan-time'
import { rightsStateOf } from '@tsuzuri/content/picture-rights'
import { Refusal } from '@tsuzuri/content/refusal'
import type { MediaReplacement } from '@tsuzuri/content/replace-media'
import { findMedia } from '../../media/media.ts'
import { noteReleasedMedia } from '../../media/released-media.ts'
import type { Writing } from '../../rows.ts'
import { findValue } from '../../stored/value.ts'
import type { Tables } from '../../tables.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import { type OtherKind, otherPlaces } from './replace-media-elsewhere.ts'
import { type ArticlePlace, type MayChange, replaceInArticle } from './replace-media-in-article.ts'
import { mostAtOnce } from './rewrite-texts.ts'

/** Where a picture was replaced, the version that this made, and the focal point that a cover had. */
export type ReplacedPlace =
  | ArticlePlace
  | { kind: OtherKind; id: number; version: number; focus?: FocalPoint | undefined }

export type Replaced = {
  places: ReplacedPlace[]
  /** Places that this person may not change, or that somebody has changed since. */
  skipped: number
  /** Articles that are left for another call. */
  left: number
}

const mostArticles = 500

/**
 * Replaces a picture in everything that uses it: newest and published texts, banners, portraits, features, logos and fronts.
 * With `only`, the answer of an earlier call, it replaces exactly these uses, so the reverse call undoes it. Many articles
 * are changed in several transactions; if one fails, the remaining articles keep the picture and the call can be repeated.
 */
export async function replaceMediaEverywhere(
  command: Command,
  pictures: Pictures,
  only?: readonly ReplacedPlace[],
): Promise<Changed<Replaced>> {
  const articles = await listArticles(command.db.reader, pictures.from, only)
  const meant = articles.slice(0, mostArticles)
  const mayChange: MayChange = (right, subject) =>
    typeof command.by === 'string' || may(command.by, right, subject)
  const replaced: Replaced = { places: [], skipped: 0, left: articles.length - meant.length }
  const changed = new Set<ContentKey>()
  const step = async (replace: (writing: Writing, by: MediaReplacement) => Promise<Outcome[]>) => {
    const done = await write(command, async (writing) => {
      writing.assertMay('media.add')
      return replace(writing, await readReplacement(writing, pictures))
    })
    for (const key of done.changed) changed.add(key)
    replaced.places.push(...placesIn(done.value))
    replaced.skipped += done.value.filter((outcome) => outcome === 'skipped').length
    // SQLite queries block the event loop, so other requests run between the steps.
    await othersRan()
  }
  for (let at = 0; at < meant.length; at += mostAtOnce) {
    const some = meant.slice(at, at + mostAtOnce)
    await step((writing, by) => replaceInArticles(writing, some, by, mayChange))
  }
  await step(async (writing, by) => {
    const outcomes = await replaceElsewhere(writing, by, mayChange, only)
    await noteReleasedMedia(writing, [pictures.from], [])
    const places = replaced.places.length + placesIn(outcomes).length
    writing.audit.push({
      action: 'media.replace',
      subject: `media:${pictures.from}`,
      details: { into: pictures.into, places },
    })
    return outcomes
  })
  return { value: replaced, changed: [...changed].toSorted() }
}

type Pictures = { from: string; into: string }
type ArticleUse = { id: number; place?: ArticlePlace }
type Outcome = ReplacedPlace | 'skipped' | undefined

function placesIn(outcomes: readonly Outcome[]): ReplacedPlace[] {
  return outcomes.filter((outcome) => outcome !== undefined && outcome !== 'skipped')
}

async function readReplacement({ tx, now }: Writing, { from, into }: Pictures): Promise<MediaReplacement> {
  const [before, after] = [await findMedia(tx, from), await findMedia(tx, into)]
  if (before === undefined || after === undefined || after.width === 0 || from === into)
    throw new Refusal('not-found', '画像が見つかりません。', 'The image was not found.')
  const details = await tx
    .selectFrom('media_details')
    .select(['focus', 'rights_until'])
    .where('name', '=', into)
    .executeTakeFirst()
  const until = details?.rights_until ?? null
  if (until !== null && rightsStateOf(until, now) === 'ended') {
    throw new Refusal(
      'conflict',
      `差し替える画像は、権利の期限（${showJapanDay(until)}）が切れています。`,
      'The rights of the new image have ended.',
    )
  }
  // An edit that keeps the size, such as a mosaic, keeps the focal point, too.
  const isSameForm = before.width === after.width && before.height === after.height
  const own = findValue(focalPointSchema, details?.focus ?? null) ?? { x: 0.5, y: 0.5 }
  const credits = { from: before.credit, into: after.credit }
  return { from, into, credits, ...(isSameForm ? {} : { focus: own }) }
}

async function listArticles(
  db: Kysely<Tables>,
  from: string,
  only: readonly ReplacedPlace[] | undefined,
): Promise<ArticleUse[]> {
  if (only !== undefined)
    return only.flatMap((place) => (place.kind === 'article' ? [{ id: place.id, place }] : []))
  const rows = await db
    .selectFrom('article_references')
    .select('article_id')
    .where('kind', '=', 'media')
    .where('subject', '=', from)
    .orderBy('article_id', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.article_id }))
}

async function replaceInArticles(
  writing: Writing,
  articles: readonly ArticleUse[],
  replacement: MediaReplacement,
  mayChange: MayChange,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { id, place } of articles)
    outcomes.push(await replaceInArticle(writing, id, replacement, mayChange, place))
  return outcomes
}

async function replaceElsewhere(
  writing: Writing,
  replacement: MediaReplacement,
  mayChange: MayChange,
  only: readonly ReplacedPlace[] | undefined,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const other of otherPlaces) {
    const meant = only?.filter((place) => place.kind === other.kind)
    for (const row of await other.list(writing.tx, replacement.from)) {
      const place = meant?.find(({ id }) => id === row.id)
      if (meant !== undefined && place === undefined) continue
      const isStale = place !== undefined && place.version !== row.version
      if (isStale || !mayChange(other.right)) {
        outcomes.push('skipped')
        continue
      }
      const version = await other.replace(
        writing,
        row,
        place?.focus === undefined ? replacement : { ...replacement, focus: place.focus },
      )
      const focus = findValue(coverSchema, row.json)?.focus
      outcomes.push({ kind: other.kind, id: row.id, version, ...(focus === undefined ? {} : { focus }) })
    }
  }
  return outcomes
}
