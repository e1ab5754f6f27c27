import type { ArticleContent, ReaderFields } from './article.ts'
import type { Body } from './body/blocks.ts'
import type { BannerPlace } from './banner.ts'
import type { DisclosureKind } from './disclosure.ts'
import type { FocalPoint, MediaView } from './media/media.ts'
import type { Page } from './address/page-number.ts'
import type { SiteSettings } from './site-settings.ts'
import type { WritingDirection } from './writing.ts'

/** The content that readers see. Instants are ISO 8601 in UTC. */
export type Image = MediaView & { alt: string; focus: FocalPoint }

/** Offsets at which a headline may be broken into lines. */
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

/** A row of the 五十音, and the page of the index on which it begins. */
export type IndexRow = { row: string; page: number }

export type TagPage = Page<PublishedTag> & { rows: IndexRow[] }

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

/** A serial (連載). `nextOn` is the announced day of the next part, as long as it is to be shown. */
export type PublishedSeries = NamedSlug & {
  reading: string
  nameBreaks: PhraseBreaks
  description: string
  cover: Image | null
  /** An author without articles has no page. */
  authors: (NamedSlug & { hasPage: boolean })[]
  rhythm: string
  ended: boolean
  nextOn: string | null
  total: number
  newestAt: string
}

/** One page of the parts of a series, the newest part first, with the ends of the whole series. */
export type SeriesPage = PublishedSeries &
  Page<ArticleCard & { part: number }> & { first: SeriesPart; latest: SeriesPart }

export type SeriesPart = Pick<ArticleCard, 'id' | 'slug' | 'title' | 'disclosure' | 'publishedAt'> & {
  part: number
}

/** The series on the page of one of its parts. */
export type ArticleSeries = Pick<PublishedSeries, 'slug' | 'name' | 'ended' | 'nextOn' | 'total'> & {
  /** The direction of parts that choose none. */
  writing?: WritingDirection | undefined
  part: number
  previous: SeriesPart | null
  next: SeriesPart | null
  /** The parts around this one in reading order, including it. */
  parts: SeriesPart[]
}

export type PublishedArticle = Omit<ArticleCard, 'authors'> &
  ReaderFields & {
    body: Body
    /** When the public text last changed, whatever day `updatedAt` states. */
    modifiedAt: string
    /** The breaks of the body's headings, in their order. */
    headingBreaks: PhraseBreaks[]
    /** The media and articles that the body refers to, by name. Unpublished ones are omitted. */
    media: Record<string, MediaView>
    articles: Record<string, ArticleCard>
    authors: UserCard[]
    supervisor: { user: UserCard; credentials: string; checked: string; checkedOn: string } | null
    tags: (NamedSlug & { reading: string })[]
    socialImage: MediaView | null
    series: ArticleSeries | null
  }

/** A slot of a composed front. `slugs` are the features that editors placed first; the others follow as `SiteView` has them. */
export type FrontSlotView =
  | { kind: 'large' | 'row' | 'ranking' | 'newest'; title: string | null; cards: ArticleCard[] }
  | { kind: 'features'; title: string | null; size: number; slugs: string[] }
  | { kind: 'series'; title: string | null; series: PublishedSeries[] }

/** The first page of a list. `slots` is null if no editor has composed it; otherwise `items` is empty. */
export type FrontView = Page<ArticleCard> & { slots: FrontSlotView[] | null }

/** An article with all fields of a feed entry. */
export type FullArticle = PublishedArticle & {
  /** The slug in its feed id: that of its first publication. */
  feedName: string
  syndication: ArticleContent['syndication']
  /** The cover's content type for clients without an Accept header. */
  coverType: string | null
}

/** A range of characters that matches the query. */
export type TextRange = { start: number; end: number }

export type FoundArticle = ArticleCard & {
  highlight: { title: TextRange[]; passage: { text: string; ranges: TextRange[] } }
}

/** `items` and `total` are the articles with all words of the query. `pageCount` includes the pages of `partial`. */
export type SearchPage = Page<FoundArticle> & {
  /** Articles with only some of the words, which follow the last of `items`. */
  partial: { items: FoundArticle[]; total: number }
  tags: PublishedTag[]
  users: (NamedSlug & { total: number })[]
  series: (NamedSlug & { total: number })[]
  /** «もしかして»: the probable query if nothing was found. */
  didYouMean: string | null
}

export type SearchSuggestion = { kind: 'article' | 'tag' | 'user' | 'series' | 'word'; text: string }

export type BannerView = {
  place: BannerPlace
  href: string
  paid: boolean
  image: MediaView & { alt: string }
  altBreaks: PhraseBreaks
}

/** The place of an article in the lists. */
export type Place = {
  list: 'all' | 'category' | 'subcategory' | 'tag' | 'user' | 'series'
  /** The slug of the parent category, for a sub-category. */
  category: string | null
  slug: string | null
  page: number
}

/** The frame of every page, and no more than is shown there: pages are rendered again when any of it changes. */
export type SiteView = {
  settings: SiteSettings
  categories: Omit<PublishedCategory, 'total' | 'subcategories'>[]
  features: Feature[]
  banners: BannerView[]
  ranking: Pick<ArticleCard, 'id' | 'slug' | 'title' | 'titleBreaks' | 'disclosure'>[]
  tags: NamedSlug[]
  /** Whether there is a series to read. */
  hasSeries: boolean
  /** Line breaks for words of the settings. */
  taglineBreaks: PhraseBreaks
  /** In the order of the links. */
  footerLinkBreaks: PhraseBreaks[]
}

/** The reading of some characters of a line. */
export type LineReading = {
  from: number
  to: number
  reading: string
  /** The school level of the word's hardest kanji. 0: elementary school. 1: junior high school. 2: beyond. */
  level: 0 | 1 | 2
  /** Whether an editor gave or confirmed it; otherwise the dictionary did. */
  isConfirmed: boolean
}

/** The readings of an article beside its text. A line is named by the hash of its text (`line-hash.ts`). */
export type ArticleReadings = { lines: { hash: string; words: LineReading[] }[] }
