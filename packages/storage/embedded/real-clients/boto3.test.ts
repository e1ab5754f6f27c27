import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aStoreForClients, hashes, isMissing } from '../testing/client-store.ts'

test.skipIf(isMissing('python3', '-c', 'import boto3'))(
  'S10 Python’s boto3 uploads, downloads, pages, presigns and deletes files of every size',
  async () => {
    const { run, endpoint, disk, from, to } = await aStoreForClients()
    const program = join(import.meta.dirname, 'boto3-journey.py')
    expect(await run('python3', program, endpoint, from, to)).toBe('done\n')
    expect(await hashes(to)).toEqual(await hashes(from))
    expect(disk.findBucket('by-boto3')).toBeUndefined()
  },
  120_000,
)
