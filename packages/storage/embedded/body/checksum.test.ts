import { expect, test } from 'vitest'
import { createChecksum } from './checksum.ts'

// Check values from the catalogue of CRC algorithms, for the digits 1 to 9.
test.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
] as const)('S10 the checksum %s of 123456789 is %s, in however many pieces', (algorithm, hex) => {
  const checksum = createChecksum(algorithm)
  for (const piece of ['1234', '', '56789']) checksum.update(Buffer.from(piece))
  expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe(hex)
})
