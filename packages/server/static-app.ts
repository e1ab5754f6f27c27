import type { Kysely } from 'kysely'
import type { Tables } from '@tsuzuri/database/tables'
import { openInProcess } from './api/in-process.ts'
import { type App, createApp } from './app.ts'
import type { Context } from './context.ts'
import { openApiResponses } from './page-cache/api-responses.ts'
import { openKeyClock } from './page-cache/key-clock.ts'
import { listAssets } from './pages/assets.ts'
import { openPageRenderer } from './pages/page-renderer.ts'
import { openReader } from './pages/reader.ts'
import { pageRoutes } from './pages/page-routes.ts'

/** The app on a snapshot of the magazine, for the static export. `assets` are the addresses of the built files. */
export async function openStaticApp(
  context: Context,
  snapshot: Kysely<Tables>,
): Promise<App & { context: Context; assets: string[] }> {
  const moment = context.now()
  const still: Context = { ...context, db: { ...context.db, reader: snapshot }, now: () => moment }
  const reader = await openReader()
  const apiResponses = openApiResponses(openInProcess(still), openKeyClock())
  const pages = await pageRoutes(
    still,
    reader.folder,
    openPageRenderer(still, reader, apiResponses, { isStatic: true }),
  )
  const assets = [...(await listAssets(reader.folder)).keys()]
  return { ...createApp(still, { pages }), context: still, assets }
}
