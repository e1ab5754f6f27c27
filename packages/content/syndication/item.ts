/** An article in a partner's feed. Every address is absolute, and the body is in the partner's form. */
export type SyndicatedItem = {
  articleId: number
  /** A stable id: not an address, and never reused. */
  guid: string
  url: string
  /** With its disclosure label, and an editor's title for this partner. */
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

/** A withdrawn article that the partner has to take down. Contains none of its text. */
export type TakenBack = { articleId: number; guid: string; url: string; publishedAt: Date; takenBackAt: Date }

/** The head of the feed. */
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
