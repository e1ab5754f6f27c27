import type { Checksum } from './checksum.ts'

/** CRC-64/NVME in two 32-bit halves, because BigInt is many times slower. */
export function crc64nvme(): Checksum {
  let high = -1
  let low = -1
  return {
    update(bytes) {
      for (const byte of bytes) {
        const entry = (low ^ byte) & 0xff
        low = ((low >>> 8) | (high << 24)) ^ (lows[entry] ?? 0)
        high = (high >>> 8) ^ (highs[entry] ?? 0)
      }
    },
    digest() {
      const bytes = Buffer.alloc(8)
      bytes.writeInt32BE(~high)
      bytes.writeInt32BE(~low, 4)
      return bytes.toString('base64')
    },
  }
}

const polynomial = 0x9a6c9329ac4bc9b5n
const entries = Array.from({ length: 256 }, (_, byte) => {
  let crc = BigInt(byte)
  for (let bit = 0; bit < 8; bit++) crc = crc & 1n ? (crc >> 1n) ^ polynomial : crc >> 1n
  return crc
})
const highs = Int32Array.from(entries, (crc) => Number(BigInt.asIntN(32, crc >> 32n)))
const lows = Int32Array.from(entries, (crc) => Number(BigInt.asIntN(32, crc)))
