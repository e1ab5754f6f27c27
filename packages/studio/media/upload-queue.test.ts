import { ApiProblem } from '@tsuzuri/api/client'
import { hold } from '@tsuzuri/browser/observable'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Media } from './library-picture.ts'
import { sendFile, type SendFile } from './send-file.ts'
import { unreadableFileMessage } from './unreadable-file.ts'
import { canSendAgain, openUploadQueue } from './upload-queue.ts'

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
/** The store answered. */
const refused = Object.assign(new Error('Access Denied'), { status: 403 })
const states = (queue: ReturnType<typeof openUploadQueue>) => queue.snapshot().map(({ state }) => state)

afterEach(() => void vi.unstubAllGlobals())

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
  const queue = openUploadQueue(send, undefined, hold(true))
  void queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
  expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'waiting'])
  sendings[0]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'sending', 'sending', 'sending']), {
    timeout: 20_000,
  })
})

test('T5 a file that was cancelled or failed can be sent again', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send, undefined, hold(true))
  const settled = queue.add([file('a'), file('b')])
  sendings[0]?.tell(4)
  expect(queue.snapshot()[0]).toMatchObject({ state: 'sending', loaded: 4 })
  queue.cancel(queue.snapshot()[0]?.id ?? 0)
  sendings[1]?.reject(refused)
  expect(await settled).toEqual([undefined, undefined])
  expect(states(queue)).toEqual(['cancelled', 'failed'])
  expect(queue.snapshot()[1]?.problem).toContain('通信できませんでした')
  for (const { id } of queue.snapshot()) queue.retry(id)
  expect(states(queue)).toEqual(['sending', 'sending'])
  sendings[2]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done', 'sending']), { timeout: 20_000 })
})

test('T5 a file that can never become a picture is not offered to be sent again', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send, undefined, hold(true))
  const settled = queue.add([file('empty.png', 0), file('fake.jpg')])
  expect(sendings.map(({ name }) => name)).toEqual(['fake.jpg'])
  const detail = '壊れているか、画像ではありません。'
  sendings[0]?.reject(
    new ApiProblem({
      type: 'urn:tsuzuri:problem:invalid',
      code: 'invalid',
      title: detail,
      status: 400,
      detail,
      detailEn: '',
    }),
  )
  await settled
  expect(queue.snapshot().map(({ problem }) => problem)).toEqual(['空のファイルです。', detail])
  expect(queue.snapshot().some(canSendAgain)).toBe(false)
  queue.retryAll()
  expect(states(queue)).toEqual(['failed', 'failed'])
})

test('T5 a folder, or a file that changed after it was chosen, fails at once, and nothing is sent', async () => {
  const fetch = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', { origin: 'https://magazine.example' })
  const queue = openUploadQueue(sendFile, undefined, hold(true))
  const changed = file('changed.jpg')
  const unreadable = new DOMException('The requested file could not be read', 'NotReadableError')
  vi.spyOn(changed, 'slice').mockReturnValue({
    arrayBuffer: () => Promise.reject(unreadable),
  } as unknown as Blob)
  const settled = queue.add([changed, file('whole.jpg')])
  await vi.waitFor(() => expect(states(queue)).toEqual(['failed', 'interrupted']), { timeout: 20_000 })
  // For the other file.
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(queue.snapshot()[0]?.problem).toBe(unreadableFileMessage)
  expect(queue.snapshot().some(canSendAgain)).toBe(false)
  for (const { id } of queue.snapshot()) queue.cancel(id)
  expect(await settled).toEqual([undefined, undefined])
})

test('T5 one that is still clearing up after its cancel does not keep the next attempt waiting', async () => {
  const answers = [Promise.withResolvers<Media>(), Promise.withResolvers<Media>()]
  let count = 0
  const queue = openUploadQueue(
    () => {
      count += 1
      return { media: answers[count - 1]?.promise ?? Promise.reject(new Error('too many')), cancel: () => {} }
    },
    undefined,
    hold(true),
  )
  void queue.add([file('a')])
  const id = queue.snapshot()[0]?.id ?? 0
  queue.cancel(id)
  queue.retry(id)
  expect([count, ...states(queue)]).toEqual([2, 'sending'])
  answers[0]?.reject(new Error('Upload was cancelled.'))
  answers[1]?.resolve({ name: 'a' } as Media)
  await vi.waitFor(() => expect(states(queue)).toEqual(['done']), { timeout: 20_000 })
})

describe('T5 an upload whose connection breaks', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const broken = () => new TypeError('Failed to fetch')

  test('goes on when the line is back, from where it was, and resolves as if nothing had happened', async () => {
    const online = hold(true)
    const progresses: object[] = []
    const { sendings, send } = slowStore()
    const queue = openUploadQueue(
      (sent, tell, progress) => {
        progresses.push(progress)
        return send(sent, tell, progress)
      },
      undefined,
      online,
    )
    const settled = queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)))
    online.set(false)
    for (const sending of sendings) sending.reject(broken())
    await vi.advanceTimersByTimeAsync(0)
    // The fourth is tried, too, and finds no line.
    sendings[3]?.reject(broken())
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(states(queue)).toEqual(['interrupted', 'interrupted', 'interrupted', 'interrupted'])
    expect(sendings).toHaveLength(4)
    online.set(true)
    expect(states(queue)).toEqual(['sending', 'sending', 'sending', 'waiting'])
    expect(progresses[4]).toBe(progresses[0])
    for (const at of [4, 5, 6]) sendings[at]?.resolve({ name: `${at}` } as Media)
    await vi.advanceTimersByTimeAsync(0)
    sendings[7]?.resolve({ name: '7' } as Media)
    expect((await settled).map((media) => media?.name)).toEqual(['4', '5', '6', '7'])
  })

  test('is tried again after longer and longer waits while only the server is away, and not for ever', async () => {
    let tries = 0
    const send: SendFile = () => {
      tries += 1
      return { media: Promise.reject(broken()), cancel: () => {} }
    }
    const queue = openUploadQueue(send, undefined, hold(true))
    const settled = queue.add([file('a')])
    await vi.advanceTimersByTimeAsync(1999)
    expect([tries, ...states(queue)]).toEqual([1, 'interrupted'])
    await vi.advanceTimersByTimeAsync(1)
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(tries).toBe(2)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000)
    expect([tries, ...states(queue)]).toEqual([31, 'failed'])
    expect(await settled).toEqual([undefined])
  })

  test('can be cancelled, or sent at once together with all that failed', async () => {
    const { sendings, send } = slowStore()
    const queue = openUploadQueue(send, undefined, hold(true))
    void queue.add(['a', 'b', 'c'].map((name) => file(name)))
    sendings[0]?.reject(broken())
    sendings[1]?.reject(refused)
    sendings[2]?.reject(broken())
    await vi.advanceTimersByTimeAsync(0)
    expect(states(queue)).toEqual(['interrupted', 'failed', 'interrupted'])
    queue.cancel(queue.snapshot()[2]?.id ?? 0)
    queue.retryAll()
    expect(states(queue)).toEqual(['sending', 'sending', 'cancelled'])
    expect(sendings).toHaveLength(5)
  })
})

test('T5 more than 50 MB is refused before a byte is sent', async () => {
  const { sendings, send } = slowStore()
  const queue = openUploadQueue(send, undefined, hold(true))
  const big = file('big')
  Object.defineProperty(big, 'size', { value: 50 * 1024 * 1024 + 1 })
  expect(await queue.add([big])).toEqual([undefined])
  expect(queue.snapshot()).toMatchObject([
    { state: 'failed', problem: '50MBを超える画像はアップロードできません。' },
  ])
  expect(sendings).toEqual([])
})
