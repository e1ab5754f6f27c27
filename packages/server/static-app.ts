import type { Kysely } from 'kysely'
import type { Tables } from '@tsuzuri/database/tables'
import { openInProcess } from './api/in-process.ts'
import { type App, createApp } from './app.ts'
import type { Context } from './context.ts'
import { openAnswers } from './page-cache/answers.ts'
import { openKeyClock } from './page-cache/key-clock.ts'
import { readAssets } from './pages/assets.ts'
import { openDrawing } from './pages/drawing.ts'
import { openReader } from './pages/reader.ts'
import { pageRoutes } from './pages/routes.ts'

/** The same app as the server's, at one moment of the magazine; `assets` are the addresses of its built files. */
export async function openStaticApp(
  context: Context,
  snapshot: Kysely<Tables>,
): Promise<App & { context: Context; assets: string[] }> {
  const moment = context.now()
  const still: Context = { ...context, db: { ...context.db, reader: snapshot }, now: () => moment }
  const reader = await openReader()
  const answers = openAnswers(openInProcess(still), openKeyClock())
  const pages = await pageRoutes(
    still,
    reader.folder,
    openDrawing(still, reader, answers, { isStatic: true }),
  )
  const assets = [...(await readAssets(reader.folder)).keys()]
  return { ...createApp(still, { pages }), context: still, assets }
}
