import { expect, test } from 'vitest'
import { aStoreForClients, files, hashes, isMissing } from '../testing/client-store.ts'

test.skipIf(isMissing('aws', '--version'))(
  'S10 aws s3 cp, ls, sync, mv and rm carry files of every size there and back',
  async () => {
    const { run, endpoint, disk, from, to } = await aStoreForClients()
    const s3 = (...args: string[]) => run('aws', '--endpoint-url', endpoint, 's3', ...args)
    await s3('mb', 's3://by-aws')
    await s3('cp', '--quiet', '--recursive', from, 's3://by-aws/in/')
    const list = await s3('ls', '--recursive', 's3://by-aws')
    for (const name of Object.keys(files)) expect(list).toContain(`in/${name}`)
    await s3('sync', '--quiet', 's3://by-aws/in', to)
    expect(await hashes(to)).toEqual(await hashes(from))
    expect(await s3('sync', from, 's3://by-aws/in')).toBe('')
    await s3('mv', '--quiet', 's3://by-aws/in/動画/大.mp4', 's3://by-aws/moved.mp4')
    await s3('rm', '--quiet', '--recursive', 's3://by-aws')
    await s3('rb', 's3://by-aws')
    expect(disk.findBucket('by-aws')).toBeUndefined()
  },
  120_000,
)
