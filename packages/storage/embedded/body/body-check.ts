import { createHash, type Hash } from 'node:crypto'
import { type Checksum, type ChecksumAlgorithm, createChecksum } from './checksum.ts'
import { StoreError } from '../errors.ts'

/** What the sender declared about the body; if the body differs, nothing is stored. */
export type Expected = {
  length?: number
  /** In base64, as Content-MD5 has it. */
  md5?: string
  /** In hex, as x-amz-content-sha256 has it. */
  sha256?: string
  /** In base64; the value of a trailer is known only after the body was read. */
  checksum?: { algorithm: ChecksumAlgorithm; value: string | (() => string | undefined) }
}

export type Received = {
  size: number
  /** In hex: the ETag. */
  md5: string
  checksum?: { algorithm: ChecksumAlgorithm; value: string }
}

const largestBody = 5 * 1024 ** 3

export class BodyCheck {
  readonly #expected: Expected
  readonly #md5 = createHash('md5')
  readonly #sha256: Hash | undefined
  readonly #checksum: Checksum | undefined
  #size = 0

  constructor(expected: Expected = {}) {
    if ((expected.length ?? 0) > largestBody) throw new StoreError('EntityTooLarge')
    this.#expected = expected
    this.#sha256 = expected.sha256 === undefined ? undefined : createHash('sha256')
    this.#checksum = expected.checksum && createChecksum(expected.checksum.algorithm)
  }

  update(chunk: Uint8Array): void {
    this.#size += chunk.length
    const { length } = this.#expected
    if (length !== undefined && this.#size > length) throw new StoreError('IncompleteBody')
    if (this.#size > largestBody) throw new StoreError('EntityTooLarge')
    this.#md5.update(chunk)
    this.#sha256?.update(chunk)
    this.#checksum?.update(chunk)
  }

  finish(): Received {
    const { length, md5, sha256 } = this.#expected
    if (length !== undefined && this.#size !== length) throw new StoreError('IncompleteBody')
    if (this.#sha256 && this.#sha256.digest('hex') !== sha256)
      throw new StoreError('XAmzContentSHA256Mismatch')
    const digest = this.#md5.digest()
    if (md5 !== undefined && digest.toString('base64') !== md5) throw new StoreError('BadDigest')
    return { size: this.#size, md5: digest.toString('hex'), ...this.#finishChecksum() }
  }

  #finishChecksum(): Pick<Received, 'checksum'> {
    const expected = this.#expected.checksum
    if (!this.#checksum || !expected) return {}
    const value = this.#checksum.digest()
    const wanted = typeof expected.value === 'string' ? expected.value : expected.value()
    if (value !== wanted) throw new StoreError('BadDigest')
    return { checksum: { algorithm: expected.algorithm, value } }
  }
}
