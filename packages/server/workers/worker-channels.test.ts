import { expect, test, vi } from 'vitest'
import type { Channel } from './channel.ts'
import { openWorkerChannels } from './worker-channels.ts'

const answering = () => ({ ask: vi.fn<Channel['ask']>(async () => {}) })
/** A worker that loads its modules reads no message. */
const loading = () => ({ ask: vi.fn<Channel['ask']>(() => new Promise<never>(() => {})) })

test('O2 a command waits for the workers that serve readers, not for one that is still loading', async () => {
  const workers = openWorkerChannels<string>()
  const channels = { own: answering(), serving: answering(), loading: loading() }
  for (const [name, channel] of Object.entries(channels)) workers.add(name, channel)
  for (const name of ['own', 'serving']) workers.markServing(name)
  await workers.tellOthers('own', { id: 1 })
  expect(channels.serving.ask).toHaveBeenCalledWith('change', { id: 1 })
  expect([channels.own.ask, channels.loading.ask].map((ask) => ask.mock.calls)).toEqual([[], []])

  workers.remove('serving')
  await workers.tellOthers('own', { id: 2 })
  expect(channels.serving.ask).toHaveBeenCalledTimes(1)
})

test('O2 a worker that starts to serve while a change is announced receives it', async () => {
  const workers = openWorkerChannels<string>()
  const late = answering()
  workers.add('late', late)
  const telling = workers.tellOthers('own', { id: 1 })
  workers.markServing('late')
  await telling
  expect(late.ask).toHaveBeenCalledTimes(1)
})
