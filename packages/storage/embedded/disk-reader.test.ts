import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openDiskReader } from './disk-reader.ts'
import { startTestStore } from './testing/store.ts'

test('O3 objects of an open store are read beside it, also while they are replaced and removed', async () => {
  const store = await startTestStore()
  const { disk } = store
  const reader = openDiskReader(store.folder)
  const text = async () => {
    const found = await reader.find('magazine', 'a')
    return found === undefined ? undefined : (await buffer(found.body)).toString()
  }
  expect(await text()).toBeUndefined()
  await disk.putObject({ bucket: 'magazine', key: 'a', body: Buffer.from('one') })
  expect(await text()).toBe('one')
  const held = await reader.find('magazine', 'a')
  if (held === undefined) throw new Error('the object is there')
  await disk.putObject({ bucket: 'magazine', key: 'a', body: Buffer.from('other') })
  expect(await buffer(held.body)).toEqual(Buffer.from('one'))
  expect(await text()).toBe('other')
  await disk.deleteObject('magazine', 'a')
  expect(await text()).toBeUndefined()
  await store.stop()
})
