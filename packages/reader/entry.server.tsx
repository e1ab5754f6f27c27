import { renderToString } from 'react-dom/server'
import {
  createStaticRouter,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { fullPath } from './addresses.ts'
import { documentHtml, type PageAssets } from './document.ts'
import type { HeadElement } from './head/head.ts'
import { headElements } from './head/head-elements.ts'
import { DrawnPartsContext } from './app/drawn-once.tsx'
import { openDrawnParts } from './app/drawn-parts.tsx'
import { errorHead } from './app/error-head.ts'
import { LastResortMessage } from './app/last-resort.tsx'
import { describeError, describeErrors } from './hydration.ts'
import { PageError } from './middleware.ts'
import type { PageModule } from './page.ts'
import { openReachPage } from './reach-page.ts'
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

export type Rendered = { status: number; headers: Record<string, string>; html: string; routeName: string }

const reachPage = openReachPage(routes)
/** Under the magazine's base, so that every link in the page is right; only the page itself stands elsewhere. */
const reachStandalone = openReachPage(standalonePages)

/**
 * Draws one page, whole: status, headers, HTML.
 * @public The server imports it as Vite built it.
 */
export async function render(input: RenderInput): Promise<Rendered> {
  const { address, api, publicUrl, isStatic, draftToken, onError } = input
  const surroundings = { api, publicUrl, isStatic, draftToken }
  const context = await (isStandaloneAddress(address)
    ? reachStandalone(fullPath(address), surroundings)
    : reachPage(address, surroundings))
  if ('status' in context) {
    const { status, location } = context
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
  const router = createStaticRouter(matchedRoutes(context), context)
  const { parts, drawWanted } = openDrawnParts(site, context)
  const body = renderToString(
    <DrawnPartsContext value={parts}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </DrawnPartsContext>,
  )
  drawWanted()
  if (site === undefined) return asDocument(context, input, [], body)
  const head =
    error === undefined && module !== undefined
      ? module.head(data as never, site)
      : errorHead(statusOf(error), site.settings.name)
  return asDocument(context, input, headElements(head, site), body)
}

/** The way from the site to the page that is shown: to prepare all other routes, too, takes as long as to draw a page's head. */
function matchedRoutes({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [{ ...route, children } as RouteObject],
    [],
  )
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
  return { status: statusOf(error), headers: {}, html, routeName }
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
