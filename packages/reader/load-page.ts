import { replace } from 'react-router'
import { isApiProblem } from '@tsuzuri/api/client'
import { readPageNumber } from '@tsuzuri/content/page-number'
import { withinMagazine } from './addresses.ts'
import { PageError, runMiddleware } from './middleware.ts'
import type { PageInput, PageModule } from './page.ts'

export const notFoundMessage = 'This page could not be found'

/** Called when one of the `count` steps of a page is done, for the progress bar. */
export type OnStep = (count: number) => void

/** Prepares a page for rendering: runs its middleware, its validation, then its data steps in order. */
export async function loadPage(
  module: PageModule,
  input: PageInput,
  onStep: OnStep = () => {},
): Promise<object> {
  // A browser loads pages with middleware from the server.
  if (import.meta.env.SSR) await runMiddleware(module.middleware ?? [], input)
  if (module.validate !== undefined && !(await module.validate(input)))
    throw new PageError(404, notFoundMessage)
  const data = {}
  for (const step of module.steps) {
    Object.assign(data, await step(input, data).catch(asPageError))
    onStep(module.steps.length)
  }
  return data
}

/** The canonical form of a path: with a final slash (R1), and without `page/1/` (R15). */
export function canonicalPath(pathname: string): string {
  const slashed = pathname.endsWith('/') ? pathname : `${pathname}/`
  return slashed.replace(/\/page\/1\/$/, '/')
}

/** Reads the parameters, query and page number of an address. An invalid page number is a 404. */
export function placeOf(
  url: URL,
  params: Readonly<Record<string, string | undefined>>,
): Pick<PageInput, 'params' | 'query' | 'page'> {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const number = params['page'] === undefined ? 1 : readPageNumber(params['page'])
  if (number === undefined) throw new PageError(404, notFoundMessage)
  return { params: Object.fromEntries(given), query: url.searchParams, page: number }
}

/** Converts an error of the API: a moved address becomes a redirect, everything else an error page. */
function asPageError(error: unknown): never {
  if (!isApiProblem(error)) throw error
  const { status, code, location } = error.problem
  if (code === 'moved' && location !== undefined) throw replace(withinMagazine(location) ?? location, 301)
  if (status === 404 || status === 400) throw new PageError(404, notFoundMessage)
  throw new PageError(status, error.message)
}
