import { expect, test } from 'vitest'
import { aStoreForClients, hashes, isMissing, key } from '../testing/client-store.ts'

test.skipIf(isMissing('s3cmd', '--version'))(
  'S10 s3cmd carries files of every size there and back',
  async () => {
    const { run, endpoint, disk, from, to } = await aStoreForClients()
    const host = endpoint.slice('http://'.length)
    const login = ['--config', '/dev/null', '--no-ssl', '--host', host, '--host-bucket', host]
    const keys = ['--access_key', key.accessKeyId, '--secret_key', key.secretAccessKey, '--no-progress']
    const s3cmd = (...args: string[]) =>
      run('s3cmd', ...login, ...keys, '--multipart-chunk-size-mb=5', ...args)
    await s3cmd('mb', 's3://by-s3cmd')
    await s3cmd('put', '--recursive', `${from}/`, 's3://by-s3cmd/in/')
    expect(await s3cmd('ls', '--recursive', 's3://by-s3cmd')).toContain('in/動画/大.mp4')
    await s3cmd('get', '--recursive', 's3://by-s3cmd/in/', `${to}/`)
    expect(await hashes(to)).toEqual(await hashes(from))
    await s3cmd('del', '--recursive', '--force', 's3://by-s3cmd')
    await s3cmd('rb', 's3://by-s3cmd')
    expect(disk.findBucket('by-s3cmd')).toBeUndefined()
  },
  120_000,
)
