import { isApiProblem } from '@tsuzuri/api/client'
import { hold, type Observable } from '@tsuzuri/browser/observable'
import { openOnlineStatus } from '@tsuzuri/browser/online'
import { mostPictureBytes } from '@tsuzuri/content/media'
import { sentenceOf } from '../app/problem.ts'
import { isInterruption } from './interruption.ts'
import type { Media } from './library-picture.ts'
import type { SendFile, Sending, SentMedia, UploadProgress } from './send-file.ts'
import { isUnreadable, unreadableFileMessage } from './unreadable-file.ts'

export type Upload = {
  id: number
  file: File
  /** `interrupted`: the connection was lost; the upload resumes automatically. */
  state: 'waiting' | 'sending' | 'checking' | 'interrupted' | 'done' | 'failed' | 'cancelled'
  loaded: number
  problem?: string
  /** The file can't be read, or the server said that it can never become a picture. */
  isHopeless?: boolean
  media?: SentMedia
}

export type UploadQueue = Observable<readonly Upload[]> & {
  /** Resolves with the picture; undefined if the upload failed or was cancelled. */
  add: (files: readonly File[]) => Promise<(Media | undefined)[]>
  cancel: (id: number) => void
  retry: (id: number) => void
  /** Sends failed uploads again, and interrupted ones at once. */
  retryAll: () => void
  /** Hides finished uploads. */
  clear: () => void
}

const atOnce = 3
const firstWaitMs = 2000
const longestWaitMs = 30_000
/** With the waits above, a file is tried for about a quarter of an hour while the browser is online. */
const mostInterruptions = 30

export function canSendAgain({ state, file, isHopeless = false }: Upload): boolean {
  return (state === 'failed' || state === 'cancelled') && whyRefused(file) === undefined && !isHopeless
}

/** The reason for which a file is refused before sending. */
function whyRefused(file: File): string | undefined {
  if (file.size === 0) return '空のファイルです。'
  return file.size > mostPictureBytes ? '50MBを超える画像はアップロードできません。' : undefined
}

/**
 * An upload queue with limited concurrency; each file has its own progress, cancel and retry. Interrupted uploads
 * resume when the browser is online again, or after a pause if only the server was unreachable.
 */
export function openUploadQueue(
  send: SendFile,
  onDone: (media: Media) => void = () => {},
  online: Observable<boolean> = openOnlineStatus(),
): UploadQueue {
  const uploads = hold<readonly Upload[]>([])
  const running = new Map<number, Sending>()
  const waiting = new Map<number, (media: Media | undefined) => void>()
  const progresses = new Map<number, UploadProgress>()
  const interruptions = new Map<number, number>()
  let count = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waits = 0

  online.subscribe(() => {
    if (online.snapshot()) resume()
  })

  const find = (id: number) => uploads.snapshot().find((upload) => upload.id === id)
  const change = (id: number, changed: Partial<Upload>) =>
    uploads.set(uploads.snapshot().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))

  /** Puts interrupted uploads back into the queue. */
  function resume(): void {
    clearTimeout(timer)
    timer = undefined
    uploads.set(
      uploads.snapshot().map((one) => (one.state === 'interrupted' ? { ...one, state: 'waiting' } : one)),
    )
    startNext()
  }

  /** While the browser is offline nothing is tried: its `online` event resumes. */
  function resumeLater(): void {
    if (timer !== undefined || !online.snapshot()) return
    timer = setTimeout(resume, Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(waits, 10)))
    waits += 1
  }

  function interrupt(id: number): boolean {
    const times = (interruptions.get(id) ?? 0) + 1
    interruptions.set(id, times)
    if (times > mostInterruptions) return false
    running.delete(id)
    change(id, { state: 'interrupted' })
    resumeLater()
    startNext()
    return true
  }

  function settle(id: number, media?: Media): void {
    running.delete(id)
    progresses.delete(id)
    interruptions.delete(id)
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
    const progress = progresses.get(id) ?? {}
    progresses.set(id, progress)
    const report = (loaded: number) => {
      if (running.get(id) !== sending) return
      change(id, { loaded, ...(loaded >= file.size ? { state: 'checking' } : {}) })
    }
    const sending = send(file, report, progress)
    running.set(id, sending)
    try {
      const media = await sending.media
      if (running.get(id) !== sending) return
      waits = 0
      change(id, { state: 'done', loaded: file.size, media })
      onDone(media)
      settle(id, media)
    } catch (error) {
      // A cancelled attempt is still cleaning up, and a newer one may already run.
      if (running.get(id) !== sending) return
      if (isInterruption(error) && interrupt(id)) return
      const isHopeless = isUnreadable(error) || (isApiProblem(error) && error.status === 400)
      const problem = isUnreadable(error) ? unreadableFileMessage : sentenceOf(error)
      change(id, { state: 'failed', problem, isHopeless })
      settle(id)
    }
  }

  function retryWhere(isMeant: (upload: Upload) => boolean): void {
    uploads.set(
      uploads.snapshot().map((upload) => {
        if (!isMeant(upload) || !canSendAgain(upload)) return upload
        const { problem: _, ...rest } = upload
        return { ...rest, state: 'waiting', loaded: 0 }
      }),
    )
    startNext()
  }

  return {
    ...uploads,
    add(files) {
      const added = files.map((file): Upload => {
        count += 1
        const problem = whyRefused(file)
        return {
          id: count,
          file,
          loaded: 0,
          state: problem === undefined ? 'waiting' : 'failed',
          ...(problem === undefined ? {} : { problem }),
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
      if (state !== 'waiting' && state !== 'sending' && state !== 'interrupted') return
      const sending = running.get(id)
      change(id, { state: 'cancelled' })
      settle(id)
      sending?.cancel()
    },
    retry(id) {
      retryWhere((upload) => upload.id === id)
    },
    retryAll() {
      retryWhere(({ state }) => state === 'failed')
      resume()
    },
    clear() {
      uploads.set(
        uploads
          .snapshot()
          .filter(({ state }) => state !== 'done' && state !== 'failed' && state !== 'cancelled'),
      )
    },
  }
}
