import { renderToString } from 'react-dom/server'
import { createStaticRouter, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { basename, fullPath } from './addresses.ts'
import { documentHtml } from './document.ts'
import type { HeadElement } from './head/head.ts'
import { headElements } from './head/head-elements.ts'
import { errorHead } from './app/error-head.ts'
import { LastResortMessage } from './app/last-resort.tsx'
import { describeError, describeErrors } from './hydration.ts'
import { PageError } from './middleware.ts'
import type { PageModule } from './page.ts'
import { openPageHandler } from './page-handler.ts'
import type { Rendered, RenderInput } from './render-types.ts'
import { routes } from './routes.ts'
import type { Site } from './site.ts'
import { standalonePages } from './standalone-pages.ts'

const magazine = openPageHandler(routes)
/** Routed under the magazine's base, so that the links of the page are right; its own address is outside of it. */
const standalone = openPageHandler(standalonePages)

/**
 * Renders one page: status, headers, HTML.
 * @public The server imports it as Vite built it.
 */
export async function render(input: RenderInput): Promise<Rendered> {
  const { address, api, publicUrl, isStatic, draftToken, onError } = input
  const inputs = { api, publicUrl, isStatic, draftToken }
  const context = await (isStandaloneAddress(address)
    ? standalone.query(fullPath(address), inputs)
    : magazine.query(address, inputs))
  if (context instanceof Response) {
    const { status, headers } = context
    const location = headers.get('location') ?? basename
    return { status, headers: { location }, html: '', routeName: 'redirect' }
  }
  for (const error of Object.values(context.errors ?? {})) {
    const { status } = describeError(error)
    // 503 is no fault of the page: the API is busy, or has reported what is unavailable.
    if (status >= 500 && status !== 503) onError(error)
  }
  // A page that can't be rendered becomes the error page, in the site or without it (C8).
  for (const errors of [context.errors, { shown: renderFailed }, { site: renderFailed }]) {
    try {
      return renderShown({ ...context, errors }, input)
    } catch (failure) {
      onError(failure)
    }
  }
  const failed = { ...context, loaderData: {}, errors: { site: renderFailed } }
  return asDocument(failed, input, [], renderToString(<LastResortMessage />))
}

const renderFailed = new PageError(500, '')

function renderShown(context: StaticHandlerContext, input: RenderInput): Rendered {
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
