import type { ApiClient } from '@tsuzuri/api/client'

/** The built files that a page needs. */
export type PageAssets = {
  entry: string
  styles: readonly string[]
  /** The modules to preload for the entry and a page. */
  modulesOf: (pageModule: string | undefined) => readonly string[]
}

export type RenderInput = {
  /** Path and query, `/magazine/…` or that of a standalone page. The page gets nothing else of the request. */
  address: string
  api: ApiClient
  publicUrl: string
  assets: PageAssets
  isStatic?: boolean | undefined
  draftToken?: string | undefined
  /** Called with unexpected errors, not with refusals. */
  onError: (error: unknown) => void
}

export type Rendered = {
  status: number
  headers: Record<string, string>
  html: string
  routeName: string
  /** The slug of the category that the page is about, which decides what crawlers may do with it. */
  category?: string | undefined
}
