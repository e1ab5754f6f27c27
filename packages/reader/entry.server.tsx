import { renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { basename, fullPath } from './addresses.ts'
import { documentHtml, type PageAssets } from './document.ts'
import type { HeadElement } from './head/head.ts'
import { headElements } from './head/head-elements.ts'
import { errorHead } from './app/error-head.ts'
import { LastResortMessage } from './app/last-resort.tsx'
import { describeError, describeErrors } from './hydration.ts'
import { PageError } from './middleware.ts'
import type { PageModule } from './page.ts'
import { openPageHandler } from './page-handler.ts'
import { routes } from './routes.ts'
import type { Site } from './site.ts'
import { standalonePages } from './standalone-pages.ts'

export type RenderInput = {
  /** Path and query within the server, `/magazine/…` or a standalone page's; nothing else of the request reaches a page. */
  address: string
  api: ApiClient
  publicUrl: string
  assets: PageAssets
  isStatic?: boolean | undefined
  draftToken?: string | undefined
  /** Told of errors that are nobody's refusal. */
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

const magazine = openPageHandler(routes)
/** Routed under the magazine's base, so that every link of the page is right; only its own address is elsewhere. */
const standalone = openPageHandler(standalonePages)

/**
 * Draws one page, whole: status, headers, HTML.
 * @public The server imports it as Vite built it.
 */
export async function render(input: RenderInput): Promise<Rendered> {
  const { address, api, publicUrl, isStatic, draftToken, onError } = input
  const surroundings = { api, publicUrl, isStatic, draftToken }
  const context = await (isStandaloneAddress(address)
    ? standalone.query(fullPath(address), surroundings)
    : magazine.query(address, surroundings))
  if (context instanceof Response) {
    const { status, headers } = context
    const location = headers.get('location') ?? basename
    return { status, headers: { location }, html: '', routeName: 'redirect' }
  }
  for (const error of Object.values(context.errors ?? {})) {
    if (describeError(error).status >= 500) onError(error)
  }
  // A page that can't be drawn becomes the error page, in the site or without it (C8).
  for (const errors of [context.errors, { shown: drawingFailed }, { site: drawingFailed }]) {
    try {
      return drawPage({ ...context, errors }, input)
    } catch (failure) {
      onError(failure)
    }
  }
  const failed = { ...context, loaderData: {}, errors: { site: drawingFailed } }
  return asDocument(failed, input, [], renderToString(<LastResortMessage />))
}

const drawingFailed = new PageError(500, '')

function drawPage(context: StaticHandlerContext, input: RenderInput): Rendered {
  const { module, data, site, error } = whatIsShown(context)
  const { dataRoutes } = isStandaloneAddress(input.address) ? standalone : magazine
  const router = createStaticRouter(dataRoutes, context)
  const body = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  if (site === undefined) return asDocument(context, input, [], body)
  const head =
    error === undefined && module !== undefined
      ? module.head(data as never, site)
      : errorHead(statusOf(error), site.settings.name)
  return asDocument(context, input, headElements(head, site), body)
}

function asDocument(
  context: StaticHandlerContext,
  { address, assets }: RenderInput,
  head: HeadElement[],
  body: string,
): Rendered {
  const { leaf, module, data, site, error } = whatIsShown(context)
  const routeName = leaf?.route.id ?? 'unmatched'
  const loaderData = { ...context.loaderData }
  if (leaf !== undefined && module?.travelling !== undefined && error === undefined) {
    loaderData[leaf.route.id] = module.travelling(data as never)
  }
  const hydration = { loaderData, errors: describeErrors(context.errors) }
  const hasScript = !isStandaloneAddress(address)
  const html = documentHtml({ body, head, site, assets, routeName, hydration, hasScript })
  const category = error === undefined ? module?.category?.(data as never) : undefined
  return { status: statusOf(error), headers: {}, html, routeName, category }
}

function whatIsShown({ matches, loaderData, errors }: StaticHandlerContext) {
  const leaf = matches.at(-1)
  return {
    leaf,
    module: leaf?.route.handle as PageModule | undefined,
    data: leaf === undefined ? undefined : (loaderData[leaf.route.id] as unknown),
    site: loaderData['site'] as Site | undefined,
    error: Object.values(errors ?? {})[0] as unknown,
  }
}

function statusOf(error: unknown): number {
  return error === undefined ? 200 : describeError(error).status
}

function isStandaloneAddress(address: string): boolean {
  return standalonePages.some(({ path }) => path === address)
}
