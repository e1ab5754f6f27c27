import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { prepareDataFolder, readSecret } from './data-folder.ts'
import { newFolder } from './testing/child-server.ts'

test('4.10 the data folder and the secret in it are their owner’s alone', async () => {
  await using folder = await newFolder()
  const data = join(folder.path, 'deep', 'data')
  await prepareDataFolder(data)
  expect((await stat(data)).mode & 0o777).toBe(0o700)
  const secret = await readSecret(data)
  expect(secret.length).toBe(32)
  expect((await stat(join(data, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readdir(data)).toEqual(['secret.key'])
})

test('the secret is kept between starts, made narrow again, and is another for each magazine', async () => {
  await using one = await newFolder()
  await using other = await newFolder()
  const secret = await readSecret(one.path)
  await chmod(join(one.path, 'secret.key'), 0o644)
  expect(await readSecret(one.path)).toEqual(secret)
  expect((await stat(join(one.path, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect(await readSecret(other.path)).not.toEqual(secret)
})

test('a damaged secret stops the start and is not replaced', async () => {
  await using folder = await newFolder()
  const file = join(folder.path, 'secret.key')
  await writeFile(file, 'short\n')
  await expect(readSecret(folder.path)).rejects.toThrow('secret.key が壊れています。')
  expect(await readFile(file, 'utf8')).toBe('short\n')
})

test('a folder that can not be made is named, with the way out', async () => {
  await using folder = await newFolder()
  await writeFile(join(folder.path, 'file'), '')
  const data = join(folder.path, 'file', 'data')
  await expect(prepareDataFolder(data)).rejects.toThrow(
    `データフォルダー ${data} に書き込めません（ENOTDIR）`,
  )
})

const isRoot = process.getuid?.() === 0

test.skipIf(isRoot)(
  `a folder that others own can not be written${isRoot ? ' (skipped: root may write everywhere)' : ''}`,
  async () => {
    await using folder = await newFolder()
    await chmod(folder.path, 0o500)
    await expect(prepareDataFolder(folder.path)).rejects.toThrow('に書き込めません（EACCES）')
    await chmod(folder.path, 0o700)
  },
)
