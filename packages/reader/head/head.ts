import type { ListBySlug } from '@tsuzuri/content/list-address'

/** What a page says about itself. Both entries make the same elements of it. */
export type Head = {
  title: string
  description: string
  /** Within the magazine, or whole where the page stands beside it; undefined where a page must not be found by it. */
  canonical?: string | undefined
  previous?: string | undefined
  next?: string | undefined
  /** The list that the page shows, so that its feed is found, too. */
  list?: ListBySlug | undefined
  robots?: string | undefined
  type?: 'website' | 'article' | 'profile' | undefined
  image?: { url: string; width: number; height: number; alt: string } | undefined
  publishedAt?: string | undefined
  updatedAt?: string | null | undefined
  authors?: readonly string[] | undefined
  section?: string | undefined
  tags?: readonly string[] | undefined
  jsonLd?: readonly object[] | undefined
}

/** An element of the head as data: name and attributes, text for title and JSON-LD. */
export type HeadElement = {
  name: 'title' | 'meta' | 'link' | 'script'
  attributes: Record<string, string>
  text?: string
}
