import { existsSync } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFolderDurably } from './durable-file.ts'
import { makeFolder } from '../testing/store.ts'

test('a folder is made with those above it, and may be there already', async () => {
  const folder = await makeFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const deep = join(folder, 'a', 'b', 'c')
  await makeFolderDurably(deep)
  await makeFolderDurably(deep)
  expect((await stat(deep)).mode & 0o777).toBe(0o700)
  await writeFile(join(folder, 'file'), '')
  for (const path of [join(folder, 'file'), join(folder, 'file', 'below')])
    await expect(makeFolderDurably(path)).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.skipIf(!existsSync('/proc/self'))('where no folder can be made, as below /proc, it fails', async () => {
  for (const path of ['/proc/nowhere', '/proc/nowhere/far/below'])
    await expect(makeFolderDurably(path)).rejects.toMatchObject({ code: 'ENOENT' })
})
