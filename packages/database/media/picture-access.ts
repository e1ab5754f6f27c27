import type { Kysely } from 'kysely'
import { mediaOf } from '@tsuzuri/content/article'
import { isOnAnyFront, isShownOnFront } from '../fronts/card-pictures.ts'
import { readDocument } from '../stored/document.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import { usesOutsideArticles } from '../studio/media-uses.ts'
import type { Tables } from '../tables.ts'
import { visiblePublications } from '../published/visible.ts'

/**
 * Who can open a picture by its address.
 * - `open`: everybody who knows its name, for pictures without versions.
 * - `while-used`: everybody while an article, published or not, or a part of the site uses it; for versions and their
 *   originals.
 * - `while-published`: everybody while readers see it on a page; for pictures without a mosaic, if another version of the
 *   same original has one.
 */
export type PictureAccess = 'open' | 'while-used' | 'while-published'

export async function readPictureAccess(db: Kysely<Tables>, name: string): Promise<PictureAccess> {
  const own = await db
    .selectFrom('media_edits')
    .select(['source', 'masked'])
    .where('name', '=', name)
    .executeTakeFirst()
  const { count, masked } = await db
    .selectFrom('media_edits')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('masked').as('masked')])
    .where('source', '=', own?.source ?? name)
    .executeTakeFirstOrThrow()
  if (count === 0) return 'open'
  return masked === 1 && own?.masked !== 1 ? 'while-published' : 'while-used'
}

/** Whether a picture with this access can be opened by everybody now. */
export async function isPicturePublic(
  db: Kysely<Tables>,
  name: string,
  access: PictureAccess,
  now: Date,
): Promise<boolean> {
  if (access === 'open') return true
  const isInArticle =
    access === 'while-used' ? await isInAnyArticle(db, name) : await isInVisibleArticle(db, name, now)
  return isInArticle || (await isOutsideArticles(db, name, access, now))
}

async function isInAnyArticle(db: Kysely<Tables>, name: string): Promise<boolean> {
  const row = await articlesWith(db, name).select('articles.id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** References are those of the newest and of the published text; if these differ, the published one decides. */
async function isInVisibleArticle(db: Kysely<Tables>, name: string, now: Date): Promise<boolean> {
  const rows = await articlesWith(db, name)
    .where('articles.id', 'in', visiblePublications(db, now).select('publications.article_id'))
    .select(['articles.id', 'articles.document_id'])
    .execute()
  for (const { id, document_id: newest } of rows) {
    const shown = await visiblePublications(db, now)
      .innerJoin('documents', 'documents.id', 'publications.document_id')
      .select(['documents.id', 'documents.content', 'documents.format'])
      .where('publications.article_id', '=', id)
      .executeTakeFirst()
    if (shown === undefined) continue
    if (shown.id === newest || mediaOf(readDocument(articleDocument, shown)).includes(name)) return true
  }
  return false
}

function articlesWith(db: Kysely<Tables>, name: string) {
  return db
    .selectFrom('article_references')
    .innerJoin('articles', 'articles.id', 'article_references.article_id')
    .where('article_references.kind', '=', 'media')
    .where('article_references.subject', '=', name)
    .where('articles.status', '<>', 'withdrawn')
    .where('articles.deleted_at', 'is', null)
}

async function isOutsideArticles(
  db: Kysely<Tables>,
  name: string,
  access: PictureAccess,
  now: Date,
): Promise<boolean> {
  const at = now.getTime()
  const banners = await db.selectFrom('banners').selectAll().where('media', '=', name).execute()
  const isShown = ({ shown_from: from, shown_until: until }: Tables['banners']) =>
    (from === null || from <= at) && (until === null || until > at)
  if (banners.some((banner) => access === 'while-used' || isShown(banner))) return true
  if ((await usesOutsideArticles(db)).some(({ media }) => media === name)) return true
  return access === 'while-used' ? isOnAnyFront(db, name) : isShownOnFront(db, name, now)
}
