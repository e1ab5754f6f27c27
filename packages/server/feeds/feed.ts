import {
  articleKey,
  categoriesKey,
  type ContentKey,
  listKey,
  type ListName,
  settingsKey,
  tagsKey,
  usersKey,
} from '@tsuzuri/content/content-key'
import { type ListBySlug, listPath } from '@tsuzuri/content/list-address'
import { Refusal } from '@tsuzuri/content/refusal'
import type { FullArticle } from '@tsuzuri/content/published'
import { readFullArticles } from '@tsuzuri/database/published/full-articles'
import { listPublishedCategories } from '@tsuzuri/database/published/categories'
import { listPublishedArticles, listsFor } from '@tsuzuri/database/published/lists'
import { findPublishedTag } from '@tsuzuri/database/published/tags'
import { findPublishedUser } from '@tsuzuri/database/published/users'
import { readSettings } from '@tsuzuri/database/settings'
import type { Context } from '../context.ts'
import { type FeedItem, feedItem } from './feed-item.ts'

/** The newest articles of a list, as all formats need them. Every address in it is absolute. */
export type Feed = {
  list: ListBySlug
  title: string
  description: string
  publisher: string
  siteUrl: string
  homeUrl: string
  hubUrl: string | undefined
  modifiedAt: Date
  items: FeedItem[]
}

/** A feed, and the keys of everything that it was made of. */
export async function readFeed(
  context: Context,
  list: ListBySlug,
): Promise<{ feed: Feed; keys: ContentKey[] }> {
  const { db, config, now } = context
  const at = now()
  const { settings } = await readSettings(db.reader)
  const name = await nameOf(context, list, at)
  const { items: cards } = await listPublishedArticles(db.reader, filterOf(list), 1, at)
  const articles = await readFullArticles(
    db.reader,
    cards.map((card) => card.id),
    at,
  )
  return {
    feed: {
      list,
      title: name === undefined ? settings.name : `${name} | ${settings.name}`,
      description: settings.description === '' ? settings.name : settings.description,
      publisher: settings.publisher === '' ? settings.name : settings.publisher,
      siteUrl: config.publicUrl,
      homeUrl: `${config.publicUrl}${listPath(list)}`,
      hubUrl: config.websubHub,
      modifiedAt: newest(articles),
      items: articles.map((article) => feedItem(article, config.publicUrl)),
    },
    keys: keysOf(await listsFor(db.reader, filterOf(list)), articles),
  }
}

/** Nothing was ever published: the beginning of time is as good a date as any. */
function newest(articles: readonly FullArticle[]): Date {
  return new Date(Math.max(0, ...articles.map((article) => Date.parse(article.modifiedAt))))
}

function filterOf(list: ListBySlug): Record<string, string> {
  if (list.kind === 'all') return {}
  if (list.kind === 'tag' || list.kind === 'user') return { [list.kind]: list.slug }
  const { category } = list
  return list.kind === 'category' ? { category } : { category, subcategory: list.subcategory }
}

async function nameOf({ db }: Context, list: ListBySlug, now: Date): Promise<string | undefined> {
  if (list.kind === 'all') return undefined
  if (list.kind === 'tag') return (await findPublishedTag(db.reader, list.slug, now))?.name ?? unknown()
  if (list.kind === 'user') return (await findPublishedUser(db.reader, list.slug, now))?.name ?? unknown()
  const categories = await listPublishedCategories(db.reader, now)
  const category = categories.find((one) => one.slug === list.category)
  if (list.kind === 'category') return category?.name ?? unknown()
  return category?.subcategories.find((one) => one.slug === list.subcategory)?.name ?? unknown()
}

function unknown(): never {
  throw new Refusal('not-found', 'この一覧は見つかりません。', 'The list was not found.')
}

/** Names of categories, tags and authors stand in every item. */
function keysOf(lists: readonly ListName[], articles: readonly FullArticle[]): ContentKey[] {
  return [
    settingsKey,
    categoriesKey,
    tagsKey,
    usersKey,
    ...lists.map(listKey),
    ...articles.map(({ id }) => articleKey(id)),
  ]
}
