import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileBody } from './file-body.ts'
import { caught } from './testing/caught.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-file-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('S4 a file of more than 4 GiB keeps its size and every byte its place', async () => {
  const path = join(folder, 'large')
  const size = 5 * 1024 ** 3
  const handle = await open(path, 'w')
  await handle.truncate(size)
  await handle.write('印', size - 10)
  await handle.close()
  const body = await openFileBody(path)
  expect(body.size).toBe(size)
  expect(await new Response(await body.slice(size - 10, size - 7)).text()).toBe('印')
  await body.release()
})

test('a file that shrinks while it is sent is not sent as another', async () => {
  const path = join(folder, 'shrinking')
  await writeFile(path, 'abcdef')
  const body = await openFileBody(path)
  await truncate(path, 3)
  expect(await caught(() => body.slice(0, 6))).toMatchObject({
    message: 'File ended after 3 of at least 6 bytes',
  })
  await body.release()
})

test('what is no file has no length', async () => {
  expect(await caught(() => openFileBody(folder))).toMatchObject({
    message: `Cannot determine length of ${folder}`,
  })
})
