import { expect, test } from 'vitest'
import { findTotpStep, newTotpSecret, totpCode } from './totp.ts'

/** The secret and the times of RFC 6238, appendix B, cut to six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %d seconds equals the RFC 6238 test vector', (seconds, code) => {
  expect(totpCode(secret, new Date(seconds * 1000))).toBe(code)
})

test('a code is valid in its time step and the two next to it, and only once', () => {
  const own = newTotpSecret()
  const at = new Date('2026-11-15T03:00:10Z')
  const moved = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const code = totpCode(own, at)
  const step = findTotpStep(own, code, at, 0)
  expect(step).toBe(Math.floor(at.getTime() / 30_000))
  expect(findTotpStep(own, code, moved(30), 0)).toBe(step)
  expect(findTotpStep(own, code, moved(-30), 0)).toBe(step)
  expect(findTotpStep(own, code, moved(61), 0)).toBeUndefined()
  expect(findTotpStep(own, code, at, step ?? 0)).toBeUndefined()
})
