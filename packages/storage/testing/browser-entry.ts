import { openStorageClient } from '../client.ts'
import type { StorageConfig } from '../client.ts'
import { renewingCredentials } from '../credentials.ts'
import type { LoadedKeys } from '../credentials.ts'
import { ManagedUpload } from '../managed-upload.ts'

export interface BrowserUpload {
  events: { loaded: number; total: number }[]
  error: string | undefined
  etag: string | undefined
}

/** The studio's upload of a chosen file, for a test page. */
async function uploadChosen(
  config: Omit<StorageConfig, 'credentials'>,
  keys: LoadedKeys,
  key: string,
  cancelAt: number,
): Promise<BrowserUpload> {
  const client = openStorageClient({ ...config, credentials: renewingCredentials(async () => keys) })
  const body = document.querySelector('input')?.files?.[0]
  const upload = new ManagedUpload({ client, key, body })
  const events: BrowserUpload['events'] = []
  upload.onProgress(({ loaded, total }) => {
    events.push({ loaded, total })
    if (loaded / total >= cancelAt) upload.cancel()
  })
  try {
    const { etag } = await upload.send()
    return { events, error: undefined, etag }
  } catch (error) {
    return { events, error: String(error), etag: undefined }
  }
}

/** Puts the chosen file in one piece with a stall limit of a minute; reports the bytes sent in the page's title. */
async function putSlowly(endpoint: string): Promise<string> {
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const config = { endpoint, region: 'us-east-1', bucket: 'magazine', credentials, stallTimeoutMs: 60_000 }
  const body = document.querySelector('input')?.files?.[0] ?? new Blob()
  const onSent = (bytes: number) => void (document.title = String(bytes))
  return (await openStorageClient(config).put('a', body, { onSent })).etag ?? ''
}

/** The error name of each kind of failed call. */
async function nameRefusals(endpoint: string): Promise<Record<string, string>> {
  const config = { endpoint, region: 'us-east-1', bucket: 'magazine', requestTimeoutMs: 300 }
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
  const client = openStorageClient({ ...config, credentials })
  const stop = new AbortController()
  setTimeout(() => stop.abort(), 50)
  return {
    without: await refusalOf(openStorageClient({ ...config, credentials: false }).put('a', 'b')),
    stopped: await refusalOf(client.get('a', { signal: stop.signal })),
    slow: await refusalOf(client.get('a')),
    stalled: await refusalOf(
      openStorageClient({ ...config, credentials, requestTimeoutMs: undefined, stallTimeoutMs: 300 }).put(
        'a',
        'b',
      ),
    ),
    unreachable: await refusalOf(
      openStorageClient({
        ...config,
        credentials,
        requestTimeoutMs: undefined,
        endpoint: 'http://127.0.0.1:9',
      }).get('a'),
    ),
  }
}

async function refusalOf(call: Promise<unknown>): Promise<string> {
  return call.then(() => 'none', String)
}

Object.assign(globalThis, { uploadChosen, putSlowly, nameRefusals })
