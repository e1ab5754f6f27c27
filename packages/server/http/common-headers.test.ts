import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { commonHeaders } from './common-headers.ts'

test('only a magazine at an https address sends Strict-Transport-Security', () => {
  const headersAt = (url: string) => commonHeaders(readConfig({ PUBLIC_URL: url }))
  expect(headersAt('https://magazine.example')).toHaveProperty(
    'strict-transport-security',
    'max-age=31536000',
  )
  expect(headersAt('http://magazine.example')).not.toHaveProperty('strict-transport-security')
})
