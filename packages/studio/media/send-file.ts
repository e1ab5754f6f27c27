import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { studio } from '../app/studio.ts'
import { isHeic } from './heic/heic-file.ts'
import type { Media } from './library-picture.ts'
import { postFile } from './post-file.ts'
import { retryWhenBusy } from './retry-when-busy.ts'
import { assertReadable } from './unreadable-file.ts'

/** `isKnown`: the same picture was in the library already. */
export type SentMedia = Media & { isKnown?: boolean }
export type Sending = { media: Promise<SentMedia>; cancel: () => void }

type Session = Exclude<StudioAnswer<'openUpload'>['session'], false>

/** The progress of an upload, so that the next attempt can resume it. */
export type UploadProgress = {
  /** The file to send, if it had to be converted. */
  converted?: File | undefined
  place?: { session: Session; key: string } | undefined
  /** The multipart upload in the store. */
  uploadId?: string | undefined
  /** The whole file is in the store. */
  isStored?: boolean
}

export type SendFile = (file: File, onProgress: (loaded: number) => void, progress: UploadProgress) => Sending

/** A session that ends within this time is not used for another attempt. */
const leastSessionMs = 60_000

/** Uploads directly to the object store with temporary keys; through our server if the store supports no sessions. */
export const sendFile: SendFile = (file, onProgress, progress) => {
  const stop = new AbortController()
  return { media: send(file, onProgress, progress, stop.signal), cancel: () => stop.abort() }
}

async function send(
  file: File,
  onProgress: (loaded: number) => void,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<SentMedia> {
  if (progress.isStored !== true) await assertReadable(progress.converted ?? file)
  const place = isUsable(progress) ? progress.place : await openPlace(file, progress, signal)
  const sent = progress.converted ?? file
  const report = (loaded: number) => onProgress((loaded / Math.max(1, sent.size)) * file.size)
  if (place === undefined) return retryWhenBusy(() => postFile(sent, report, signal), signal)
  const { session, key } = place
  if (progress.isStored !== true) {
    const { uploadToStore } = await import('./upload-to-store.ts')
    await uploadToStore({ session, key, file: sent, onProgress: report, signal, progress })
    progress.isStored = true
  }
  onProgress(file.size)
  const title = sent.name.normalize('NFC').slice(0, 200)
  // The file is already in the store: if the server is busy, only this request is retried.
  return retryWhenBusy(() => studio.completeUpload({ key, title }), signal)
}

function isUsable({ place }: UploadProgress): boolean {
  return place !== undefined && Date.parse(place.session.expiration) > Date.now() + leastSessionMs
}

/** Undefined if the store issues no sessions. */
async function openPlace(
  file: File,
  progress: UploadProgress,
  signal: AbortSignal,
): Promise<UploadProgress['place']> {
  const { prefix, session, takesHeic } = await retryWhenBusy(() => studio.openUpload({}, { signal }), signal)
  if (!takesHeic && progress.converted === undefined && (await isHeic(file)))
    progress.converted = await convertForServer(file)
  signal.throwIfAborted()
  progress.isStored = false
  progress.uploadId = undefined
  progress.place = session === false ? undefined : { session, key: `${prefix}${crypto.randomUUID()}` }
  return progress.place
}

/** A picture that can't be converted is sent as it is: the server returns the error. */
async function convertForServer(file: File): Promise<File | undefined> {
  const { convertHeic } = await import('./heic/convert-heic.ts')
  return convertHeic(file).catch(() => undefined)
}
