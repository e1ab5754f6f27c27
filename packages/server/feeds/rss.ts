import { feedPath } from '@tsuzuri/content/list-address'
import type { Feed } from './feed.ts'
import type { FeedItem } from './feed-item.ts'
import { cdataElement, element, textElement, type Xml, xmlDeclaration } from './xml.ts'
import { japanClock } from '@tsuzuri/content/japan-time'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

/** https://www.rssboard.org/rss-specification */
export function rssDocument(feed: Feed): string {
  const self = `${feed.siteUrl}${feedPath(feed.list, 'rss')}`
  const channel = element('channel', {}, [
    textElement('title', feed.title),
    textElement('link', feed.homeUrl),
    textElement('description', feed.description),
    textElement('language', 'ja'),
    textElement('lastBuildDate', rfc822(feed.modifiedAt)),
    textElement('ttl', '10'),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    feed.hubUrl === undefined ? undefined : element('atom:link', { rel: 'hub', href: feed.hubUrl }),
    ...feed.items.map(item),
  ])
  return xmlDeclaration + element('rss', { version: '2.0', ...namespaces }, [channel])
}

/** https://www.rssboard.org/rss-profile#element-channel-item-enclosure: the value for an unknown length. */
export const unknownLength = 0

/** `Sun, 15 Nov 2026 12:00:00 +0900`, in Japan's time zone. */
export function rfc822(instant: Date): string {
  return japanClock(instant).toUTCString().replace('GMT', '+0900')
}

function item(one: FeedItem): Xml {
  return element('item', {}, [
    textElement('title', one.title),
    textElement('link', one.url),
    textElement('guid', one.id, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(one.publishedAt)),
    ...one.authors.map(({ name }) => textElement('dc:creator', name)),
    ...one.subjects.map((subject) => textElement('category', subject)),
    one.summary === '' ? undefined : textElement('description', one.summary),
    one.image === undefined
      ? undefined
      : element('enclosure', { url: one.image.url, type: one.image.type, length: unknownLength }),
    cdataElement('content:encoded', one.html),
  ])
}
