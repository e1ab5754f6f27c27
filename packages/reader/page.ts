import type { ComponentType } from 'react'
import type { ApiClient } from '@tsuzuri/api/client'
import type { Head } from './head/head.ts'
import type { Site } from './site.ts'

/** What a page's steps are given: where the reader is, and the client of the back end. */
export type PageInput = {
  api: ApiClient
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The number in the address; 1 where there is none. */
  page: number
  signal: AbortSignal
  loadCode: LoadCode
  /** The reader's permit to see one draft; only `/draft/` ever has one. */
  draftToken?: string | undefined
}

/** How code that a page needs besides its own is fetched; the browser's entry guards it. */
export type LoadCode = <T>(name: string, load: () => Promise<T>) => Promise<T>

/** One request of a page's data. Each step that is done moves the progress bar on. */
export type DataStep = (input: PageInput, soFar: Readonly<Record<string, unknown>>) => Promise<object>

/** A page: its data steps, its head, and where it needs them a check of its address and named middleware. */
export type PageModule = {
  steps: readonly DataStep[]
  validate?: ((input: PageInput) => boolean | Promise<boolean>) | undefined
  middleware?: readonly string[] | undefined
  /** What of the data goes to the browser beside the HTML; all of it where this is left out. */
  travelling?: ((data: never) => object) | undefined
  head: (data: never, site: Site) => Head
  Page: ComponentType<{ data: never }>
}

type PageDefinition<Data> = Omit<PageModule, 'head' | 'Page' | 'travelling'> & {
  travelling?: (data: Data) => object
  head: (data: Data, site: Site) => Head
  Page: ComponentType<{ data: Data }>
}

/** Ties a page's data to its head and its drawing. `Data` is what all steps together bring. */
export function definePage<Data extends object>(definition: PageDefinition<Data>): PageModule {
  return definition as unknown as PageModule
}
