import { expect, test } from 'vitest'
import { isPublicIp } from './public-ip.ts'

test.each(['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2404:6800:4004::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicIp(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:1::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicIp(address)).toBe(false)
})
