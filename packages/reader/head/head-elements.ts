import { type FeedFormat, feedPath, feedTypes, type ListBySlug } from '@tsuzuri/content/list-address'
import { fullPath } from '../addresses.ts'
import type { Site } from '../site.ts'
import type { Head, HeadElement } from './head.ts'

/** The elements of a page's head. */
export function headElements(head: Head, site: Site): HeadElement[] {
  const url = head.canonical === undefined ? undefined : canonicalUrl(head.canonical, site)
  return [
    title(head.title),
    meta('description', head.description),
    meta('robots', head.robots ?? 'max-image-preview:large'),
    link('canonical', url),
    link('prev', head.previous === undefined ? undefined : absolute(fullPath(head.previous), site)),
    link('next', head.next === undefined ? undefined : absolute(fullPath(head.next), site)),
    ...(import.meta.env.SSR ? programElements(head, url, site) : []),
  ].filter((element) => element !== undefined)
}

/** Elements for programs such as crawlers, which load every page: client-side navigation omits these. */
function programElements(head: Head, url: string | undefined, site: Site): (HeadElement | undefined)[] {
  const image = head.image === undefined ? undefined : absolute(head.image.url, site)
  const type = head.type ?? 'website'
  return [
    ...feedLinks(site.settings.name, { kind: 'all' }, site),
    ...(head.list === undefined ? [] : feedLinks(head.title, head.list, site)),
    property('og:type', type),
    property('og:site_name', site.settings.name),
    property('og:locale', 'ja_JP'),
    // og:site_name has the name of the magazine.
    property('og:title', head.title.replace(` | ${site.settings.name}`, '')),
    property('og:description', head.description),
    property('og:url', url),
    property('og:image', image),
    property('og:image:width', head.image === undefined ? undefined : String(head.image.width)),
    property('og:image:height', head.image === undefined ? undefined : String(head.image.height)),
    property('og:image:alt', head.image?.alt),
    property('article:published_time', type === 'article' ? head.publishedAt : undefined),
    property('article:modified_time', type === 'article' ? head.modifiedAt : undefined),
    property('article:section', head.section),
    ...(head.tags ?? []).map((tag) => property('article:tag', tag)),
    meta('twitter:card', head.image === undefined ? 'summary' : 'summary_large_image'),
    ...(head.jsonLd ?? []).map(jsonLd),
  ]
}

function canonicalUrl(canonical: string, site: Site): string {
  return /^https?:/.test(canonical) ? canonical : absolute(fullPath(canonical), site)
}

export function absolute(address: string, site: Pick<Site, 'publicUrl'>): string {
  return /^https?:/.test(address) ? address : `${site.publicUrl}${address}`
}

function title(text: string): HeadElement {
  return { name: 'title', attributes: {}, text }
}

function meta(name: string, content: string | undefined): HeadElement | undefined {
  return content === undefined || content === '' ? undefined : { name: 'meta', attributes: { name, content } }
}

function property(property: string, content: string | undefined): HeadElement | undefined {
  return content === undefined || content === ''
    ? undefined
    : { name: 'meta', attributes: { property, content } }
}

function link(rel: string, href: string | undefined): HeadElement | undefined {
  return href === undefined ? undefined : { name: 'link', attributes: { rel, href } }
}

function feedLinks(title: string, list: ListBySlug, site: Site): HeadElement[] {
  return Object.entries(feedTypes).map(([format, type]) => {
    const href = absolute(feedPath(list, format as FeedFormat), site)
    return { name: 'link', attributes: { rel: 'alternate', type, title, href } }
  })
}

function jsonLd(data: object): HeadElement {
  return { name: 'script', attributes: { type: 'application/ld+json' }, text: JSON.stringify(data) }
}
