import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { crc32c } from './crc32c.ts'
import { crc64nvme } from './crc64nvme.ts'

export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]

export const checksumAlgorithms = ['crc32', 'crc32c', 'crc64nvme', 'sha1', 'sha256'] as const

export type Checksum = { update(bytes: Uint8Array): void; digest(): string }

/** The checksums of `x-amz-checksum-*`, in base64 as S3 writes them. */
export function createChecksum(algorithm: ChecksumAlgorithm): Checksum {
  if (algorithm === 'crc32') return running32(crc32)
  if (algorithm === 'crc32c') return running32(crc32c)
  if (algorithm === 'crc64nvme') return crc64nvme()
  const hash = createHash(algorithm)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') }
}

export function isChecksumAlgorithm(name: string): name is ChecksumAlgorithm {
  return checksumAlgorithms.some((algorithm) => algorithm === name)
}

function running32(next: (bytes: Uint8Array, before: number) => number): Checksum {
  let value = 0
  return {
    update(bytes) {
      value = next(bytes, value)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}
