import type { Channel, SyndicatedItem, TakenBack } from '@tsuzuri/content/syndication/item'
import { rfc822, unknownLength } from '../feeds/rss.ts'
import { cdataElement, element, textElement, type Xml, xmlDeclaration } from '../feeds/xml.ts'
import type { PartnerFeed } from './partner-feed.ts'
import { takenBackTitle } from './smartnews.ts'

const published = '2'
const withdrawn = '0'

/** RSS 2.0 with the LINE NEWS extension elements. */
export function lineDocument({ channel, items, takenBack }: PartnerFeed): string {
  return (
    xmlDeclaration +
    element('rss', { version: '2.0', 'xmlns:oa': 'http://news.line.me/rss/1.0/oa' }, [
      element('channel', {}, [
        textElement('title', channel.title),
        textElement('link', channel.url),
        textElement('description', channel.description),
        textElement('language', 'ja'),
        textElement('copyright', channel.publisher),
        textElement('lastBuildDate', rfc822(channel.modifiedAt)),
        ...items.map((one) => item(one, channel)),
        ...takenBack.map(withdrawnItem),
      ]),
    ])
  )
}

function item(one: SyndicatedItem, { categoryNumbers }: Channel): Xml {
  const number = categoryNumbers[one.category.slug]
  return element('item', {}, [
    textElement('guid', one.guid, { isPermaLink: 'false' }),
    textElement('title', one.title),
    textElement('link', one.url),
    cdataElement('description', one.html),
    one.image === undefined
      ? undefined
      : element('enclosure', { url: one.image.url, type: one.image.type, length: unknownLength }),
    textElement('pubDate', rfc822(one.publishedAt)),
    textElement('oa:lastPubDate', rfc822(one.modifiedAt)),
    textElement('oa:pubStatus', published),
    number === undefined ? undefined : textElement('oa:category', String(number)),
    ...one.related.map(({ title, url }) =>
      element('oa:reflink', {}, [textElement('oa:refTitle', title), textElement('oa:refUrl', url)]),
    ),
  ])
}

function withdrawnItem({ guid, url, publishedAt, takenBackAt }: TakenBack): Xml {
  return element('item', {}, [
    textElement('guid', guid, { isPermaLink: 'false' }),
    textElement('title', takenBackTitle),
    textElement('link', url),
    textElement('description', takenBackTitle),
    textElement('pubDate', rfc822(publishedAt)),
    textElement('oa:lastPubDate', rfc822(takenBackAt)),
    textElement('oa:pubStatus', withdrawn),
  ])
}
