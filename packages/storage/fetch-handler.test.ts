import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { caught } from './testing/caught.ts'
import { startFaultServer } from './testing/fault-server.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

let server: Awaited<ReturnType<typeof startFaultServer>>
beforeAll(async () => {
  server = await startFaultServer()
})
afterAll(() => server.close())

const timeout = { name: 'TimeoutError', message: 'Request did not complete within 300 ms' }

test('S6 garbage collection does not end the time limit of a response that drips', async () => {
  dripAndCollect()
  expect(await caught(() => server.client({ requestTimeoutMs: 300 }).get('a'))).toMatchObject(timeout)
})

test('S6 garbage collection does not keep a caller from stopping a stream', async () => {
  const stop = new AbortController()
  dripAndCollect((count) => {
    if (count === 10) stop.abort()
  })
  const object = await server.client().getStream('a', { signal: stop.signal })
  if (object.status !== 'found') throw new Error('expected an object')
  expect(await caught(() => new Response(object.body).text())).toMatchObject({ name: 'AbortError' })
})

test('S6 garbage collection does not let a request go on behind the caller', async () => {
  let open = 0
  server.answer((_hit, response) => {
    open++
    response.on('close', () => open--)
    collectGarbage()
  })
  expect(await caught(() => server.client({ requestTimeoutMs: 300 }).put('a', 'b'))).toMatchObject(timeout)
  await expect.poll(() => open).toBe(0)
})

/** A response of 30 seconds, during which all objects go that nothing refers to. */
function dripAndCollect(onDrip = (_count: number) => {}): void {
  server.answer((_hit, response) => {
    response.writeHead(200, { 'content-length': '1000' })
    let count = 0
    const drip = setInterval(() => {
      response.write('.')
      collectGarbage()
      onDrip((count += 1))
    }, 30)
    response.on('close', () => clearInterval(drip))
  })
}
