import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../testing/child-server.ts'
import { openStoreClient } from './store-socket.ts'

/** A fake store socket with the given response to every request. */
async function socketThat(answer: (socket: Socket) => void) {
  const folder = await newFolder()
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer(socket))
  })
  const path = join(folder.path, 'store')
  await once(server.listen(path), 'listening')
  onTestFinished(async () => {
    server.close()
    await folder[Symbol.asyncDispose]()
  })
  return openStoreClient(path)
}

test('a store that responds and disconnects before it has read the body fails the put, not the process', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => void uncaught.push(error)
  process.prependListener('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const store = await socketThat((socket) => {
    socket.write('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n')
    setImmediate(() => socket.destroy())
  })
  for (let attempt = 0; attempt < 5; attempt += 1)
    await expect(store.put('a', Buffer.alloc(16 * 1024 * 1024), 'image/png')).rejects.toThrow()
  // The connection's error arrives in a later turn of the event loop than the response.
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(uncaught).toEqual([])
})

test('a connection that breaks in the middle of a file or a list fails the reader', async () => {
  const store = await socketThat((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf')
    setImmediate(() => socket.destroy())
  })
  const found = await store.find('a')
  await expect(new Response(found?.body).arrayBuffer()).rejects.toThrow()
  await expect(Array.fromAsync(store.list('a'))).rejects.toThrow()
})
