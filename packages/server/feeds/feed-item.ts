import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { BodyReferences } from '@tsuzuri/content/body/block-kind'
import { bodyHtml } from '@tsuzuri/content/body/html'
import { withAbsoluteAddresses } from '@tsuzuri/content/body/rewrite'
import type { DisclosureView, FullArticle } from '@tsuzuri/content/published'
import { listPath } from '@tsuzuri/content/list-address'
import { articlePath } from '@tsuzuri/content/redirect'

export type FeedItem = {
  /** The address of the first publication: it stays when the article is renamed, so no reader gets it as new. */
  id: string
  url: string
  /** With its disclosure (A7): wherever the title goes, the mark goes along. */
  title: string
  summary: string
  html: string
  authors: { name: string; url: string }[]
  subjects: string[]
  /** The address answers in several formats: its length can't be told, its type is the one that everybody reads. */
  image: { url: string; type: string } | undefined
  publishedAt: Date
  modifiedAt: Date
}

/** An article as feed readers get it: whole, with addresses that lead here from anywhere. */
export function feedItem(article: FullArticle, siteUrl: string): FeedItem {
  const url = `${siteUrl}${articlePath(article.slug)}`
  return {
    id: `${siteUrl}${articlePath(article.feedName)}`,
    url,
    title: `${markOf(article.disclosure)}${article.title}`,
    summary: article.lead === '' ? article.seoDescription : article.lead,
    html: bodyHtml(
      withAbsoluteAddresses(withDisclosure(article), siteUrl, url),
      surroundingsOf(article, siteUrl),
    ),
    authors: article.authors.map(({ name, slug }) => ({
      name,
      url: `${siteUrl}${listPath({ kind: 'user', slug })}`,
    })),
    subjects: [article.category.name, ...article.tags.map(({ name }) => name)],
    image:
      article.cover === null || article.coverType === null
        ? undefined
        : { url: `${siteUrl}${article.cover.url}`, type: article.coverType },
    publishedAt: new Date(article.publishedAt),
    modifiedAt: new Date(article.modifiedAt),
  }
}

/** What a body refers to, with addresses that lead here from anywhere. */
export function surroundingsOf(article: FullArticle, siteUrl: string): BodyReferences {
  return {
    mediaUrl: (name) => {
      const media = article.media[name]
      return media === undefined ? undefined : { ...media, url: `${siteUrl}${media.url}` }
    },
    article: (slug) => {
      const card = article.articles[slug]
      return card === undefined
        ? undefined
        : { url: `${siteUrl}${articlePath(card.slug)}`, title: `${markOf(card.disclosure)}${card.title}` }
    },
  }
}

/** The first thing in the text, so that no reader of a feed can miss it. */
export function withDisclosure(article: FullArticle): Body {
  const { label, sponsor } = article.disclosure
  if (label === '') return article.body
  const mark: Block = { type: 'paragraph', content: [{ text: `${label}（提供：${sponsor}）` }] }
  return { blocks: [mark, ...article.body.blocks] }
}

export function markOf({ label }: DisclosureView): string {
  return label === '' ? '' : `【${label}】`
}
