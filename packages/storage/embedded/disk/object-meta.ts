import type { ChecksumAlgorithm } from '../body/checksum.ts'

/** One file of an object; `path` is relative to the store's folder. */
export type StoredFile = { path: string; size: number; md5: string }

export type Acl = 'private' | 'public-read'

/** Headers stored with an object and returned unchanged. */
export type ObjectHeaders = {
  contentType?: string
  cacheControl?: string
  contentDisposition?: string
  contentEncoding?: string
  contentLanguage?: string
  expires?: string
}

export type ObjectMeta = {
  bucket: string
  key: string
  size: number
  /** Without the quotes. */
  etag: string
  modifiedAt: Date
  headers: ObjectHeaders
  metadata: Record<string, string>
  acl: Acl
  files: StoredFile[]
  checksum?: { algorithm: ChecksumAlgorithm; value: string }
  /** The multipart upload that created it. */
  uploadId?: string
}

/** Undefined if the text is not valid metadata: a restored backup may contain anything. */
export function readMeta(text: string): ObjectMeta | undefined {
  const meta = parse(text)
  if (!meta || !Array.isArray(meta.files) || !meta.files.every(hasOwnPath)) return undefined
  return { ...meta, modifiedAt: new Date(meta.modifiedAt) }
}

export function writeMeta(meta: ObjectMeta): string {
  return JSON.stringify(meta)
}

function parse(text: string): (Omit<ObjectMeta, 'modifiedAt'> & { modifiedAt: string }) | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasOwnPath(file: StoredFile): boolean {
  return ownPath.test(file.path)
}

const ownPath =
  /^(?:objects\/[0-9a-f]{2}\/[0-9a-f]{64}\/data-[0-9a-f-]{36}|uploads\/[0-9a-f]{32}\/part-\d{5}-\d{6}-[0-9a-f]{32})$/
