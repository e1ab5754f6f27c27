import { type AiUse, aiUseSentence } from '@tsuzuri/content/ai-use'
import type { Block, Body } from '@tsuzuri/content/body/blocks'
import type { BodyReferences } from '@tsuzuri/content/body/block-kind'
import { bodyHtml } from '@tsuzuri/content/body/html'
import { withAbsoluteAddresses } from '@tsuzuri/content/body/rewrite'
import { correctionSentence } from '@tsuzuri/content/correction'
import type { DisclosureView, FullArticle } from '@tsuzuri/content/published'
import { listPath } from '@tsuzuri/content/list-address'
import { articlePath } from '@tsuzuri/content/redirect'
import { showJapanDay } from '@tsuzuri/content/japan-time'

export type FeedItem = {
  /**
   * The URL of the first publication. It stays the same when the article is renamed, so feed readers don't show it as
   * new.
   */
  id: string
  url: string
  /** Includes the disclosure mark (A7), because titles are shown without the rest of the page. */
  title: string
  summary: string
  html: string
  authors: { name: string; url: string }[]
  subjects: string[]
  /** The format is negotiated, so the length is unknown; the type is the one that every client reads. */
  image: { url: string; type: string } | undefined
  publishedAt: Date
  modifiedAt: Date
  aiUse: readonly AiUse[] | undefined
}

/** The whole article for feeds, with absolute URLs. */
export function feedItem(article: FullArticle, siteUrl: string): FeedItem {
  const url = `${siteUrl}${articlePath(article.slug)}`
  return {
    id: `${siteUrl}${articlePath(article.feedName)}`,
    url,
    title: `${disclosureMark(article.disclosure)}${article.title}`,
    summary: article.lead === '' ? article.seoDescription : article.lead,
    html: bodyHtml(
      withAbsoluteAddresses(withNotices(article), siteUrl, url),
      bodyReferences(article, siteUrl),
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
    aiUse: article.aiUse,
  }
}

/** The references of a body (pictures and articles), with absolute URLs. */
export function bodyReferences(article: FullArticle, siteUrl: string): BodyReferences {
  return {
    mediaUrl: (name) => {
      const media = article.media[name]
      return media === undefined ? undefined : { ...media, url: `${siteUrl}${media.url}` }
    },
    article: (slug) => {
      const card = article.articles[slug]
      return card === undefined
        ? undefined
        : {
            url: `${siteUrl}${articlePath(card.slug)}`,
            title: `${disclosureMark(card.disclosure)}${card.title}`,
          }
    },
  }
}

/** Puts the disclosure before the body, the corrections and the use of AI after it, so feed readers and partners show them. */
export function withNotices({ body, disclosure, corrections = [], aiUse }: FullArticle): Body {
  const { label, sponsor } = disclosure
  const above = label === '' ? [] : [paragraph(`${label}（提供：${sponsor}）`)]
  const below = corrections.map((one) =>
    paragraph(`【訂正】${showJapanDay(one.on)}　${correctionSentence(one)}`),
  )
  if (aiUse !== undefined) below.push(paragraph(aiUseSentence(aiUse)))
  return above.length + below.length === 0 ? body : { blocks: [...above, ...body.blocks, ...below] }
}

function paragraph(text: string): Block {
  return { type: 'paragraph', content: [{ text }] }
}

export function disclosureMark({ label }: DisclosureView): string {
  return label === '' ? '' : `【${label}】`
}
