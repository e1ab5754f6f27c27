import { type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { openInProcess } from '../api/in-process.ts'
import { everyKey } from '@tsuzuri/content/content-key'
import { createApp } from '../app.ts'
import { openApiResponses } from '../page-cache/api-responses.ts'
import { openKeyClock } from '../page-cache/key-clock.ts'
import { openPageRenderer } from '../pages/page-renderer.ts'
import { openReader } from '../pages/reader.ts'
import { pageRoutes } from '../pages/page-routes.ts'
import { serve, type Serving } from '../serving.ts'
import { openTestApp, type TestApp } from './open-app.ts'

export type Answered = { status: number; headers: Record<string, string>; body: Buffer }

export type ServedApp = Pick<TestApp, 'context' | 'setNow'> & {
  serving: Serving
  /** Sends an HTTP request on its own connection. */
  get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Answered>
  /** Renders the same pages from the database, without the page cache. */
  renderAnew: (paths: readonly string[]) => Promise<Answered[]>
  close: () => Promise<void>
}

/** The app with its pages on a port of this process, behind the page cache. */
export async function openServedApp(
  engine: 'sqlite' | 'postgres' = 'sqlite',
  config: Partial<TestApp['context']['config']> = {},
): Promise<ServedApp> {
  const app = await openTestApp(engine)
  const context = { ...app.context, config: { ...app.context.config, port: 0, ...config } }
  const nothing = async () => {}
  const serving = await serve({
    ...context,
    db: { ...context.db, close: nothing },
    store: { ...context.store, close: nothing },
  })
  const reader = await openReader()
  const clock = openKeyClock()
  const apiResponses = openApiResponses(openInProcess(context), clock)
  const uncachedApp = createApp(context, {
    pages: await pageRoutes(context, reader.folder, openPageRenderer(context, reader, apiResponses)),
  })
  const render = async (path: string): Promise<Answered> => {
    const response = await uncachedApp.fetch(new Request(`http://localhost${path}`))
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: Object.fromEntries(response.headers), body }
  }
  return {
    context,
    setNow: app.setNow,
    serving,
    get: (path, headers = {}, method = 'GET') => getFrom(serving.port, path, headers, method),
    renderAnew: async (paths) => {
      clock.announce([everyKey])
      const rendered: Answered[] = []
      for (const path of paths) rendered.push(await render(path))
      return rendered
    },
    close: async () => {
      await serving.stop(1000)
      await app.close()
    },
  }
}

export async function getFrom(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answered> {
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers as Record<string, string>,
    body,
  }
}
