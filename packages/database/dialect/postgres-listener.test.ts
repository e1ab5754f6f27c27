import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listenTo } from './postgres-listener.ts'

test('a listener that can not begin does not go on trying', async () => {
  const server = createServer((socket) => void socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  await expect(listenTo(`postgres://nobody@127.0.0.1:${port}/none`, 'changes', () => {})).rejects.toThrow(/./)
  expect(vi.getTimerCount()).toBe(0)
})
