import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { CorsRule } from '../cors-rule.ts'
import { removeQuietly } from './durable-file.ts'
import { failedSentence, hasCode, StoreError } from '../errors.ts'
import { createKeyedLock, type KeyedLock } from './keyed-lock.ts'
import { ObjectIndex } from './object-index.ts'
import type { Acl, ObjectHeaders, StoredFile } from './object-meta.ts'

export type BucketState = {
  name: string
  createdAt: Date
  acl: Acl
  cors: CorsRule[]
  policy?: string | undefined
  objects: ObjectIndex
  /** Writes that passed the bucket check and are not yet in `objects`. */
  committing: number
}

export type Part = StoredFile & { number: number; sequence: number; modifiedAt: Date }

export type UploadState = {
  id: string
  bucket: string
  key: string
  initiatedAt: Date
  headers: ObjectHeaders
  metadata: Record<string, string>
  acl: Acl
  parts: Map<number, Part>
}

/** Kept so that a client can repeat a Complete whose response was lost. */
export type CompletedUpload = { id: string; bucket: string; key: string; etag: string; completedAt: Date }

/** The in-memory state of an open store; all of it can be rebuilt from the disk. */
export class DiskState {
  readonly folder: string
  readonly now: () => Date
  readonly buckets = new Map<string, BucketState>()
  readonly uploads = new Map<string, UploadState>()
  readonly completed = new Map<string, CompletedUpload>()
  readonly lock: KeyedLock = createKeyedLock()
  readonly #readers = new Map<string, number>()
  readonly #doomed = new Set<string>()
  readonly #writes = new Set<Promise<unknown>>()
  #refusal: StoreError | undefined
  #prepare: (() => Promise<void>) | undefined
  #preparing: Promise<void> | undefined

  constructor(folder: string, now: () => Date) {
    this.folder = folder
    this.now = now
  }

  path(...segments: string[]): string {
    return join(this.folder, ...segments)
  }

  temporary(): string {
    return this.path('temp', randomUUID())
  }

  getBucket(name: string): BucketState {
    const bucket = this.buckets.get(name)
    if (!bucket) throw new StoreError('NoSuchBucket', undefined, { BucketName: name })
    return bucket
  }

  addBucket(bucket: Pick<BucketState, 'name' | 'createdAt' | 'acl' | 'cors' | 'policy'>): void {
    this.buckets.set(bucket.name, { ...bucket, objects: new ObjectIndex(), committing: 0 })
  }

  /** After an I/O error the state of later writes is unknown (fsync), so writing stops. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    await this.assertWritable()
    const write = work()
    this.#writes.add(write)
    try {
      return await write
    } catch (error) {
      if (hasCode(error, 'EIO')) {
        this.#refusal ??= new StoreError('ServiceUnavailable', failedSentence)
        this.#refusal.cause ??= error
      }
      throw error
    } finally {
      this.#writes.delete(write)
    }
  }

  /** Start-up work that failed because the disk was not writable: retried before the next write. */
  prepareBeforeWrites(prepare: () => Promise<void>): void {
    this.#prepare = prepare
  }

  get isPrepared(): boolean {
    return this.#prepare === undefined
  }

  /** Rejects with the reason why the store is not writable. */
  async assertWritable(): Promise<void> {
    if (this.#refusal !== undefined) throw this.#refusal
    const prepare = this.#prepare
    if (prepare === undefined) return
    this.#preparing ??= prepare().finally(() => {
      this.#preparing = undefined
    })
    await this.#preparing
    this.#prepare = undefined
  }

  /**
   * Refuses new writes and waits for those in progress, because the next process that opens the folder removes
   * leftovers.
   */
  async endWrites(): Promise<void> {
    this.#refusal ??= new StoreError('ServiceUnavailable', 'The store is closed.')
    await Promise.allSettled(this.#writes)
  }

  /** Files being read outlive their object, so that an overwrite never breaks a read. */
  hold(files: StoredFile[]): () => Promise<void> {
    for (const { path } of files) this.#readers.set(path, (this.#readers.get(path) ?? 0) + 1)
    let held = true
    return async () => {
      if (!held) return
      held = false
      const unread = files.filter(({ path }) => this.#letGo(path) && this.#doomed.delete(path))
      await Promise.all(unread.map(({ path }) => removeQuietly(this.path(path))))
    }
  }

  async discard(files: StoredFile[]): Promise<void> {
    const unread = files.filter(({ path }) => !this.#readers.has(path))
    for (const { path } of files) if (this.#readers.has(path)) this.#doomed.add(path)
    await Promise.all(unread.map(({ path }) => removeQuietly(this.path(path))))
  }

  #letGo(path: string): boolean {
    const readers = (this.#readers.get(path) ?? 1) - 1
    if (readers > 0) this.#readers.set(path, readers)
    else this.#readers.delete(path)
    return readers === 0
  }
}
