import type { ArticleContent } from './article.ts'
import type { Body } from './body/blocks.ts'
import type { BannerPlace } from './banner.ts'
import type { DisclosureKind } from './disclosure.ts'
import type { FocalPoint, MediaView } from './media/media.ts'
import type { Page } from './address/page-number.ts'
import type { SiteSettings } from './site-settings.ts'

/** What readers get to see. Instants are ISO 8601 in UTC. */
export type Image = MediaView & { alt: string; focus: FocalPoint }

/** Where a headline may be broken into lines, as offsets into it. */
export type PhraseBreaks = readonly number[]

export type NamedSlug = { slug: string; name: string }

export type DisclosureView = { kind: DisclosureKind; label: string; sponsor: string }

export type ArticleCard = {
  id: number
  slug: string
  title: string
  titleBreaks: PhraseBreaks
  lead: string
  cover: Image | null
  category: NamedSlug & { colour: string }
  subcategory: NamedSlug | null
  authors: NamedSlug[]
  disclosure: DisclosureView
  publishedAt: string
  updatedAt: string | null
  readingMinutes: number
}

export type UserCard = NamedSlug & {
  reading: string
  title: string
  biography: string
  portrait: Image | null
  links: { label: string; url: string }[]
}

export type PublishedUser = UserCard & { total: number }

export type PublishedTag = NamedSlug & { reading: string; row: string; total: number }

export type PublishedSubcategory = NamedSlug & { description: string; total: number }

export type PublishedCategory = NamedSlug & {
  description: string
  colour: string
  total: number
  subcategories: PublishedSubcategory[]
}

export type CategoryWithNewest = PublishedCategory & { newest: ArticleCard[] }

export type Feature = NamedSlug & {
  nameBreaks: PhraseBreaks
  description: string
  cover: Image | null
  total: number
  newestAt: string | null
}

export type PublishedArticle = Omit<ArticleCard, 'authors'> & {
  titleReading: string
  body: Body
  /** The breaks of the body's headings, in their order. */
  headingBreaks: PhraseBreaks[]
  /** The media and articles that the body refers to, by the names it uses. What readers may not see is left out. */
  media: Record<string, MediaView>
  articles: Record<string, ArticleCard>
  authors: UserCard[]
  supervisor: { user: UserCard; credentials: string; checked: string; checkedOn: string } | null
  tags: (NamedSlug & { reading: string })[]
  seoTitle: string
  seoDescription: string
  socialImage: MediaView | null
}

/** An article with everything that a feed has to say of it. */
export type FullArticle = PublishedArticle & {
  /** The name in its feed id: the slug of its first publication. */
  feedName: string
  syndication: ArticleContent['syndication']
  /** When readers last got another text than before. */
  modifiedAt: string
  /** As what the cover comes to those who ask for nothing in particular. */
  coverType: string | null
}

/** From one character up to another; what stands there answers the question. */
export type TextRange = { start: number; end: number }

export type FoundArticle = ArticleCard & {
  highlight: { title: TextRange[]; passage: { text: string; ranges: TextRange[] } }
}

export type SearchPage = Page<FoundArticle> & {
  tags: PublishedTag[]
  users: (NamedSlug & { total: number })[]
  /** «もしかして»: what was probably meant where nothing was found as asked. */
  didYouMean: string | null
}

export type SearchSuggestion = { kind: 'article' | 'tag' | 'user' | 'word'; text: string }

export type BannerView = {
  place: BannerPlace
  href: string
  paid: boolean
  image: MediaView & { alt: string }
}

/** Where in the lists an article stands. */
export type Place = {
  list: 'all' | 'category' | 'subcategory' | 'tag' | 'user'
  /** Of the category above, for a sub-category. */
  category: string | null
  slug: string | null
  page: number
}

/** What stands around every page, and no more than is drawn there: a page is drawn again when any of it changes. */
export type SiteView = {
  settings: SiteSettings
  categories: Omit<PublishedCategory, 'total' | 'subcategories'>[]
  features: Feature[]
  banners: BannerView[]
  ranking: Pick<ArticleCard, 'id' | 'slug' | 'title' | 'titleBreaks' | 'disclosure'>[]
  tags: NamedSlug[]
}
