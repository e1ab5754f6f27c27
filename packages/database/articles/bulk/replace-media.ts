import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import { coverSchema, type FocalPoint, focalPointSchema } from '@tsuzuri/content/media'
import { may, type Right, type Subject } from '@tsuzuri/content/permission'
import { rightsStateOf, showRightsDay } from '@tsuzuri/content/picture-rights'
import { Refusal } from '@tsuzuri/content/refusal'
import { type MediaReplacement, replaceMedia } from '@tsuzuri/content/replace-media'
import { findMedia } from '../../media/media.ts'
import { noteReleasedMedia } from '../../media/released-media.ts'
import type { Writing } from '../../rows.ts'
import { findValue } from '../../stored/value.ts'
import { type Changed, type Command, write } from '../../writing.ts'
import { syncPublications } from '../publication.ts'
import { type OtherKind, otherPlaces } from './replace-media-elsewhere.ts'
import { findShownText, replaceShownText } from '../shown-text.ts'
import { replaceArticle } from '../store.ts'
import { findStoredArticle, type StoredArticle, subjectOf } from '../stored-article.ts'

/**
 * Where a picture was replaced, and the version that this made. In an article also which uses, in the newest text and in
 * the published one where that is another.
 */
export type ReplacedPlace =
  | {
      kind: 'article'
      id: number
      version: number
      newest: number[]
      shown: number[]
      /** The focal points that the covers of the two texts had. */
      focus?: FocalPoint | undefined
      shownFocus?: FocalPoint | undefined
    }
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
 * Replaces a picture in everything that uses it: newest and published texts, banners, portraits, features and logos. With
 * `only`, the answer of an earlier call, it replaces exactly these uses, so the reverse call undoes it.
 */
export async function replaceMediaEverywhere(
  command: Command,
  { from, into }: { from: string; into: string },
  only?: readonly ReplacedPlace[],
): Promise<Changed<Replaced>> {
  return write(command, async (writing) => {
    writing.assertMay('media.add')
    const replacement = await readReplacement(writing, from, into)
    const mayChange = (right: Right, subject?: Subject) =>
      typeof command.by === 'string' || may(command.by, right, subject)
    const replaced: Replaced = { places: [], skipped: 0, left: 0 }
    const take = (place: ReplacedPlace | 'skipped' | undefined) => {
      if (place === 'skipped') replaced.skipped += 1
      else if (place !== undefined) replaced.places.push(place)
    }
    const articles = await listArticles(writing, from, only)
    replaced.left = Math.max(0, articles.length - mostArticles)
    for (const { id, place } of articles.slice(0, mostArticles))
      take(await replaceInArticle(writing, id, replacement, mayChange, place))
    for (const other of otherPlaces) {
      const meant = only?.filter((place) => place.kind === other.kind)
      for (const row of await other.list(writing.tx, from)) {
        const place = meant?.find(({ id }) => id === row.id)
        if (meant !== undefined && place === undefined) continue
        const isStale = place !== undefined && place.version !== row.version
        if (isStale || !mayChange(other.right)) {
          take('skipped')
          continue
        }
        await other.replace(
          writing,
          row,
          place?.focus === undefined ? replacement : { ...replacement, focus: place.focus },
        )
        const focus = findValue(coverSchema, row.json)?.focus
        take({
          kind: other.kind,
          id: row.id,
          version: row.version + 1,
          ...(focus === undefined ? {} : { focus }),
        })
      }
    }
    await noteReleasedMedia(writing, [from], [])
    writing.audit.push({
      action: 'media.replace',
      subject: `media:${from}`,
      details: { into, places: replaced.places.length },
    })
    return replaced
  })
}

type ArticlePlace = Extract<ReplacedPlace, { kind: 'article' }>
type MayChange = (right: Right, subject?: Subject) => boolean

async function readReplacement({ tx, now }: Writing, from: string, into: string): Promise<MediaReplacement> {
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
      `差し替える画像は、権利の期限（${showRightsDay(until)}）が切れています。`,
      'The rights of the new image have ended.',
    )
  }
  // A mosaic leaves everything in its place.
  const isSameForm = before.width === after.width && before.height === after.height
  const own = findValue(focalPointSchema, details?.focus ?? null) ?? { x: 0.5, y: 0.5 }
  return { from, into, ...(isSameForm ? {} : { focus: own }) }
}

async function listArticles(
  { tx }: Writing,
  from: string,
  only: readonly ReplacedPlace[] | undefined,
): Promise<{ id: number; place?: ArticlePlace }[]> {
  if (only !== undefined)
    return only.flatMap((place) => (place.kind === 'article' ? [{ id: place.id, place }] : []))
  const rows = await tx
    .selectFrom('article_references')
    .select('article_id')
    .where('kind', '=', 'media')
    .where('subject', '=', from)
    .orderBy('article_id', 'desc')
    .execute()
  return rows.map((row) => ({ id: row.article_id }))
}

async function replaceInArticle(
  writing: Writing,
  id: number,
  replacement: MediaReplacement,
  mayChange: MayChange,
  place: ArticlePlace | undefined,
): Promise<ArticlePlace | 'skipped' | undefined> {
  const before = await findStoredArticle(writing.tx, id)
  if (before === undefined) return 'skipped'
  const isPublished = before.status === 'published'
  const subject = subjectOf(before)
  if (!mayChange('article.edit', subject) || (isPublished && !mayChange('article.publish', subject)))
    return 'skipped'
  if (place !== undefined && place.version !== before.version) return 'skipped'
  const shown = isPublished ? await findShownText(writing.tx, id) : undefined
  const isShownAlone = shown !== undefined && shown.documentId !== before.documentId
  const withFocus = (focus: FocalPoint | undefined) =>
    focus === undefined ? replacement : { ...replacement, focus }
  const newest = replaceMedia(before.content, withFocus(place?.focus), place?.newest)
  const older = isShownAlone
    ? replaceMedia(shown.content, withFocus(place?.shownFocus), place?.shown)
    : undefined
  if (newest.at.length === 0 && (older?.at.length ?? 0) === 0) return undefined
  const stored = await replaceArticle(writing, before, { ...before, content: newest.content }, 'edit')
  // Where the published text is older than the newest, only the picture changes for readers.
  if (shown !== undefined && older === undefined) await syncPublications(writing, [stored])
  if (older !== undefined && older.at.length > 0) await replaceShownText(writing, stored, older.content)
  await refreshReferences(writing, stored, older?.content, replacement)
  return {
    kind: 'article',
    id,
    version: stored.version,
    newest: newest.at,
    shown: older?.at ?? [],
    ...(newest.focus === undefined ? {} : { focus: newest.focus }),
    ...(older?.focus === undefined ? {} : { shownFocus: older.focus }),
  }
}

/** An edit only adds references; the old picture would stay in use until the article is published again. */
async function refreshReferences(
  { tx }: Writing,
  { id, content }: StoredArticle,
  shown: ArticleContent | undefined,
  { from }: MediaReplacement,
): Promise<void> {
  const used = new Set([content, ...(shown === undefined ? [] : [shown])].flatMap(mediaOf))
  if (!used.has(from)) {
    await tx
      .deleteFrom('article_references')
      .where('article_id', '=', id)
      .where('kind', '=', 'media')
      .where('subject', '=', from)
      .execute()
  }
  if (used.size === 0) return
  await tx
    .insertInto('article_references')
    .values([...used].map((subject) => ({ article_id: id, kind: 'media' as const, subject })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
