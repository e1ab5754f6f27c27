import { Hono } from 'hono'
import { withoutOldNames } from '@tsuzuri/content/redirect'
import { createApi } from './api/api.ts'
import { openApiDocument } from './api/document.ts'
import { publicContext } from './api/public-context.ts'
import { documentPage } from './api/document-page.ts'
import type { Context } from './context.ts'
import { answerErrors, askedFor, errorResponse } from './error-page.ts'
import { problem } from './errors.ts'
import { downloadRoutes } from './media/downloads.ts'
import { discoveryRoutes } from './discovery-routes.ts'
import { openReadiness, type Readiness } from './health/readiness.ts'
import { healthRoutes } from './health/health-routes.ts'
import { commonHeaders } from './http/common-headers.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { redirectDoubleSlashes } from './http/double-slashes.ts'
import { followRedirects } from './http/redirects.ts'
import { representation } from './http/representation.ts'
import { type KnownMedia, openKnownMedia } from './images/known-media.ts'
import { openVariants, type Variants } from './images/variants.ts'
import { mediaRoutes } from './media/media-routes.ts'
import type { ResponseDependencies } from './page-cache/response-dependencies.ts'
import { staffCheck } from './sign-in/staff-check.ts'
import { socialImageRoutes } from './social-image/social-image-routes.ts'

export type App = { fetch: (request: Request, beside?: Beside) => Response | Promise<Response> }

/** Passed with a request: its connection, and a collector for the dependencies of the response. */
export type Beside = ResponseDependencies & { incoming?: unknown }

/** The parts of the app beside the public API. Without `pages`, `reads` or `studio` the app has no such routes. */
export type AppParts = {
  readiness?: () => Promise<Readiness>
  metrics?: Hono
  knownMedia?: KnownMedia
  variants?: Variants
  pages?: Hono
  reads?: Hono
  studio?: Hono
}

/** Builds the app of the server: all routes as one function from Request to Response. */
export function createApp(
  context: Context,
  {
    readiness = openReadiness(context),
    metrics = new Hono(),
    knownMedia = openKnownMedia(context),
    variants = openVariants(context),
    pages = new Hono(),
    reads = new Hono(),
    studio = new Hono(),
  }: AppParts = {},
): App {
  const app = new Hono()
  const common = Object.entries(commonHeaders(context.config))
  app.use('*', async (c, next) => {
    await next()
    for (const [name, value] of common) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use(
    '*',
    redirectDoubleSlashes((request, beside) => app.fetch(request, beside)),
  )
  app.use('/api/*', crossOrigin())
  app.route('/', reads)
  app.use('/studio/*', representation())
  app.use('/api/studio/*', representation())
  app.route('/', studio)
  app.use('*', async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const refused = problem(
      405,
      'method-not-allowed',
      'このURLでは読み取りしかできません。',
      'Only GET and HEAD are answered here.',
    )
    return errorResponse(refused, askedFor(c), { allow: 'GET, HEAD' })
  })
  app.use('*', representation())
  app.use('*', followRedirects(context))
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'public, no-cache')
  })
  app.onError(answerErrors(context.log))
  app.notFound((c) =>
    errorResponse(
      problem(404, 'not-found', 'ページが見つかりません。', 'This page could not be found.'),
      askedFor(c),
    ),
  )

  app.route('/', healthRoutes(readiness))
  app.route('/', metrics)
  app.get('/', (c) => c.redirect(`/magazine/${withoutOldNames(new URL(c.req.url).search)}`, 302))
  const isTagged = context.config.purge !== undefined
  app.route('/media', mediaRoutes(knownMedia, variants, { isTagged, isStaff: staffCheck(context) }))
  app.route('/files', downloadRoutes(context))

  app.route('/', discoveryRoutes(context))
  app.route('/social', socialImageRoutes(context))
  const api = createApi(publicContext(context))
  const document = openApiDocument(context.config)
  app.get('/api/openapi.json', (c) => c.json(document))
  app.get('/api/', (c) => documentPage(c, document))
  app.route('/', api)
  app.route('/', pages)
  return app
}
