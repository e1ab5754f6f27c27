import { hold, type Observable } from '@tsuzuri/browser/observable'
import { sentenceOf } from '../app/problem.ts'
import type { Media } from './library-picture.ts'
import type { SendFile, Sending } from './send-file.ts'

export type Upload = {
  id: number
  file: File
  state: 'waiting' | 'sending' | 'checking' | 'done' | 'failed' | 'cancelled'
  loaded: number
  problem?: string
  media?: Media
}

export type UploadQueue = Observable<readonly Upload[]> & {
  /** Resolves with the picture; undefined if the upload failed or was cancelled. */
  add: (files: readonly File[]) => Promise<(Media | undefined)[]>
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Hides finished uploads. */
  clear: () => void
}

const atOnce = 3
const mostBytes = 50 * 1024 * 1024

/** An upload queue with limited concurrency; each file has its own progress, cancel and retry. */
export function openUploadQueue(send: SendFile, onDone: (media: Media) => void = () => {}): UploadQueue {
  const uploads = hold<readonly Upload[]>([])
  const running = new Map<number, Sending>()
  const waiting = new Map<number, (media: Media | undefined) => void>()
  let count = 0

  const find = (id: number) => uploads.snapshot().find((upload) => upload.id === id)
  const change = (id: number, changed: Partial<Upload>) =>
    uploads.set(uploads.snapshot().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  function settle(id: number, media?: Media): void {
    running.delete(id)
    waiting.get(id)?.(media)
    waiting.delete(id)
    startNext()
  }

  function startNext(): void {
    const next = uploads.snapshot().find(({ state }) => state === 'waiting')
    if (next === undefined || running.size >= atOnce) return
    void run(next)
    startNext()
  }

  async function run({ id, file }: Upload): Promise<void> {
    change(id, { state: 'sending', loaded: 0 })
    const sending = send(file, (loaded) => {
      if (running.get(id) !== sending) return
      change(id, { loaded, ...(loaded >= file.size ? { state: 'checking' } : {}) })
    })
    running.set(id, sending)
    try {
      const media = await sending.media
      if (running.get(id) !== sending) return
      change(id, { state: 'done', loaded: file.size, media })
      onDone(media)
      settle(id, media)
    } catch (error) {
      // A cancelled attempt is still cleaning up; a newer one may already run.
      if (running.get(id) !== sending) return
      change(id, { state: 'failed', problem: sentenceOf(error) })
      settle(id)
    }
  }

  return {
    ...uploads,
    add(files) {
      const added = files.map((file): Upload => {
        count += 1
        const isTooBig = file.size > mostBytes
        return {
          id: count,
          file,
          loaded: 0,
          state: isTooBig ? 'failed' : 'waiting',
          ...(isTooBig ? { problem: '50MBを超える画像は預かれません。' } : {}),
        }
      })
      uploads.set([...uploads.snapshot(), ...added])
      const settled = added.map(({ id, state }) =>
        state === 'failed'
          ? Promise.resolve(undefined)
          : new Promise<Media | undefined>((resolve) => waiting.set(id, resolve)),
      )
      startNext()
      return Promise.all(settled)
    },
    cancel(id) {
      const state = find(id)?.state
      if (state !== 'waiting' && state !== 'sending') return
      const sending = running.get(id)
      change(id, { state: 'cancelled' })
      settle(id)
      sending?.cancel()
    },
    retry(id) {
      const upload = find(id)
      if (upload === undefined || (upload.state !== 'failed' && upload.state !== 'cancelled')) return
      if (upload.file.size > mostBytes) return
      const { problem: _, ...rest } = upload
      uploads.set(
        uploads.snapshot().map((one) => (one.id === id ? { ...rest, state: 'waiting', loaded: 0 } : one)),
      )
      startNext()
    },
    clear() {
      uploads.set(
        uploads
          .snapshot()
          .filter(({ state }) => state === 'waiting' || state === 'sending' || state === 'checking'),
      )
    },
  }
}
