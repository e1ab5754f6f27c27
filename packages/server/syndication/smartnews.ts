import type { Channel, SyndicatedItem, TakenBack } from '@tsuzuri/content/syndication/item'
import { rfc822 } from '../feeds/rss.ts'
import { cdataElement, element, textElement, type Xml, xmlDeclaration } from '../feeds/xml.ts'
import type { PartnerFeed } from './partner-feed.ts'

const namespaces = {
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:snf': 'http://www.smartnews.be/snf',
}

/** SmartFormat 2.1 */
export function smartnewsDocument({ channel, items, takenBack }: PartnerFeed): string {
  return (
    xmlDeclaration +
    element('rss', { version: '2.0', ...namespaces }, [
      element('channel', {}, [
        textElement('title', channel.title),
        textElement('link', channel.url),
        textElement('description', channel.description),
        textElement('pubDate', rfc822(channel.modifiedAt)),
        textElement('language', 'ja'),
        textElement('copyright', channel.publisher),
        textElement('ttl', '1'),
        logo('snf:logo', channel.logos.wide),
        logo('snf:darkModeLogo', channel.logos.dark),
        ...items.map(item),
        ...takenBack.map(withdrawnItem),
      ]),
    ])
  )
}

function logo(name: string, picture: Channel['logos']['wide']): Xml | undefined {
  return picture === undefined ? undefined : element(name, {}, [textElement('url', picture.url)])
}

function item(one: SyndicatedItem): Xml {
  return element('item', {}, [
    textElement('title', one.title),
    textElement('link', one.url),
    textElement('guid', one.guid, { isPermaLink: 'false' }),
    one.summary === '' ? undefined : textElement('description', one.summary),
    textElement('pubDate', rfc822(one.publishedAt)),
    textElement('category', one.category.name),
    ...one.authors.map((author) => textElement('dc:creator', author)),
    textElement('dc:language', 'ja'),
    element('media:status', { state: 'active' }),
    one.image === undefined ? undefined : element('media:thumbnail', { url: one.image.url }),
    cdataElement('content:encoded', one.html),
  ])
}

function withdrawnItem({ guid, url, publishedAt }: TakenBack): Xml {
  return element('item', {}, [
    textElement('title', takenBackTitle),
    textElement('link', url),
    textElement('guid', guid, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(publishedAt)),
    element('media:status', { state: 'deleted' }),
  ])
}

/** The formats require a title, and the title of a withdrawn article must not be shown. */
export const takenBackTitle = '取り下げました'
