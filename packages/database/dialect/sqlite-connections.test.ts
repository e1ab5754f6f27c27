import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openConnections } from './sqlite-connections.ts'

test('only the owner may read the database, its log and its shared memory, also where they were readable before', async () => {
  const file = await newFile()
  const modes = async () => {
    const files = [file, `${file}-wal`, `${file}-shm`]
    return Promise.all(files.map(async (path) => (await stat(path)).mode & 0o777))
  }
  const first = openConnections(file)
  first.writing.exec('create table words (word text)')
  expect(await modes()).toEqual([0o600, 0o600, 0o600])
  for (const end of ['', '-wal', '-shm']) await chmod(file + end, 0o644)
  const second = openConnections(file)
  expect(await modes()).toEqual([0o600, 0o600, 0o600])
  for (const connections of [first, second]) connections.close()
})

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-sqlite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'magazine.sqlite')
}
