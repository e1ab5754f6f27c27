import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import type { ApiClient } from '@tsuzuri/api/client'
import { basename } from './addresses.ts'
import { documentHtml, type PageAssets } from './document.ts'
import type { Head } from './head/head.ts'
import { headElements } from './head/head-elements.ts'
import { errorHead } from './app/error-head.ts'
import { LastResortMessage } from './app/last-resort.tsx'
import { describeError, describeErrors } from './hydration.ts'
import type { PageModule } from './page.ts'
import { routerRoutes, surroundingsContext } from './router-routes.tsx'
import type { Site } from './site.ts'

export type RenderInput = {
  /** Path and query within the server, `/magazine/…`; nothing else of the request reaches a page. */
  address: string
  api: ApiClient
  publicUrl: string
  assets: PageAssets
  draftToken?: string | undefined
  /** Told of errors that are nobody's refusal. */
  onError: (error: unknown) => void
}

export type Rendered = { status: number; headers: Record<string, string>; html: string; routeName: string }

const handler = createStaticHandler(routerRoutes(), { basename })

/**
 * Draws one page, whole: status, headers, HTML.
 * @public The server imports it as Vite built it.
 */
export async function render({
  address,
  api,
  publicUrl,
  assets,
  draftToken,
  onError,
}: RenderInput): Promise<Rendered> {
  const requestContext = new RouterContextProvider()
  requestContext.set(surroundingsContext, { api, publicUrl, draftToken })
  const context = await handler.query(new Request(new URL(address, 'http://magazine.invalid')), {
    requestContext,
  })
  if (context instanceof Response) {
    const location = context.headers.get('location') ?? basename
    return { status: context.status, headers: { location }, html: '', routeName: 'redirect' }
  }
  const leaf = context.matches.at(-1)
  const errors = context.errors === null ? [] : Object.values(context.errors)
  for (const error of errors) if (describeError(error).message === '') onError(error)
  const [error] = errors
  const module = leaf?.route.handle as PageModule | undefined
  const site = context.loaderData['site'] as Site | undefined
  const data: unknown = leaf === undefined ? undefined : context.loaderData[leaf.route.id]
  const head =
    error === undefined && module !== undefined && site !== undefined
      ? module.head(data as never, site)
      : undefined
  let status = error === undefined ? 200 : describeError(error).status
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = drawBody()
  const routeName = leaf?.route.id ?? 'unmatched'
  const loaderData = { ...context.loaderData }
  if (leaf !== undefined && module?.travelling !== undefined && error === undefined) {
    loaderData[leaf.route.id] = module.travelling(data as never)
  }
  const html = documentHtml({
    body,
    head: site === undefined ? [] : headElements(head ?? errorHeadOf(status, site), site),
    site,
    assets,
    routeName,
    hydration: { loaderData, errors: describeErrors(context.errors) },
  })
  return { status, headers: {}, html, routeName }

  function drawBody(): string {
    try {
      return renderToString(
        <StaticRouterProvider router={router} context={context as StaticHandlerContext} hydrate={false} />,
      )
    } catch (failure) {
      onError(failure)
      status = 500
      return renderToString(<LastResortMessage />)
    }
  }
}

function errorHeadOf(status: number, site: Site): Head {
  return errorHead(status, site.settings.name)
}
