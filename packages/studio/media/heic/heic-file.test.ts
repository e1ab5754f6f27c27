import { expect, test } from 'vitest'
import { isHeic } from './heic-file.ts'

function file(...brands: string[]): Blob {
  const box = new Uint8Array(8 + brands.length * 4)
  new DataView(box.buffer).setUint32(0, box.length)
  box.set(new TextEncoder().encode(`ftyp${brands.join('')}`), 4)
  return new Blob([box, new Uint8Array(100)])
}

test('T5 HEIC is known by its brands, whatever it is called', async () => {
  expect(await isHeic(file('heic', '\0\0\0\0', 'mif1', 'heic'))).toBe(true)
  expect(await isHeic(file('mif1', '\0\0\0\0', 'mif1', 'heix'))).toBe(true)
  expect(await isHeic(file('avif', '\0\0\0\0', 'mif1', 'avif'))).toBe(false)
  expect(await isHeic(file('mif1', '\0\0\0\0', 'avif', 'mif1'))).toBe(false)
  expect(await isHeic(file('isom', '\0\0\0\0'))).toBe(false)
  expect(await isHeic(new Blob(['heic']))).toBe(false)
  expect(await isHeic(new Blob([]))).toBe(false)
})
