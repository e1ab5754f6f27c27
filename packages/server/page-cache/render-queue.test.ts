import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openRenderQueue } from './render-queue.ts'

test('Q11 while the queue is full, a new connection does not wait for a render for each one before it', async () => {
  const connections = 40
  const queue = openRenderQueue({ atOnce: 1, waiting: 2 })
  let rendered = 0
  const over = new AbortController()
  const keepRendering = async (): Promise<void> => {
    while (!over.signal.aborted)
      await queue.run(async () => {
        rendered += 1
      })
  }
  const server = createServer((_, response) => void response.end('refused')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const rendering = [keepRendering(), keepRendering(), keepRendering()]
  expect(queue.isFull).toBe(true)
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      await once(socket, 'data')
      socket.destroy()
    }),
  )
  over.abort()
  await Promise.all(rendering)
  expect(rendered).toBeGreaterThan(1)
  expect(rendered).toBeLessThan(connections / 2)
})
