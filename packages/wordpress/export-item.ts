/** What a WordPress export says before its first item. */
export type ExportHead = {
  /** The address of the site, without a slash at its end: what tells two exports apart. */
  siteUrl: string
  title: string
  authors: ExportAuthor[]
  categories: ExportCategory[]
  tags: ExportTag[]
}

export type ExportAuthor = { id: string; login: string; name: string }
export type ExportCategory = { id: string; slug: string; parent: string; name: string; description: string }
export type ExportTag = { slug: string; name: string }
export type ExportTerm = { domain: string; slug: string; name: string }

/** A post, a page, an attachment or whatever else a plugin put there, as it is written in the file. */
export type ExportItem = {
  /** Its number on the old site; its guid or address where the export does not say the number. */
  id: string
  guid: string
  type: string
  status: string
  title: string
  /** The last part of its address, percent-encoded where it is Japanese. */
  name: string
  link: string
  creator: string
  content: string
  excerpt: string
  password: string
  parent: string
  attachmentUrl: string
  /** `2026-11-02 10:00:00`; zeros where there is none. */
  date: string
  dateGmt: string
  modifiedGmt: string
  pubDate: string
  isSticky: boolean
  terms: ExportTerm[]
  meta: Map<string, string>
  comments: number
}
