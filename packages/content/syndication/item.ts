/** An article on its way to a partner. Every address is absolute, the body is as the partner takes it. */
export type SyndicatedItem = {
  articleId: number
  /** No address, and never another article's. */
  guid: string
  url: string
  /** With its disclosure, and as an editor worded it for this partner. */
  title: string
  summary: string
  html: string
  authors: string[]
  category: { slug: string; name: string }
  tags: string[]
  image: { url: string; type: string; width: number; height: number } | undefined
  related: { title: string; url: string }[]
  publishedAt: Date
  modifiedAt: Date
}

/** An article that a partner may still show and has to take down. Nothing of its text goes along. */
export type TakenBack = { articleId: number; guid: string; url: string; publishedAt: Date; takenBackAt: Date }

/** What stands around the items. */
export type Channel = {
  title: string
  url: string
  description: string
  publisher: string
  modifiedAt: Date
  logos: Partial<Record<'square' | 'wide' | 'dark', Logo>>
  /** LINE's numbers of our categories, by slug. */
  categoryNumbers: Readonly<Record<string, number>>
}

export type Logo = { url: string; width: number; height: number }

export function guidOf(articleId: number): string {
  return `article-${articleId}`
}
