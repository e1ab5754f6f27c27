import { Md5, blobHasher } from '@smithy/core/checksum'
import { fromHex, toBase64, toHex } from '@smithy/core/serde'

/** The ETag of a part, computed 1 MiB at a time. */
export async function md5Of(part: Blob | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(await hashOf(part))
}

/** The value of the header `Content-MD5`. */
export async function contentMd5Of(part: Blob | Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64(await hashOf(part))
}

/** The ETag of a multipart object, for stores that omit it from their response. */
export async function wholeEtag(partEtags: string[]): Promise<string | undefined> {
  const sums = partEtags.map((etag) => etag.replaceAll('"', ''))
  if (!sums.every((sum) => /^[0-9a-f]{32}$/.test(sum))) return undefined
  const hash = new Md5()
  hash.update(fromHex(sums.join('')))
  return `"${toHex(await hash.digest())}-${sums.length}"`
}

function hashOf(part: Blob | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return blobHasher(Md5, part instanceof Blob ? part : new Blob([part]))
}
