import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { asked, exchangeOf, headersOf } from './call.ts'
import type { CallOptions, ObjectHeaders, SendingOptions } from './call.ts'
import { StorageError } from './errors.ts'
import { checkKey } from './object-key.ts'
import { contentMd5Of, wholeEtag } from './part-hash.ts'

export interface SentPart {
  partNumber: number
  etag: string
}

export interface KeptPart extends SentPart {
  size: number
}

interface MultipartConfig {
  requestTimeoutMs?: number | undefined
  contentMd5?: boolean | undefined
}

const housekeepingTimeoutMs = 30_000

export function multipartCalls(s3: S3Client, bucket: string, config: MultipartConfig) {
  /** A hanging store must not block the start or the end of an upload, even without a configured limit. */
  function bounded(options: CallOptions) {
    const timeoutMs = options.timeoutMs ?? config.requestTimeoutMs ?? housekeepingTimeoutMs
    return exchangeOf({ ...options, timeoutMs })
  }

  function address(key: string, uploadId: string) {
    if (uploadId === '') throw new StorageError('NoSuchUpload', 'Upload id is empty')
    return { Bucket: bucket, Key: checkKey(key), UploadId: uploadId }
  }

  return {
    async createUpload(key: string, options: ObjectHeaders & CallOptions = {}) {
      const place = { Bucket: bucket, Key: checkKey(key) }
      const command = new CreateMultipartUploadCommand({ ...place, ...headersOf(options) })
      const { UploadId } = await asked(s3.send(command, bounded(options)))
      if (!UploadId) throw new StorageError('UnknownError', 'The store gave no upload id')
      return { key, uploadId: UploadId }
    },

    async putPart(
      key: string,
      uploadId: string,
      partNumber: number,
      body: Blob | Uint8Array<ArrayBuffer>,
      options: SendingOptions = {},
    ): Promise<SentPart> {
      const ContentLength = body instanceof Blob ? body.size : body.length
      const ContentMD5 = config.contentMd5 ? await contentMd5Of(body) : undefined
      const part = { PartNumber: partNumber, Body: body, ContentLength, ContentMD5 }
      const command = new UploadPartCommand({ ...address(key, uploadId), ...part })
      const { ETag } = await asked(s3.send(command, exchangeOf(options)))
      if (!ETag) throw new StorageError('UnknownError', 'The store does not show the ETag of a part')
      return { partNumber, etag: ETag }
    },

    async completeUpload(key: string, uploadId: string, parts: SentPart[], options: CallOptions = {}) {
      const Parts = parts.map(({ partNumber, etag }) => ({ PartNumber: partNumber, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({
        ...address(key, uploadId),
        MultipartUpload: { Parts },
      })
      const { ETag, Location } = await asked(s3.send(command, exchangeOf(options)))
      const etag = ETag || (await wholeEtag(parts.map((part) => part.etag)))
      return { bucket, key, etag, location: Location }
    },

    async abortUpload(key: string, uploadId: string, options: CallOptions = {}) {
      await asked(s3.send(new AbortMultipartUploadCommand(address(key, uploadId)), bounded(options)))
    },

    /** Incomplete uploads, one page at a time. */
    async *listUploads(prefix: string, options: CallOptions = {}) {
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
      while (markers !== undefined) {
        const command: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket: bucket,
          Prefix: prefix,
          ...markers,
        })
        const page: ListMultipartUploadsCommandOutput = await asked(s3.send(command, bounded(options)))
        for (const { Key = '', UploadId = '', Initiated } of page.Uploads ?? [])
          yield { key: Key, uploadId: UploadId, initiatedAt: Initiated }
        markers = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined
      }
    },

    /** One page of parts; `nextPartNumber` is the marker of the next page, absent on the last. */
    async listParts(
      key: string,
      uploadId: string,
      options: CallOptions & { afterPartNumber?: number | undefined; maxParts?: number | undefined } = {},
    ) {
      const page = { PartNumberMarker: options.afterPartNumber?.toString(), MaxParts: options.maxParts }
      const command = new ListPartsCommand({ ...address(key, uploadId), ...page })
      const output = await asked(s3.send(command, bounded(options)))
      const parts: KeptPart[] = (output.Parts ?? []).map(({ PartNumber, ETag, Size }) => ({
        partNumber: PartNumber ?? 0,
        etag: ETag ?? '',
        size: Size ?? 0,
      }))
      return { parts, nextPartNumber: output.IsTruncated ? parts.at(-1)?.partNumber : undefined }
    },
  }
}
