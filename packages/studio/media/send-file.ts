import { studio } from '../app/studio.ts'
import type { Media } from './library-picture.ts'
import { postFile } from './post-file.ts'
import { whenFree } from './when-free.ts'

export type Sending = { media: Promise<Media>; cancel: () => void }
export type SendFile = (file: File, onProgress: (loaded: number) => void) => Sending

/** Straight to the object store with keys for this one file; through our server where the store gives no keys. */
export const sendFile: SendFile = (file, onProgress) => {
  const stop = new AbortController()
  return { media: send(file, onProgress, stop.signal), cancel: () => stop.abort() }
}

async function send(file: File, onProgress: (loaded: number) => void, signal: AbortSignal): Promise<Media> {
  const { prefix, session } = await whenFree(() => studio.openUpload({}, { signal }), signal)
  if (session === false) return whenFree(() => postFile(file, onProgress, signal), signal)
  const { uploadToStore } = await import('./upload-to-store.ts')
  const key = `${prefix}${crypto.randomUUID()}`
  await uploadToStore({ session, key, file, onProgress, signal })
  const title = file.name.normalize('NFC').slice(0, 200)
  // The file is in the store by now: a busy server is asked again, and nothing is sent twice.
  return whenFree(() => studio.completeUpload({ key, title }), signal)
}
