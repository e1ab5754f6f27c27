import type { SyndicatedItem, TakenBack } from '@tsuzuri/content/syndication/item'
import { rfc822, unknownLength } from '../feeds/rss.ts'
import { cdataElement, element, textElement, type Xml, xmlDeclaration } from '../feeds/xml.ts'
import type { PartnerFeed } from './partner-feed.ts'
import { takenBackTitle } from './smartnews.ts'

const namespaces = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:gnf': 'http://assets.gunosy.com/media/gnf',
}

/** GunosyFeed 3.2 */
export function gunosyDocument({ channel, items, takenBack }: PartnerFeed): string {
  const { square, wide } = channel.logos
  return (
    xmlDeclaration +
    element('rss', { version: '2.0', ...namespaces }, [
      element('channel', {}, [
        textElement('title', channel.title),
        textElement('link', channel.url),
        textElement('description', channel.description),
        square === undefined
          ? undefined
          : element('image', {}, [
              textElement('url', square.url),
              textElement('title', channel.title),
              textElement('link', channel.url),
            ]),
        wide === undefined ? undefined : textElement('gnf:wide_image_link', wide.url),
        textElement('language', 'ja'),
        textElement('copyright', channel.publisher),
        textElement('lastBuildDate', rfc822(channel.modifiedAt)),
        textElement('ttl', '1'),
        ...items.map(item),
        ...takenBack.map(withdrawnItem),
      ]),
    ])
  )
}

function item(one: SyndicatedItem): Xml {
  return element('item', {}, [
    textElement('title', one.title),
    textElement('link', one.url),
    textElement('guid', one.guid, { isPermaLink: 'false' }),
    one.tags.length === 0 ? undefined : textElement('gnf:keyword', one.tags.join(',')),
    textElement('pubDate', rfc822(one.publishedAt)),
    textElement('gnf:modified', rfc822(one.modifiedAt)),
    element('media:status', { state: 'active' }),
    one.authors.length === 0 ? undefined : textElement('dc:creator', one.authors.join('、')),
    one.image === undefined
      ? undefined
      : element('enclosure', { url: one.image.url, type: one.image.type, length: unknownLength }),
    cdataElement('content:encoded', one.html),
    ...one.related.map(({ title, url }) => element('gnf:relatedLink', { title, link: url })),
  ])
}

function withdrawnItem({ guid, url, publishedAt, takenBackAt }: TakenBack): Xml {
  return element('item', {}, [
    textElement('title', takenBackTitle),
    textElement('link', url),
    textElement('guid', guid, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(publishedAt)),
    textElement('gnf:modified', rfc822(takenBackAt)),
    element('media:status', { state: 'deleted' }),
  ])
}
