import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { openStorageClient } from '@tsuzuri/storage/client'
import { ManagedUpload } from '@tsuzuri/storage/managed-upload'
import type { UploadProgress } from './send-file.ts'
import { stallTimeoutMs } from './stall-timeout.ts'

type Session = Exclude<StudioAnswer<'openUpload'>['session'], false>

export async function uploadToStore(upload: {
  session: Session
  key: string
  file: File
  onProgress: (loaded: number) => void
  signal: AbortSignal
  /** Keeps the id of the multipart upload for the next attempt. */
  progress: Pick<UploadProgress, 'uploadId'>
}): Promise<void> {
  const { session, key, file, onProgress, signal, progress } = upload
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, sessionToken } = session
  const client = openStorageClient({
    ...(endpoint === null ? {} : { endpoint: new URL(endpoint, location.origin).href }),
    region,
    bucket,
    credentials: { accessKeyId, secretAccessKey, sessionToken },
    stallTimeoutMs,
  })
  const managed = new ManagedUpload({ client, key, body: file, uploadId: progress.uploadId })
  const cancel = () => managed.cancel()
  managed.onProgress(({ loaded }) => onProgress(loaded))
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    await managed.send()
  } finally {
    progress.uploadId = managed.uploadId
    signal.removeEventListener('abort', cancel)
    client.close()
  }
}
