import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDrawingQueue } from './drawing-queue.ts'

test('Q11 while the queue is full, a new connection does not wait for a drawing of each one before it', async () => {
  const connections = 40
  const queue = openDrawingQueue({ atOnce: 1, waiting: 2 })
  let drawn = 0
  const over = new AbortController()
  const drawOn = async (): Promise<void> => {
    while (!over.signal.aborted)
      await queue.run(async () => {
        drawn += 1
      })
  }
  const server = createServer((_, response) => void response.end('refused')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const drawing = [drawOn(), drawOn(), drawOn()]
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
  await Promise.all(drawing)
  expect(drawn).toBeGreaterThan(1)
  expect(drawn).toBeLessThan(connections / 2)
})
