import type { ListBySlug } from '@tsuzuri/content/list-address'

/** The metadata of a page. Server and browser build the same elements from it, apart from those for programs. */
export type Head = {
  title: string
  description: string
  /** A path within the magazine, or a full URL for standalone pages; undefined for pages without a canonical URL. */
  canonical?: string | undefined
  previous?: string | undefined
  next?: string | undefined
  /** The list that the page shows, to link its feed. */
  list?: ListBySlug | undefined
  robots?: string | undefined
  type?: 'website' | 'article' | 'profile' | undefined
  image?: { url: string; width: number; height: number; alt: string } | undefined
  publishedAt?: string | undefined
  modifiedAt?: string | undefined
  section?: string | undefined
  tags?: readonly string[] | undefined
  /** For crawlers, which load every page: scripts in the browser don't contain it. */
  jsonLd?: readonly object[] | undefined
}

/** A head element as data: name, attributes, and text for title and JSON-LD. */
export type HeadElement = {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}
