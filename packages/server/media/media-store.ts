import type { RequestListener } from 'node:http'
import { access, constants } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type ByteRange, bytesWithin, writeByteRange } from '@tsuzuri/storage/byte-range'
import type { StorageConfig } from '@tsuzuri/storage/client'
import {
  noSessions,
  openCredentialsService,
  type SessionIssuer,
  type StorageSession,
} from '@tsuzuri/storage/credentials-service'
import { embeddedSessions } from '@tsuzuri/storage/embedded-sessions'
import { openDisk } from '@tsuzuri/storage/embedded/disk'
import { DamagedKeyFile, readOrMakeKey } from '@tsuzuri/storage/embedded/keys-file'
import { StoreInUse } from '@tsuzuri/storage/embedded/lock-file'
import type { Listing } from '@tsuzuri/storage/embedded/listing'
import { objectStoreListener } from '@tsuzuri/storage/embedded/server'
import type { StoreConfig } from './store-config.ts'
import type { Log } from '../log.ts'
import { StartFailure } from '../start-failure.ts'

/** `bytes`: the length of the body. */
export type StoredFile = { body: ReadableStream<Uint8Array>; bytes: number }

export type ListedFile = { key: string; bytes: number; etag: string; modifiedAt: Date }

/** The store of the magazine's files: embedded on the local disk, or any S3-compatible one. */
export type MediaStore = {
  put: (key: string, body: Uint8Array, type: string) => Promise<void>
  /** With a range, only those bytes are read. */
  find: (key: string, range?: ByteRange) => Promise<StoredFile | undefined>
  remove: (key: string) => Promise<void>
  /** All files whose key begins with the prefix. */
  list: (prefix: string) => AsyncIterable<ListedFile>
  /** Aborts multipart uploads that were started before this time and never completed. Missing in workers. */
  endUploads?: (prefix: string, before: Date) => Promise<number>
  /** Throws if files can't be read and written now. */
  check: () => Promise<void>
  /** Temporary credentials with which a browser may write under one prefix; `false` if the store issues none. */
  issueSession: (prefix: string) => Promise<StorageSession | false>
  /** The embedded store as S3 over HTTP, for the main port. */
  listener?: RequestListener
  close: () => Promise<void>
}

export const objectsPath = '/objects'

export const embeddedBucket = 'magazine'
const embeddedRegion = 'us-east-1'
const checkMs = 2000
/** An editor waits for the upload, so a store that hangs is given up soon after the first attempt. */
const uploadLimits: StoreLimits = { requestTimeoutMs: 20_000, callTimeoutMs: 30_000 }

/** Time limits of calls to an S3 store: per attempt, and for all attempts together. */
type StoreLimits = { requestTimeoutMs: number; callTimeoutMs: number }

export async function openMediaStore(
  config: StoreConfig,
  log?: Log,
  limits: StoreLimits = uploadLimits,
): Promise<MediaStore> {
  return config.kind === 'embedded' ? openEmbedded(config, log) : openS3(config, limits)
}

async function openEmbedded(
  { folder, keyFolder }: Extract<StoreConfig, { kind: 'embedded' }>,
  log?: Log,
): Promise<MediaStore> {
  const disk = await openDisk(folder).catch((error: unknown) => {
    if (error instanceof StoreInUse)
      throw new StartFailure(
        `ファイルの置き場所 ${folder} は、サーバーかほかのコマンドが使っています。動いているサーバーを止めてから、もう一度実行してください。`,
        `The store ${folder} is in use by a running server or another command. Stop it first.`,
      )
    throw new StartFailure(
      `ファイルの置き場所 ${folder} を使えません（${error instanceof Error ? error.message : String(error)}）。`,
      `The store ${folder} can't be used.`,
    )
  })
  if (disk.findBucket(embeddedBucket) === undefined) await disk.createBucket(embeddedBucket)
  const key = await readOrMakeKey(keyFolder, {}).catch((error: unknown) => {
    if (!(error instanceof DamagedKeyFile)) throw error
    throw new StartFailure(
      `鍵のファイル ${error.path} が壊れています。バックアップから戻すか、消してください。消すと、次の起動で新しい鍵ができます。`,
      error.message,
    )
  })
  const onError = (error: unknown) => log?.error({ err: error }, 'object store failed')
  const credentials = openCredentialsService(
    { region: embeddedRegion, bucket: embeddedBucket },
    embeddedSessions(key),
  )
  return {
    remove: (key) => disk.deleteObject(embeddedBucket, key),
    list: async function* (prefix) {
      for (let after: string | undefined = ''; after !== undefined;) {
        const listing: Listing = disk.listObjects(embeddedBucket, { prefix, after })
        for (const { key, size, etag, modifiedAt } of listing.objects)
          yield { key, bytes: size, etag, modifiedAt }
        after = listing.next
      }
    },
    endUploads: async (prefix, before) => {
      const old = disk
        .listUploads(embeddedBucket)
        .filter(({ key, initiatedAt }) => key.startsWith(prefix) && initiatedAt < before)
      for (const { key, id } of old) await disk.abortUpload({ bucket: embeddedBucket, key, uploadId: id })
      return old.length
    },
    check: async () => {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      await disk.assertWritable()
    },
    issueSession: (prefix) => credentials.issueSession(prefix),
    listener: objectStoreListener({ disk, keys: [key], basePath: objectsPath, onError }),
    put: async (key, body, type) => {
      await disk.putObject({ bucket: embeddedBucket, key, body, contentType: type })
    },
    find: async (key, range) => {
      if (disk.findObject(embeddedBucket, key) === undefined) return undefined
      const { body, size } = await disk.getObject(embeddedBucket, key, range)
      const bytes = range === undefined ? size : bytesWithin(range, size)
      return { body: Readable.toWeb(body) as ReadableStream<Uint8Array>, bytes }
    },
    close: () => disk.close(),
  }
}

async function openS3(
  config: Extract<StoreConfig, { kind: 's3' }>,
  limits: StoreLimits,
): Promise<MediaStore> {
  // The SDK is large, so the embedded store does not load it.
  const { openStorageClient } = await import('@tsuzuri/storage/client')
  const { isAbsent } = await import('@tsuzuri/storage/errors')
  const { readStorageConfig } = await import('@tsuzuri/storage/node-storage')
  const storage = readStorageConfig({ ...config, ...config.keys, ...limits })
  const client = openStorageClient(storage)
  const credentials = openCredentialsService(config, await issuerOf(config, storage))
  return {
    remove: (key) => client.delete(key),
    list: async function* (prefix) {
      for await (const { key, size, etag = '', modifiedAt = new Date() } of client.listAll({ prefix }))
        yield { key, bytes: size, etag: etag.replaceAll('"', ''), modifiedAt }
    },
    endUploads: async (prefix, before) => {
      let ended = 0
      for await (const { key, uploadId, initiatedAt } of client.listUploads(prefix)) {
        if (initiatedAt === undefined || initiatedAt >= before) continue
        await client.abortUpload(key, uploadId)
        ended += 1
      }
      return ended
    },
    check: async () => {
      await client.list({ maxKeys: 1, signal: AbortSignal.timeout(checkMs) })
    },
    issueSession: (prefix) => credentials.issueSession(prefix),
    put: async (key, body, type) => {
      await client.put(key, body, { contentType: type })
    },
    find: async (key, range) => {
      try {
        const found = await client.getStream(key, { range: range && writeByteRange(range) })
        if (found.status !== 'found') return undefined
        return { body: found.body as ReadableStream<Uint8Array>, bytes: found.size ?? 0 }
      } catch (error) {
        if (isAbsent(error)) return undefined
        throw error
      }
    },
    close: async () => client.close(),
  }
}

/** Without a role there are no upload sessions; files are then uploaded through this server. */
async function issuerOf(
  { endpoint, region, uploadRoleArn }: Extract<StoreConfig, { kind: 's3' }>,
  { credentials, requestTimeoutMs, callTimeoutMs }: StorageConfig,
): Promise<SessionIssuer> {
  if (uploadRoleArn === undefined || credentials === false) return noSessions
  const { stsSessions } = await import('@tsuzuri/storage/sts-sessions')
  return stsSessions({
    endpoint,
    region,
    roleArn: uploadRoleArn,
    credentials,
    requestTimeoutMs,
    callTimeoutMs,
  })
}
