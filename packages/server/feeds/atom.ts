import { feedPath } from '@tsuzuri/content/list-address'
import type { Feed } from './feed.ts'
import type { FeedItem } from './feed-item.ts'
import { element, textElement, type Xml, xmlDeclaration } from './xml.ts'

/** https://www.rfc-editor.org/rfc/rfc4287 */
export function atomDocument(feed: Feed): string {
  const self = `${feed.siteUrl}${feedPath(feed.list, 'atom')}`
  const root = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'ja' }
  return (
    xmlDeclaration +
    element('feed', root, [
      textElement('id', self),
      textElement('title', feed.title),
      textElement('subtitle', feed.description),
      textElement('updated', feed.modifiedAt.toISOString()),
      element('author', {}, [textElement('name', feed.publisher)]),
      element('link', { rel: 'self', type: 'application/atom+xml', href: self }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
      feed.hubUrl === undefined ? undefined : element('link', { rel: 'hub', href: feed.hubUrl }),
      ...feed.items.map(entry),
    ])
  )
}

function entry(one: FeedItem): Xml {
  return element('entry', {}, [
    textElement('id', one.id),
    textElement('title', one.title),
    textElement('published', one.publishedAt.toISOString()),
    textElement('updated', one.modifiedAt.toISOString()),
    element('link', { rel: 'alternate', type: 'text/html', href: one.url }),
    one.image === undefined
      ? undefined
      : element('link', {
          rel: 'enclosure',
          type: one.image.type,
          href: one.image.url,
        }),
    ...one.authors.map(({ name, url }) =>
      element('author', {}, [textElement('name', name), textElement('uri', url)]),
    ),
    ...one.subjects.map((term) => element('category', { term })),
    one.summary === '' ? undefined : textElement('summary', one.summary),
    textElement('content', one.html, { type: 'html' }),
  ])
}
