import { expect, test } from 'vitest'
import { readEmbedAddress } from './embed-address.ts'
import { findEmbed } from './embed.ts'

test.each([
  ['https://www.youtube.com/watch?v=yosooi00001', 'youtube', 'yosooi00001'],
  ['https://youtu.be/yosooi00001', 'youtube', 'yosooi00001'],
  ['https://www.youtube.com/shorts/yosooi00001', 'youtube', 'yosooi00001'],
  ['https://www.instagram.com/p/Cabc_-123/', 'instagram', 'Cabc_-123'],
  ['https://www.instagram.com/reel/Cabc123', 'instagram', 'Cabc123'],
  ['https://x.com/tsuzuri/status/1234567890', 'x', '1234567890'],
  ['https://twitter.com/tsuzuri/status/1234567890', 'x', '1234567890'],
])('%s belongs to %s', (url, provider, id) => {
  expect(findEmbed(url)).toEqual({ provider, id })
})

test.each([
  'http://youtu.be/yosooi00001',
  'https://youtu.be.evil.example/yosooi00001',
  'https://evil.example/https://youtu.be/yosooi00001',
  'https://youtu.be/yosooi00001"onload="x',
  'https://youtu.be/yosooi00001\n',
  'https://www.youtube.com/watch?v=yosooi00001&list=x',
  'https://x.com/tsuzuri/status/12345?s=20',
  'javascript:https://youtu.be/yosooi00001',
  '',
])('%j belongs to no known service', (url) => {
  expect(findEmbed(url)).toBeUndefined()
})

test('a copied address loses its tracking', () => {
  expect(readEmbedAddress(' https://youtu.be/yosooi00001?si=x\n')).toBe('https://youtu.be/yosooi00001')
})

test.each([
  'https://youtu.be/yosooi00001?si=x 動画はこちら',
  'https://youtu.be/yosooi00001?si=x\n\n本文',
  'https://www.instagram.com/p/Cabc123/?igsh=x　公式',
  'https://x.com/tsuzuri/status/1234567890?s=20\t表',
])('%j is more than an address', (text) => {
  expect(readEmbedAddress(text)).toBeUndefined()
})
