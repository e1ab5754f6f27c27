import { readBody } from './body.ts'
import type { Body, ReadableBody } from './body.ts'
import type { ObjectHeaders } from './call.ts'
import type { StorageClient } from './client.ts'
import { findStoredParts, removeStoredParts } from './stored-parts.ts'
import type { KeptPart, SentPart } from './multipart-calls.ts'
import { checkKey } from './object-key.ts'
import { md5Of } from './part-hash.ts'
import { partMinBytes, planWaves } from './upload-plan.ts'
import type { PlannedPart } from './upload-plan.ts'
import { ProgressMeter } from './upload-progress.ts'
import type { UploadProgress } from './upload-progress.ts'

export interface UploadOptions extends ObjectHeaders {
  client: StorageClient
  key: string
  body: Body
  /** An interrupted upload: parts that the store already has, byte for byte, are not sent again. */
  uploadId?: string | undefined
}

export interface UploadedObject {
  key: string
  etag: string | undefined
  location: string | undefined
}

export class UploadCancelled extends Error {
  override readonly name = 'UploadCancelled'

  constructor(cause: unknown, remains?: string) {
    super(['Upload was cancelled.', ...(remains ? [remains] : [])].join(' '), { cause })
  }
}

/** Uploads one body: small ones in a single PUT, others in parts, four at a time. */
export class ManagedUpload {
  readonly #client: StorageClient
  readonly #key: string
  readonly #body: ReadableBody
  readonly #headers: ObjectHeaders
  readonly #meter: ProgressMeter
  readonly #stop = new AbortController()
  #uploadId: string | undefined
  #cancelled = false

  constructor({ client, key, body, uploadId, ...headers }: UploadOptions) {
    this.#client = client
    this.#key = checkKey(key)
    this.#body = readBody(body)
    this.#headers = { ...headers, contentType: headers.contentType ?? this.#body.contentType }
    this.#meter = new ProgressMeter(key, this.#body.size)
    this.#uploadId = uploadId
  }

  /** Known once the store has created the upload; the caller keeps it to resume after a reload. */
  get uploadId(): string | undefined {
    return this.#uploadId
  }

  onProgress(listener: (progress: UploadProgress) => void): () => void {
    return this.#meter.listen(listener)
  }

  cancel(): void {
    this.#cancelled = true
    this.#stop.abort()
  }

  async send(): Promise<UploadedObject> {
    try {
      this.#refuseIfCancelled()
      const object = this.#body.size <= partMinBytes ? await this.#sendWhole() : await this.#sendParts()
      this.#meter.finish()
      return object
    } finally {
      await this.#body.release()
    }
  }

  async #sendWhole(): Promise<UploadedObject> {
    const onSent = (bytes: number) => this.#meter.move(1, bytes)
    try {
      const bytes = await this.#body.slice(0, this.#body.size)
      const { etag } = await this.#client.put(this.#key, bytes, {
        ...this.#headers,
        onSent,
        signal: this.#stop.signal,
      })
      return { key: this.#key, etag, location: undefined }
    } catch (error) {
      throw this.#cancelled ? new UploadCancelled(error) : error
    }
  }

  async #sendParts(): Promise<UploadedObject> {
    const waves = planWaves(this.#body.size)
    const { uploadId, kept } = await this.#begin()
    try {
      const parts: SentPart[] = []
      for (const wave of waves) {
        this.#refuseIfCancelled()
        parts.push(...(await this.#sendWave(wave, uploadId, kept)))
        this.#refuseIfCancelled()
      }
      return await this.#client.completeUpload(this.#key, uploadId, parts, { signal: this.#stop.signal })
    } catch (error) {
      throw await this.#cleanUp(uploadId, error)
    }
  }

  async #begin(): Promise<{ uploadId: string; kept: KeptPart[] }> {
    const kept =
      this.#uploadId === undefined
        ? undefined
        : await findStoredParts(this.#client, this.#key, this.#uploadId)
    if (this.#uploadId !== undefined && kept) return { uploadId: this.#uploadId, kept }
    // Not cancelled: an upload whose id never arrived could not be removed.
    const { uploadId } = await this.#client.createUpload(this.#key, this.#headers)
    this.#uploadId = uploadId
    return { uploadId, kept: [] }
  }

  /** Waits for every part of the wave, so that none is still being sent when the upload is aborted. */
  async #sendWave(wave: PlannedPart[], uploadId: string, kept: KeptPart[]): Promise<SentPart[]> {
    const failures: unknown[] = []
    const bodies: (Blob | Uint8Array<ArrayBuffer>)[] = []
    for (const { start, end } of wave) bodies.push(await this.#body.slice(start, end))
    const sending = wave.map(({ partNumber }, index) =>
      this.#sendPart(partNumber, bodies[index] ?? new Blob(), uploadId, kept).catch((error: unknown) => {
        failures.push(error)
        this.#stop.abort()
      }),
    )
    const parts = await Promise.all(sending)
    if (failures.length > 0) throw failures[0]
    return parts.filter((part) => part !== undefined)
  }

  async #sendPart(
    partNumber: number,
    bytes: Blob | Uint8Array<ArrayBuffer>,
    uploadId: string,
    kept: KeptPart[],
  ): Promise<SentPart> {
    const size = bytes instanceof Blob ? bytes.size : bytes.length
    const before = kept.find((part) => part.partNumber === partNumber && part.size === size)
    const isKept = before !== undefined && unquoted(before.etag) === (await md5Of(bytes))
    const sent = isKept ? before : await this.#putPart(partNumber, bytes, uploadId)
    this.#meter.move(partNumber, size)
    return { partNumber, etag: sent.etag }
  }

  #putPart(partNumber: number, bytes: Blob | Uint8Array<ArrayBuffer>, uploadId: string): Promise<SentPart> {
    const onSent = (sent: number) => this.#meter.move(partNumber, sent)
    return this.#client.putPart(this.#key, uploadId, partNumber, bytes, { onSent, signal: this.#stop.signal })
  }

  async #cleanUp(uploadId: string, cause: unknown): Promise<UploadCancelled> {
    try {
      await removeStoredParts(this.#client, this.#key, uploadId)
      return cause instanceof UploadCancelled ? cause : new UploadCancelled(cause)
    } catch (error) {
      return new UploadCancelled(error, 'Multi Part upload clean up failed')
    }
  }

  #refuseIfCancelled(): void {
    if (this.#cancelled) throw new UploadCancelled(undefined)
  }
}

function unquoted(etag: string): string {
  return etag.replaceAll('"', '')
}
