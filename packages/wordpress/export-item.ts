/** The head of a WordPress export: everything before the first item. */
export type ExportHead = {
  /** The site's address without a trailing slash. */
  siteUrl: string
  title: string
  authors: ExportAuthor[]
  categories: ExportCategory[]
  tags: ExportTag[]
  /** The terms of the series taxonomies. */
  series: ExportSeries[]
}

export type ExportAuthor = { id: string; login: string; name: string }
export type ExportCategory = { id: string; slug: string; parent: string; name: string; description: string }
export type ExportTag = { slug: string; name: string }
export type ExportSeries = { id: string; slug: string; name: string; description: string }
export type ExportTerm = { domain: string; slug: string; name: string }

/** A post, page, attachment or custom post type, as written in the file. */
export type ExportItem = {
  /** Its id on the old site; its guid or address if the export has no id. */
  id: string
  guid: string
  type: string
  status: string
  title: string
  /** The last segment of its address, percent-encoded if Japanese. */
  name: string
  /** The last segments of its addresses before it was renamed. */
  formerNames: string[]
  link: string
  creator: string
  content: string
  excerpt: string
  password: string
  parent: string
  attachmentUrl: string
  /** `2026-11-02 10:00:00`; zeros if there is no date. */
  date: string
  dateGmt: string
  modifiedGmt: string
  pubDate: string
  isSticky: boolean
  terms: ExportTerm[]
  meta: Map<string, string>
  /** The names of its custom fields (ACF and others) that have a value. */
  customFields: string[]
  comments: number
}
