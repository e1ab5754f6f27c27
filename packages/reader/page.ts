import type { ComponentType } from 'react'
import type { ApiClient } from '@tsuzuri/api/client'
import type { Head } from './head/head.ts'
import type { Site } from './site.ts'

/** The input of a page's data steps: the location and the API client. */
export type PageInput = {
  api: ApiClient
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The page number in the path; 1 without one. */
  page: number
  signal: AbortSignal
  loadCode: LoadCode
  /** The token of a preview link; only `/draft/` has one. */
  draftToken?: string | undefined
}

/** Loads further code that a page needs; the browser's entry adds error handling. */
export type LoadCode = <T>(name: string, load: () => Promise<T>) => Promise<T>

/** One request for a page's data. Each completed step advances the progress bar. */
export type DataStep = (input: PageInput, soFar: Readonly<Record<string, unknown>>) => Promise<object>

/** A page: its data steps, head and component, and optionally validation of the URL and named middleware. */
export type PageModule = {
  steps: readonly DataStep[]
  validate?: ((input: PageInput) => boolean | Promise<boolean>) | undefined
  middleware?: readonly string[] | undefined
  /** Selects the data that is sent to the browser beside the HTML; all of it by default. */
  travelling?: ((data: never) => object) | undefined
  /** The slug of the category that the page is about. */
  category?: ((data: never) => string) | undefined
  head: (data: never, site: Site) => Head
  Page: ComponentType<{ data: never }>
}

type PageDefinition<Data> = Omit<PageModule, 'category' | 'head' | 'Page' | 'travelling'> & {
  travelling?: (data: Data) => object
  category?: (data: Data) => string
  head: (data: Data, site: Site) => Head
  Page: ComponentType<{ data: Data }>
}

/** Type-checks a page's head and component against its data. `Data` is the merged result of all steps. */
export function definePage<Data extends object>(definition: PageDefinition<Data>): PageModule {
  return definition as unknown as PageModule
}
