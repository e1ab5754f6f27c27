import { expect, test, vi } from 'vitest'
import type { Media } from './library-picture.ts'
import type { SendFile } from './send-file.ts'
import { openUploadQueue } from './upload-queue.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const states = (queue: ReturnType<typeof openUploadQueue>) => queue.snapshot().map(({ state }) => state)

/** A fake upload that the test settles. */
function slowStore() {
  const sendings: (PromiseWithResolvers<Media> & { tell: (loaded: number) => void; name: string })[] = []
  const send: SendFile = (sent, tell) => {
    const answer = Promise.withResolvers<Media>()
    sendings.push({ ...answer, tell, name: sent.name })
    return { media: answer.promise, cancel: () => answer.reject(new Error('cancelled')) }
  }
  return { sendings, send }
}

test('T5 three go at once, and the next when one is there', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send)
  void queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
  expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sendings[0]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'sending', 'sending', 'sending']))
})

test('T5 a file that was cancelled or failed can be sent again', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send)
  const settled = queue.add([file('a'), file('b')])
  sendings[0]?.tell(4)
  expect(queue.snapshot()[0]).toMatchObject({ state: 'sending', loaded: 4 })
  queue.cancel(queue.snapshot()[0]?.id ?? 0)
  sendings[1]?.reject(new TypeError('no connection'))
  expect(await settled).toEqual([undefined, undefined])
  expect(states(queue)).toEqual(['cancelled', 'failed'])
  expect(queue.snapshot()[1]?.problem).toContain('通信できませんでした')
  for (const { id } of queue.snapshot()) queue.retry(id)
  expect(states(queue)).toEqual(['sending', 'sending'])
  sendings[2]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'sending']))
})

test('T5 one that is still clearing up after its cancel does not keep the next attempt waiting', async () => {
  const answers = [Promise.withResolvers<Media>(), Promise.withResolvers<Media>()]
  let count = 0
  const queue = openUploadQueue(() => {
    count += 1
    return { media: answers[count - 1]?.promise ?? Promise.reject(new Error('too many')), cancel: () => {} }
  })
  void queue.add([file('a')])
  const id = queue.snapshot()[0]?.id ?? 0
  queue.cancel(id)
  queue.retry(id)
  expect([count, ...states(queue)]).toEqual([2, 'sending'])
  answers[0]?.reject(new Error('Upload was cancelled.'))
  answers[1]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']))
})

test('T5 more than 50 MB is refused before a byte is sent', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send)
  const big = file('big')
  Object.defineProperty(big, 'size', { value: 50 * 1024 * 1024 + 1 })
  expect(await queue.add([big])).toEqual([undefined])
  expect(queue.snapshot()).toMatchObject([{ state: 'failed', problem: '50MBを超える画像は預かれません。' }])
  expect(sendings).toEqual([])
})
