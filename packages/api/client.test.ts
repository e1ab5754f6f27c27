import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { ApiProblem, openApiClient, requestJson } from './client.ts'

let server: Server | undefined

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
})

const settings = { name: '綴り' }

test('C12 requests go to the configured base URL and accept JSON', async () => {
  const asked: IncomingMessage[] = []
  const baseUrl = await answerWith((request, response) => {
    asked.push(request)
    sendJson(response, 200, 'application/json', settings)
  })
  const client = openApiClient({ baseUrl: `${baseUrl}/` })
  expect(await client.getSettings()).toEqual(settings)
  await client.listArticles({ tag: '手入れ', page: 2 })
  await client.getArticle('a/b?c')
  await client.getDraft('preview_x')
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/settings',
    `/api/articles?${new URLSearchParams({ tag: '手入れ', page: '2' }).toString()}`,
    '/api/articles/a%2Fb%3Fc',
    '/api/draft',
  ])
  expect(asked.every(({ headers }) => headers.accept === 'application/json')).toBe(true)
  expect(asked.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    undefined,
    undefined,
    'Bearer preview_x',
  ])
})

test('a problem response is thrown as ApiProblem with all its fields', async () => {
  const problem = {
    type: 'urn:tsuzuri:problem:not-found',
    title: 'Not Found',
    status: 404,
    code: 'not-found',
    detail: '記事が見つかりません。',
    detailEn: 'The article was not found.',
  }
  const baseUrl = await answerWith((_, response) =>
    sendJson(response, 404, 'application/problem+json; charset=utf-8', problem),
  )
  const caught = await failureOf(openApiClient({ baseUrl }).getArticle('x'))
  expect(caught).toBeInstanceOf(ApiProblem)
  expect(caught).toMatchObject({ status: 404, message: problem.detail, problem })
})

test.each([
  ['a gateway’s own page', 502, 'text/html', '<h1>Bad Gateway</h1>', 502],
  ['a redirect', 302, 'text/plain', '', 302],
  ['HTML instead of JSON', 200, 'text/html', '<!doctype html>', 502],
  ['truncated JSON', 200, 'application/json', '{"items":[', 502],
  ['truncated problem JSON', 404, 'application/problem+json', '{', 404],
])('%s is an unexpected response', async (_, status, type, body, thrownStatus) => {
  const baseUrl = await answerWith((_, response) => {
    response.writeHead(status, { 'content-type': type, location: '/elsewhere' }).end(body)
  })
  const caught = await failureOf(openApiClient({ baseUrl }).getSettings())
  expect(caught).toBeInstanceOf(ApiProblem)
  expect(caught).toMatchObject({ status: thrownStatus, problem: { code: 'unexpected' } })
})

test('C12 a slow server times out, before the response and during the body', async () => {
  const silent = await answerWith(() => {})
  expect(await failureOf(openApiClient({ baseUrl: silent, timeoutMs: 50 }).getSettings())).toMatchObject({
    name: 'TimeoutError',
  })
  const stuck = await answerWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"name":')
  })
  expect(await failureOf(openApiClient({ baseUrl: stuck, timeoutMs: 50 }).getSettings())).toMatchObject({
    name: 'TimeoutError',
  })
})

test('C12 a request can be cancelled, also before it is sent', async () => {
  const baseUrl = await answerWith(() => {})
  const client = openApiClient({ baseUrl })
  const leaving = new AbortController()
  const answer = failureOf(client.listTags(1, { signal: leaving.signal }))
  setTimeout(() => leaving.abort(), 20)
  expect(await answer).toMatchObject({ name: 'AbortError' })
  expect(await failureOf(client.listTags(1, { signal: leaving.signal }))).toMatchObject({
    name: 'AbortError',
  })
})

test('C12 a request that must survive the page does so as far as browsers allow', async () => {
  const sent: boolean[] = []
  const fetch = (request: Request) => {
    sent.push(request.keepalive)
    return Response.json({})
  }
  const send = (body: unknown) =>
    requestJson(
      { baseUrl: 'http://magazine.invalid', fetch },
      { method: 'PUT', path: '/', query: {}, body },
      { keepalive: true },
    )
  await send('髪'.repeat(20_000))
  await send('髪'.repeat(21_000))
  await send(undefined)
  expect(sent).toEqual([true, false, true])
})

test('the timeout applies to in-process calls, too', async () => {
  const never = () => new Promise<Response>(() => {})
  const client = openApiClient({ baseUrl: 'http://magazine.invalid', fetch: never, timeoutMs: 30 })
  expect(await failureOf(client.getSettings())).toMatchObject({ name: 'TimeoutError' })
  const leaving = new AbortController()
  setTimeout(() => leaving.abort(), 5)
  expect(await failureOf(client.getSettings({ signal: leaving.signal }))).toMatchObject({
    name: 'AbortError',
  })
})

test('an unreachable server is a network error, not an ApiProblem', async () => {
  const client = openApiClient({ baseUrl: 'http://127.0.0.1:1' })
  expect(await failureOf(client.getSettings())).toBeInstanceOf(TypeError)
})

async function answerWith(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server?.closeAllConnections()
  server?.close()
  server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

function sendJson(response: ServerResponse, status: number, type: string, body: unknown): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('the request did not fail')
}
