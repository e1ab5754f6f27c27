import type { ArticleContent } from '@tsuzuri/content/article'
import {
  type FrontMatter,
  type Manuscript,
  sameFieldsOf,
  writeInstant,
  writtenInstantSchema,
} from '@tsuzuri/content/manuscript'
import type { ArchivedArticle } from '@tsuzuri/database/archive/archived-article'

/** Maps ids to the names that manuscripts use. */
export type PlaceNames = {
  categories: ReadonlyMap<number, string>
  subcategories: ReadonlyMap<number, string>
  users: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  series: ReadonlyMap<number, string>
}

export type WrittenArticle = {
  /** The file name without `.md`. */
  name: string
  newest: Manuscript
  /** The public text, if it differs from the newest. */
  shown: Manuscript | undefined
}

/** Converts an article to the manuscripts that are written to files. */
export function writtenArticle(
  article: ArchivedArticle,
  names: PlaceNames,
  isFree: (name: string) => boolean,
): WrittenArticle {
  const { content, publicContent, status, period, deletedAt } = article
  const name = fileName(article, isFree)
  const first = article.firstPublishedAt
  const isFirstSaid = first?.getTime() === period?.from.getTime()
  const state: Partial<FrontMatter> = {
    state: deletedAt === undefined ? status : 'deleted',
    ...(period === undefined ? {} : { published: writeInstant(period.from) }),
    ...(period?.until === undefined ? {} : { until: writeInstant(period.until) }),
    ...(first === undefined || isFirstSaid ? {} : { firstPublished: writeInstant(first) }),
    ...(article.feedName === undefined ? {} : { feedName: article.feedName }),
    ...(article.releasedAt === undefined ? {} : { released: writeInstant(article.releasedAt) }),
    created: writeInstant(article.createdAt),
    edited: writeInstant(article.editedAt),
    ...(deletedAt === undefined ? {} : { deleted: writeInstant(deletedAt) }),
  }
  return {
    name,
    newest: {
      front: {
        id: article.id,
        ...slugIn(content, name),
        ...frontOf(content, names),
        ...state,
      } as FrontMatter,
      body: content.body,
    },
    shown:
      publicContent === undefined
        ? undefined
        : {
            front: { ...slugIn(publicContent, name), ...frontOf(publicContent, names) } as FrontMatter,
            body: publicContent.body,
          },
  }
}

const longestNameBytes = 200

/** The slug if it is a valid and free file name, otherwise the id in a form that no slug has. */
function fileName(
  { id, content: { slug }, deletedAt }: ArchivedArticle,
  isFree: (name: string) => boolean,
): string {
  const isFit = slug !== '' && deletedAt === undefined && Buffer.byteLength(slug) <= longestNameBytes
  return isFit && isFree(slug) ? slug : `_${id}`
}

function slugIn({ slug }: ArticleContent, name: string): { slug?: string } {
  return slug === name ? {} : { slug }
}

function frontOf(content: ArticleContent, names: PlaceNames): Partial<FrontMatter> {
  const { cover, supervisor, seoTitle, seoDescription, updatedAt, syndication } = content
  const { categoryId = 0, subcategoryId = 0 } = content
  const { title, lead, ...same } = sameFieldsOf(content)
  const category = names.categories.get(categoryId)
  const subcategory = names.subcategories.get(subcategoryId)
  // A deleted article may name records that don't exist any more.
  const person = names.users.get(supervisor?.userId ?? 0)
  const series = names.series.get(content.series?.id ?? 0)
  return {
    title,
    reading: content.titleReading,
    lead,
    ...(category === undefined ? {} : { category }),
    ...(subcategory === undefined ? {} : { subcategory }),
    tags: content.tagIds.flatMap((id) => names.tags.get(id) ?? []),
    authors: content.authorIds.flatMap((id) => names.users.get(id) ?? []),
    ...(cover === undefined
      ? {}
      : { cover: { picture: cover.media, alt: cover.alt, focus: [cover.focus.x, cover.focus.y] } }),
    ...(supervisor === undefined || person === undefined
      ? {}
      : {
          supervisor: {
            person,
            credentials: supervisor.credentials,
            checked: supervisor.checked,
            on: supervisor.checkedOn,
          },
        }),
    ...same,
    ...(seoTitle === '' && seoDescription === ''
      ? {}
      : { seo: { title: seoTitle, description: seoDescription } }),
    ...(Object.keys(syndication).length === 0 ? {} : { syndication }),
    ...(updatedAt === undefined ? {} : { updated: instantText(updatedAt) }),
    ...(content.series === undefined || series === undefined
      ? {}
      : { series: { slug: series, part: content.series.part } }),
  }
}

/** Keeps the original text if a manuscript can contain it. */
function instantText(text: string): string {
  return writtenInstantSchema.safeParse(text).success ? text : writeInstant(new Date(text))
}
