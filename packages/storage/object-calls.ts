import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import type { GetObjectCommandOutput, ListObjectsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import { readBody } from './body.ts'
import type { Body } from './body.ts'
import { asked, exchangeOf, headersOf } from './call.ts'
import type { CallOptions, ObjectHeaders, SendingOptions } from './call.ts'
import { isNotModified } from './errors.ts'
import { checkKey } from './object-key.ts'
import { contentMd5Of } from './part-hash.ts'

export interface GetOptions extends CallOptions {
  /** As in HTTP: `bytes=0-99`. */
  range?: string | undefined
  ifMatch?: string | undefined
  ifNoneMatch?: string | undefined
  ifModifiedSince?: Date | undefined
  ifUnmodifiedSince?: Date | undefined
}

export interface ListOptions extends CallOptions {
  prefix?: string | undefined
  delimiter?: string | undefined
  marker?: string | undefined
  maxKeys?: number | undefined
}

export function objectCalls(s3: S3Client, bucket: string, config: { contentMd5?: boolean | undefined }) {
  async function ask(key: string, options: GetOptions, answer: 'blob' | 'stream') {
    const command = new GetObjectCommand({ ...address(key), ...conditionsOf(options) })
    try {
      return await asked(s3.send(command, exchangeOf(options, answer)))
    } catch (error) {
      if (isNotModified(error)) return undefined
      throw error
    }
  }

  function address(key: string) {
    return { Bucket: bucket, Key: checkKey(key) }
  }

  async function list(options: ListOptions = {}) {
    const { prefix, delimiter, marker, maxKeys } = options
    const question = { Prefix: prefix, Delimiter: delimiter, Marker: marker, MaxKeys: maxKeys }
    const command = new ListObjectsCommand({ Bucket: bucket, ...question })
    return readList(await asked(s3.send(command, exchangeOf(options))))
  }

  return {
    async put(key: string, body: Body, options: ObjectHeaders & SendingOptions = {}) {
      const place = address(key)
      const readable = readBody(body)
      const headers = headersOf({ ...options, contentType: options.contentType ?? readable.contentType })
      try {
        const Body = await readable.slice(0, readable.size)
        const ContentMD5 = config.contentMd5 ? await contentMd5Of(Body) : undefined
        const object = { Body, ContentLength: readable.size, ContentMD5 }
        const command = new PutObjectCommand({ ...place, ...headers, ...object })
        const output = await asked(s3.send(command, exchangeOf(options)))
        return { key, etag: output.ETag }
      } finally {
        await readable.release()
      }
    },

    async get(key: string, options: GetOptions = {}) {
      const output = await ask(key, options, 'blob')
      if (!output) return { status: 'not-modified' as const }
      const body = output.Body instanceof Blob ? output.Body : new Blob()
      return { status: 'found' as const, body, ...describe(output) }
    },

    /** For large objects; the time limit applies to each chunk. */
    async getStream(key: string, options: GetOptions = {}) {
      const output = await ask(key, options, 'stream')
      if (!output) return { status: 'not-modified' as const }
      const body = output.Body instanceof ReadableStream ? output.Body : new Blob().stream()
      return { status: 'found' as const, body, ...describe(output) }
    },

    async delete(key: string, options: CallOptions = {}) {
      await asked(s3.send(new DeleteObjectCommand(address(key)), exchangeOf(options)))
    },

    list,

    /** The objects of all pages. */
    async *listAll(options: ListOptions = {}) {
      let { marker } = options
      do {
        const page: ReturnType<typeof readList> = await list({ ...options, marker })
        yield* page.objects
        marker = page.nextMarker
      } while (marker !== undefined)
    },
  }
}

function conditionsOf({ range, ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince }: GetOptions) {
  return {
    Range: range,
    IfMatch: ifMatch,
    IfNoneMatch: ifNoneMatch,
    IfModifiedSince: ifModifiedSince,
    IfUnmodifiedSince: ifUnmodifiedSince,
  }
}

function describe(output: GetObjectCommandOutput) {
  return {
    size: output.ContentLength,
    contentRange: output.ContentRange,
    contentType: output.ContentType,
    cacheControl: output.CacheControl,
    etag: output.ETag,
    modifiedAt: output.LastModified,
    metadata: output.Metadata ?? {},
  }
}

function readList(output: ListObjectsCommandOutput) {
  const objects = (output.Contents ?? []).map(({ Key, Size, ETag, LastModified }) => ({
    key: Key ?? '',
    size: Size ?? 0,
    etag: ETag,
    modifiedAt: LastModified,
  }))
  const prefixes = (output.CommonPrefixes ?? []).map(({ Prefix }) => Prefix ?? '')
  return {
    objects,
    prefixes,
    nextMarker: output.IsTruncated ? nextMarker(output, objects, prefixes) : undefined,
  }
}

/** Stores return the next marker only with a delimiter; otherwise it is the last key. */
function nextMarker(
  { NextMarker }: ListObjectsCommandOutput,
  objects: { key: string }[],
  prefixes: string[],
) {
  return NextMarker ?? objects.at(-1)?.key ?? prefixes.at(-1)
}
