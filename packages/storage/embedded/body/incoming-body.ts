import { BodyCheck, type Expected } from './body-check.ts'
import { checksumAlgorithms, type ChecksumAlgorithm, isChecksumAlgorithm } from './checksum.ts'
import { decodeChunks } from './chunked-body.ts'
import { StoreError } from '../errors.ts'
import type { StoreRequest } from '../request.ts'
import type { Proof } from '../signing/signature.ts'

export type IncomingBody = { body: AsyncIterable<Uint8Array>; expected: Expected }

/** The body of a request with its declared length and checksums, which the reader must verify. */
export function incomingBody(request: StoreRequest, proof: Proof): IncomingBody {
  const { headers, body } = request
  const md5 = readMd5(headers.get('content-md5'))
  if (!proof.payloadHash.startsWith('STREAMING-')) {
    const expected = { ...length(headers.get('content-length')), ...md5, ...sha256(proof.payloadHash) }
    return { body, expected: { ...expected, ...headerChecksum(headers) } }
  }
  const { isSigned, hasTrailer } = readStreaming(proof.payloadHash)
  const decoded = headers.get('x-amz-decoded-content-length')
  if (decoded === undefined) throw new StoreError('MissingContentLength')
  const chain = isSigned ? proof.chain : undefined
  if (isSigned && !chain) throw new StoreError('AccessDenied')
  const trailerNames = hasTrailer ? readTrailerNames(headers.get('x-amz-trailer')) : []
  const trailers = new Map<string, string>()
  return {
    body: decodeChunks(body, { chain, trailerNames, trailers }),
    expected: {
      ...length(decoded),
      ...md5,
      ...headerChecksum(headers),
      ...trailerChecksum(trailerNames, trailers),
    },
  }
}

/** Reads small bodies completely. */
export async function readWhole({ body, expected }: IncomingBody, limit: number): Promise<Buffer> {
  const check = new BodyCheck(expected)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new StoreError('MalformedXML', 'The body is too long.')
    check.update(chunk)
    chunks.push(chunk)
  }
  check.finish()
  return Buffer.concat(chunks)
}

function length(text: string | undefined): Pick<Expected, 'length'> {
  if (text === undefined) return {}
  if (!/^\d{1,15}$/.test(text)) throw new StoreError('InvalidArgument', 'The length is not a number.')
  return { length: Number(text) }
}

function readMd5(text: string | undefined): Pick<Expected, 'md5'> {
  if (text === undefined) return {}
  if (!/^[A-Za-z0-9+/]{22}==$/.test(text)) throw new StoreError('InvalidDigest')
  return { md5: text }
}

function sha256(payloadHash: string): Pick<Expected, 'sha256'> {
  if (payloadHash === 'UNSIGNED-PAYLOAD') return {}
  if (!/^[0-9a-f]{64}$/.test(payloadHash)) throw new StoreError('XAmzContentSHA256Mismatch')
  return { sha256: payloadHash }
}

function headerChecksum(headers: Map<string, string>): Pick<Expected, 'checksum'> {
  const sent = [...headers].filter(([name]) => name.startsWith(prefix) && !settings.has(name))
  const [first, second] = sent
  if (!first) return {}
  if (second) throw new StoreError('InvalidRequest', 'Expecting a single x-amz-checksum- header.')
  return { checksum: { algorithm: readAlgorithm(first[0]), value: first[1] } }
}

function trailerChecksum(names: string[], trailers: Map<string, string>): Pick<Expected, 'checksum'> {
  const [name] = names
  if (name === undefined) return {}
  return { checksum: { algorithm: readAlgorithm(name), value: () => trailers.get(name) } }
}

const prefix = 'x-amz-checksum-'
const settings = new Set(['algorithm', 'mode', 'type'].map((name) => prefix + name))

function readAlgorithm(header: string): ChecksumAlgorithm {
  const name = header.slice(prefix.length)
  if (!isChecksumAlgorithm(name)) {
    throw new StoreError('NotImplemented', `Checksums known here: ${checksumAlgorithms.join(', ')}`)
  }
  return name
}

function readTrailerNames(text = ''): string[] {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
  if (names.length !== 1 || !names[0]?.startsWith(prefix)) {
    throw new StoreError('InvalidRequest', 'The value of x-amz-trailer must be one x-amz-checksum- header.')
  }
  return names
}

function readStreaming(payloadHash: string): { isSigned: boolean; hasTrailer: boolean } {
  if (payloadHash === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD') return { isSigned: true, hasTrailer: false }
  if (payloadHash === 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER')
    return { isSigned: true, hasTrailer: true }
  if (payloadHash === 'STREAMING-UNSIGNED-PAYLOAD-TRAILER') return { isSigned: false, hasTrailer: true }
  throw new StoreError('NotImplemented')
}
