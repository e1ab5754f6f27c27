import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import type { FocalPoint } from '@tsuzuri/content/media'
import type { Right, Subject } from '@tsuzuri/content/permission'
import { type MediaReplacement, replaceMedia } from '@tsuzuri/content/replace-media'
import type { Writing } from '../../rows.ts'
import { syncPublications } from '../publication.ts'
import { findShownText, replaceShownText } from '../shown-text.ts'
import { replaceArticle } from '../store.ts'
import { findShown, recordVisibilityChange } from '../visibility-events.ts'
import { findStoredArticle, type StoredArticle, subjectOf } from '../stored-article.ts'

/** Which uses were replaced, in the newest text and, if it differs, in the published one. */
export type ArticlePlace = {
  kind: 'article'
  id: number
  version: number
  newest: number[]
  shown: number[]
  /** The focal points that the covers of the two texts had. */
  focus?: FocalPoint | undefined
  shownFocus?: FocalPoint | undefined
  /** Those of `newest` and `shown` whose credit followed the picture. */
  newestCredited?: number[] | undefined
  shownCredited?: number[] | undefined
}

export type MayChange = (right: Right, subject?: Subject) => boolean

/** Replaces a picture in the newest and the published text of an article; if `place` is given, in exactly its uses. */
export async function replaceInArticle(
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
  const newest = replaceMedia(
    before.content,
    withFocus(place?.focus),
    place && { at: place.newest, credited: place.newestCredited ?? [] },
  )
  const older = isShownAlone
    ? replaceMedia(
        shown.content,
        withFocus(place?.shownFocus),
        place && { at: place.shown, credited: place.shownCredited ?? [] },
      )
    : undefined
  if (newest.at.length === 0 && (older?.at.length ?? 0) === 0) return undefined
  const visible = await findShown(writing, id)
  const stored = await replaceArticle(writing, before, { ...before, content: newest.content }, 'edit')
  // If the published text is older than the newest, only the picture changes for readers.
  if (shown !== undefined && older === undefined) await syncPublications(writing, [stored])
  if (older !== undefined && older.at.length > 0) await replaceShownText(writing, stored, older.content)
  const isShownChanged = older === undefined || older.at.length > 0
  if (shown !== undefined && isShownChanged) await recordVisibilityChange(writing, stored, 'edit', visible)
  await refreshReferences(writing, stored, older?.content, replacement)
  return {
    kind: 'article',
    id,
    version: stored.version,
    newest: newest.at,
    shown: older?.at ?? [],
    ...(newest.focus === undefined ? {} : { focus: newest.focus }),
    ...(older?.focus === undefined ? {} : { shownFocus: older.focus }),
    ...(newest.credited.length === 0 ? {} : { newestCredited: newest.credited }),
    ...(older === undefined || older.credited.length === 0 ? {} : { shownCredited: older.credited }),
  }
}

/** An edit only adds references, so the old picture would otherwise stay in use until the next publication. */
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
