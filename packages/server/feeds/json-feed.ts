import { feedPath } from '@tsuzuri/content/list-address'
import type { Feed } from './feed.ts'

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeedDocument(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: 'ja',
    home_page_url: feed.homeUrl,
    feed_url: `${feed.siteUrl}${feedPath(feed.list, 'json')}`,
    authors: [{ name: feed.publisher }],
    ...(feed.hubUrl === undefined ? {} : { hubs: [{ type: 'WebSub', url: feed.hubUrl }] }),
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(item.summary === '' ? {} : { summary: item.summary }),
      content_html: item.html,
      ...(item.image === undefined ? {} : { image: item.image.url }),
      date_published: item.publishedAt.toISOString(),
      date_modified: item.modifiedAt.toISOString(),
      ...(item.authors.length === 0 ? {} : { authors: item.authors }),
      tags: item.subjects,
      // Version 1.1 allows extensions: clients ignore names that begin with an underscore.
      ...(item.aiUse === undefined ? {} : { _ai_use: { purposes: item.aiUse } }),
    })),
  })
}
