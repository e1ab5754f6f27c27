import { studio } from '../app/studio.ts'
import type { Media } from './library-picture.ts'
import { postFile } from './post-file.ts'
import { retryWhenBusy } from './retry-when-busy.ts'

export type Sending = { media: Promise<Media>; cancel: () => void }
export type SendFile = (file: File, onProgress: (loaded: number) => void) => Sending

/** Uploads directly to the object store with temporary keys; through our server if the store supports no sessions. */
export const sendFile: SendFile = (file, onProgress) => {
  const stop = new AbortController()
  return { media: send(file, onProgress, stop.signal), cancel: () => stop.abort() }
}

async function send(file: File, onProgress: (loaded: number) => void, signal: AbortSignal): Promise<Media> {
  const { prefix, session } = await retryWhenBusy(() => studio.openUpload({}, { signal }), signal)
  if (session === false) return retryWhenBusy(() => postFile(file, onProgress, signal), signal)
  const { uploadToStore } = await import('./upload-to-store.ts')
  const key = `${prefix}${crypto.randomUUID()}`
  await uploadToStore({ session, key, file, onProgress, signal })
  const title = file.name.normalize('NFC').slice(0, 200)
  // The file is already in the store: if the server is busy, only this request is retried.
  return retryWhenBusy(() => studio.completeUpload({ key, title }), signal)
}
