import { bodyHtml } from '@tsuzuri/content/body/html'
import { paragraphHtml } from '@tsuzuri/content/body/paragraph-html'
import { withAbsoluteAddresses } from '@tsuzuri/content/body/rewrite'
import type { FullArticle } from '@tsuzuri/content/published'
import { articlePath } from '@tsuzuri/content/redirect'
import { cleanBody } from '@tsuzuri/content/syndication/cleaned-body'
import { type Destination, destinationRules } from '@tsuzuri/content/syndication/destination'
import { guidOf, type SyndicatedItem } from '@tsuzuri/content/syndication/item'
import { disclosureMark, bodyReferences, withNotices } from '../feeds/feed-item.ts'

/** An article converted for one partner, with notes on what was changed. */
export function syndicatedItem(
  destination: Destination,
  article: FullArticle,
  title: string,
  siteUrl: string,
): { item: SyndicatedItem; notes: string[] } {
  const rule = destinationRules[destination]
  const url = `${siteUrl}${articlePath(article.slug)}`
  const { body, notes } = cleanBody(withNotices(article))
  const html = (rule.body === 'rich' ? bodyHtml : paragraphHtml)(
    withAbsoluteAddresses(body, siteUrl, url),
    bodyReferences(article, siteUrl),
  )
  const { cover, coverType } = article
  const item: SyndicatedItem = {
    articleId: article.id,
    guid: guidOf(article.id),
    url,
    title: `${disclosureMark(article.disclosure)}${title}`,
    summary: article.lead === '' ? article.seoDescription : article.lead,
    html,
    authors: article.authors.map(({ name }) => name),
    category: article.category,
    tags: article.tags.map(({ name }) => name),
    image:
      cover === null || coverType === null
        ? undefined
        : { type: coverType, url: `${siteUrl}${cover.url}`, width: cover.width, height: cover.height },
    related: Object.values(article.articles)
      .filter((card) => card.disclosure.kind === 'editorial')
      .slice(0, rule.mostRelated)
      .map((card) => ({ title: card.title, url: `${siteUrl}${articlePath(card.slug)}` })),
    publishedAt: new Date(article.publishedAt),
    modifiedAt: new Date(article.modifiedAt),
  }
  return { item, notes }
}
