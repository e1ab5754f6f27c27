import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leftoverMs, sweepLeftovers } from './leftovers.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tsuzuri-leftovers-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('only what has the name, is old and belongs to no living process is swept', async () => {
  const yesterday = new Date(Date.now() - leftoverMs - 60_000)
  const gone = ['copy-99999999-abc', `copy-${process.pid}-abc`, 'copy-abc']
  const kept = [`copy-${process.ppid}-abc`, 'copy-99999999-abc.txt', 'other']
  for (const name of [...gone, ...kept]) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, 'magazine.db'), '')
    await utimes(join(folder, name), yesterday, yesterday)
  }
  await mkdir(join(folder, 'copy-99999999-new'))
  await sweepLeftovers(folder, /^copy-(?:(\d+)-)?[a-z]{3}$/)
  expect((await readdir(folder)).toSorted()).toEqual([...kept, 'copy-99999999-new'].toSorted())
})

test('a folder that is not there has no leftovers', async () => {
  await expect(sweepLeftovers(join(folder, 'nowhere'), /./)).resolves.toBeUndefined()
})
