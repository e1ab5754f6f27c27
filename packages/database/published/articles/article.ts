import type { Kysely } from 'kysely'
import { articleCardsOf, type ArticleContent, mediaOf, readerFieldsOf } from '@tsuzuri/content/article'
import type { Block, Body } from '@tsuzuri/content/body/blocks'
import { listHeadings } from '@tsuzuri/content/body/headings'
import { readingMinutes } from '@tsuzuri/content/body/plain-text'
import { addressKey, articleKey, redirectKey } from '@tsuzuri/content/content-key'
import { disclosureLabel } from '@tsuzuri/content/disclosure'
import { phraseBreaks } from '@tsuzuri/content/phrases'
import type { PhraseBreaks, PublishedArticle } from '@tsuzuri/content/published'
import { articlePath, slugInPath } from '@tsuzuri/content/redirect'
import { Refusal } from '@tsuzuri/content/refusal'
import { newestRelease } from '../../articles/releases.ts'
import type { StoredArticle } from '../../articles/stored-article.ts'
import { preparedQuery } from '../../queries/prepared-query.ts'
import { mediaViews } from '../../media/media.ts'
import type { Tables } from '../../tables.ts'
import { readDocument } from '../../stored/document.ts'
import { articleDocument } from '../../stored/document-kinds.ts'
import { imageOf, readCards, titleBreaksOf } from './cards.ts'
import { categoryLabels, subcategoryLabels, tagLabels } from '../taxonomy/labels.ts'
import { addDependencies } from '../../queries/dependencies.ts'
import { readArticleSeries } from '../series/parts.ts'
import { userCards } from '../taxonomy/users.ts'
import { publicationsVisibleAt, visiblePublications } from '../visible.ts'

export async function findPublishedArticle(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<PublishedArticle | undefined> {
  addDependencies(db, addressKey(slug))
  const [row] = await documentsBySlug(db, { slug, at: now.getTime() })
  if (row === undefined) return undefined
  addDependencies(db, articleKey(row.article_id))
  const viewed = {
    id: row.article_id,
    content: readDocument(articleDocument, row),
    publishedAt: new Date(row.published_at),
    releasedAt: row.released_at,
    titleBreaks: titleBreaksOf(row),
    readingMinutes: row.reading_minutes,
  }
  return viewOf(db, viewed, now)
}

/** The id of a visible article. */
export async function findPublishedId(
  db: Kysely<Tables>,
  slug: string,
  now: Date,
): Promise<number | undefined> {
  addDependencies(db, addressKey(slug))
  const [row] = await idsBySlug(db, { slug, at: now.getTime() })
  if (row !== undefined) addDependencies(db, articleKey(row.article_id))
  return row?.article_id
}

type Asked = { slug: string; at: number }

const documentsBySlug = preparedQuery((db, { slug, at }: Asked) =>
  publicationsVisibleAt(db, at)
    .innerJoin('documents', 'documents.id', 'publications.document_id')
    .select([
      'publications.article_id',
      'publications.published_at',
      'publications.title',
      'publications.title_breaks',
      'publications.reading_minutes',
      newestRelease.as('released_at'),
      'documents.id',
      'documents.content',
      'documents.format',
    ])
    .where('publications.slug', '=', slug),
)

const idsBySlug = preparedQuery((db, { slug, at }: Asked) =>
  publicationsVisibleAt(db, at).select('publications.article_id').where('publications.slug', '=', slug),
)

/** A draft as readers would see it after publication. */
export async function previewOf(
  db: Kysely<Tables>,
  article: StoredArticle,
  now: Date,
): Promise<PublishedArticle> {
  if (article.content.categoryId === undefined) {
    throw new Refusal('conflict', 'カテゴリーがまだ決まっていません。', 'The draft has no category yet.')
  }
  return viewOf(
    db,
    { id: article.id, content: article.content, publishedAt: article.period?.from ?? now },
    now,
  )
}

type Viewed = {
  id: number
  content: ArticleContent
  publishedAt: Date
  /** When an editor last published it. */
  releasedAt?: number | null
  /** Computed at publication; for a draft computed now. */
  titleBreaks?: PhraseBreaks
  readingMinutes?: number
}

/** The public view of a text, with everything it refers to. */
export async function viewOf(
  db: Kysely<Tables>,
  { id, content, publishedAt, releasedAt, ...known }: Viewed,
  now: Date,
): Promise<PublishedArticle> {
  const { supervisor, disclosure } = content
  const updatedAt = content.updatedAt === undefined ? undefined : new Date(content.updatedAt)
  const modifiedAt = Math.max(publishedAt.getTime(), updatedAt?.getTime() ?? 0, releasedAt ?? 0)
  const people = await userCards(db, [
    ...content.authorIds,
    ...(supervisor === undefined ? [] : [supervisor.userId]),
  ])
  const media = await mediaViews(db, mediaOf(content))
  const articles = await cardsInBody(db, content, now)
  const supervising = supervisor === undefined ? undefined : people.get(supervisor.userId)
  return {
    id,
    slug: content.slug,
    ...readerFieldsOf(content),
    titleBreaks: known.titleBreaks ?? phraseBreaks(content.title),
    body: withoutHiddenCards(content.body, articles),
    headingBreaks: listHeadings(content.body).map(({ text }) => phraseBreaks(text)),
    media: Object.fromEntries(media),
    articles,
    cover: imageOf(content.cover, media),
    ...(await place(db, content)),
    authors: content.authorIds.flatMap((author) => people.get(author) ?? []),
    supervisor:
      supervisor === undefined || supervising === undefined
        ? null
        : {
            user: supervising,
            credentials: supervisor.credentials,
            checked: supervisor.checked,
            checkedOn: supervisor.checkedOn,
          },
    tags: await tagsOf(db, content.tagIds),
    disclosure: { ...disclosure, label: disclosureLabel(disclosure) },
    publishedAt: publishedAt.toISOString(),
    updatedAt: updatedAt?.toISOString() ?? null,
    modifiedAt: new Date(modifiedAt).toISOString(),
    readingMinutes: known.readingMinutes ?? readingMinutes(content.body),
    socialImage: (content.socialImage === undefined ? undefined : media.get(content.socialImage)) ?? null,
    series: await readArticleSeries(db, { id, content, publishedAt }, now),
  }
}

async function place(
  db: Kysely<Tables>,
  content: ArticleContent,
): Promise<Pick<PublishedArticle, 'category' | 'subcategory'>> {
  const { categoryId = 0, subcategoryId } = content
  const category = (await categoryLabels(db, [categoryId])).get(categoryId)
  if (category === undefined) throw new Error('a published article has a category')
  if (subcategoryId === undefined) return { category, subcategory: null }
  const subcategories = await subcategoryLabels(db, [subcategoryId])
  return { category, subcategory: subcategories.get(subcategoryId) ?? null }
}

async function tagsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<PublishedArticle['tags']> {
  const labels = await tagLabels(db, ids)
  return ids.flatMap((id) => labels.get(id) ?? [])
}

/** Don't reveal the slug of an unpublished article. */
function withoutHiddenCards(body: Body, articles: PublishedArticle['articles']): Body {
  const isShown = (block: Block) => block.type !== 'article' || Object.hasOwn(articles, block.slug)
  return { blocks: body.blocks.filter(isShown) }
}

/** The articles that the body shows as cards, also found by redirected slugs. */
async function cardsInBody(
  db: Kysely<Tables>,
  content: ArticleContent,
  now: Date,
): Promise<PublishedArticle['articles']> {
  const asked = articleCardsOf(content)
  if (asked.length === 0) return {}
  addDependencies(db, ...asked.map((slug) => redirectKey(articlePath(slug))))
  const moved = await db
    .selectFrom('redirects')
    .select(['path', 'target'])
    .where('path', 'in', asked.map(articlePath))
    .execute()
  const targets = new Map(moved.map((redirect) => [redirect.path, redirect.target]))
  const movedSlug = (slug: string) => slugInPath(targets.get(articlePath(slug)) ?? '')
  const slugs = [...new Set(asked.flatMap((slug) => [slug, movedSlug(slug) ?? slug]))]
  addDependencies(db, ...slugs.map(addressKey))
  const rows = await visiblePublications(db, now)
    .select('publications.article_id')
    .where('publications.slug', 'in', slugs)
    .execute()
  const cards = await readCards(
    db,
    rows.map((row) => row.article_id),
    now,
  )
  const bySlug = new Map(cards.map((card) => [card.slug, card]))
  return Object.fromEntries(
    asked.flatMap((slug) => {
      // A visible article takes precedence over a redirect at its path.
      const card = bySlug.get(slug) ?? bySlug.get(movedSlug(slug) ?? slug)
      return card === undefined ? [] : [[slug, card]]
    }),
  )
}
