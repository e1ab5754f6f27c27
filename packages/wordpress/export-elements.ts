import { isCustomField } from './custom-fields.ts'
import type { ExportHead, ExportItem } from './export-item.ts'
import { isNoindexKey } from './seo.ts'
import { isPartKey, isSeriesDomain } from './series.ts'

export type Elements = {
  open: (name: string, attributes: Record<string, string>) => void
  text: (text: string) => void
  /** The item that ends here; fields before the first item go to the head. */
  close: (name: string, head: ExportHead | undefined) => ExportItem | undefined
  version: () => string | undefined
}

export function emptyHead(): ExportHead {
  return { siteUrl: '', title: '', authors: [], categories: [], tags: [], series: [] }
}

/** Collects the text of elements at the levels of an export: channel, item or term, field, subfield. */
export function openElements(): Elements {
  const path: { name: string; attributes: Record<string, string>; text: string; fields: Fields }[] = []
  let version: string | undefined
  let item: ExportItem | undefined
  const unnumbered = new Map<string, number>()
  return {
    version: () => version,
    open(name, attributes) {
      path.push({ name, attributes, text: '', fields: new Map() })
      if (name === 'item') item = emptyItem()
    },
    text(text) {
      const last = path.at(-1)
      if (last !== undefined && last.name !== 'item' && last.name !== 'channel') last.text += text
    },
    close(name, head) {
      const ended = path.pop()
      if (ended === undefined) return undefined
      const around = path.at(-1)
      around?.fields.set(name, ended.text)
      if (name === 'wp:wxr_version') version = ended.text.trim()
      if (name === 'item') {
        const whole = item === undefined ? undefined : { ...item, ...fieldsOfItem(ended.fields) }
        item = undefined
        return whole?.id === '' ? { ...whole, id: identityOf(whole, unnumbered) } : whole
      }
      if (item !== undefined && around?.name === 'item') addToItem(item, ended)
      else if (head !== undefined && around?.name === 'channel') addToHead(head, ended)
      // Text is collected only for fields that are read later.
      if (around?.name === 'channel') around.fields.clear()
      return undefined
    },
  }
}

/** The identifier of an item without an id in the export. */
function identityOf({ guid, link, title, date }: ExportItem, seen: Map<string, number>): string {
  const identity = guid || link || `${title} ${date}`.trim() || 'item'
  const count = (seen.get(identity) ?? 0) + 1
  seen.set(identity, count)
  return count === 1 ? identity : `${identity} ${count}`
}

type Fields = Map<string, string>
type Ended = { name: string; attributes: Record<string, string>; text: string; fields: Fields }

export function emptyItem(): ExportItem {
  return {
    ...fieldsOfItem(new Map()),
    formerNames: [],
    terms: [],
    meta: new Map(),
    customFields: [],
    comments: 0,
  }
}

/** The fields of an item that its other elements fill one by one. */
type Collected = 'formerNames' | 'terms' | 'meta' | 'customFields' | 'comments'

function fieldsOfItem(fields: Fields): Omit<ExportItem, Collected> {
  const of = (name: string) => fields.get(name)?.trim() ?? ''
  return {
    id: of('wp:post_id'),
    guid: of('guid'),
    type: of('wp:post_type'),
    status: of('wp:status'),
    title: of('title'),
    name: of('wp:post_name'),
    link: of('link'),
    creator: of('dc:creator'),
    content: fields.get('content:encoded') ?? '',
    excerpt: of('excerpt:encoded'),
    password: of('wp:post_password'),
    parent: of('wp:post_parent'),
    attachmentUrl: of('wp:attachment_url'),
    date: of('wp:post_date'),
    dateGmt: of('wp:post_date_gmt'),
    modifiedGmt: of('wp:post_modified_gmt'),
    pubDate: of('pubDate'),
    isSticky: of('wp:is_sticky') === '1',
  }
}

function addToItem(item: ExportItem, { name, attributes, text, fields }: Ended): void {
  if (name === 'category')
    item.terms.push({
      domain: attributes['domain'] ?? '',
      slug: attributes['nicename'] ?? '',
      name: text.trim(),
    })
  if (name === 'wp:postmeta') {
    const key = fields.get('wp:meta_key')?.trim() ?? ''
    const value = fields.get('wp:meta_value')?.trim() ?? ''
    if (key === '_wp_old_slug' && value !== '') item.formerNames.push(value)
    if (wantedMeta.has(key) || isNoindexKey(key) || isPartKey(key)) item.meta.set(key, value)
    else if (value !== '' && isCustomField(key)) item.customFields.push(key)
  }
  if (name === 'wp:comment') item.comments += 1
}

/** Plugins store megabytes of post meta; only these keys are used. */
const wantedMeta = new Set([
  '_thumbnail_id',
  '_wp_attached_file',
  '_wp_attachment_image_alt',
  '_yoast_wpseo_primary_category',
  '_yoast_wpseo_title',
  '_yoast_wpseo_metadesc',
  '_yoast_wpseo_canonical',
  '_yoast_wpseo_redirect',
  '_aioseo_title',
  '_aioseo_description',
  'footnotes',
  'cap-user_login',
  'cap-display_name',
])

function addToHead(head: ExportHead, { name, text, fields }: Ended): void {
  const of = (field: string) => fields.get(field)?.trim() ?? ''
  if (name === 'title') head.title = text.trim()
  if (name === 'link' && head.siteUrl === '') head.siteUrl = withoutSlash(text)
  if (name === 'wp:base_blog_url') head.siteUrl = withoutSlash(text)
  if (name === 'wp:author')
    head.authors.push({
      id: of('wp:author_id'),
      login: of('wp:author_login'),
      name: of('wp:author_display_name'),
    })
  if (name === 'wp:category')
    head.categories.push({
      id: of('wp:term_id'),
      slug: of('wp:category_nicename'),
      parent: of('wp:category_parent'),
      name: of('wp:cat_name'),
      description: of('wp:category_description'),
    })
  if (name === 'wp:term' && isSeriesDomain(of('wp:term_taxonomy')))
    head.series.push({
      id: of('wp:term_id'),
      slug: of('wp:term_slug'),
      name: of('wp:term_name'),
      description: of('wp:term_description'),
    })
  if (name === 'wp:tag') head.tags.push({ slug: of('wp:tag_slug'), name: of('wp:tag_name') })
}

function withoutSlash(address: string): string {
  return address.trim().replace(/\/+$/, '')
}
