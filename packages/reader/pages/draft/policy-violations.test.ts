import { expect, test } from 'vitest'
import { type PolicyViolation, startPolicyViolations } from './policy-violations.ts'

test('F4 each blocked origin is reported once, the own origin never', () => {
  const document = new EventTarget() as unknown as Document
  const reported: PolicyViolation[] = []
  const stop = startPolicyViolations((one) => reported.push(one), {
    document,
    ownOrigin: 'https://magazine.example',
  })
  const block = (blockedURI: string) =>
    document.dispatchEvent(
      Object.assign(new Event('securitypolicyviolation'), { blockedURI, effectiveDirective: 'img-src' }),
    )
  for (const address of [
    'https://tracker.example/a.gif',
    'https://tracker.example/b.gif',
    'https://magazine.example/x',
    'inline',
    'data',
    '',
  ]) {
    block(address)
  }
  expect(reported).toEqual([{ origin: 'https://tracker.example', directive: 'img-src' }])
  stop()
  block('https://other.example/')
  expect(reported).toHaveLength(1)
})
