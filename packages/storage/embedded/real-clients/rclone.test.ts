import { expect, test } from 'vitest'
import { aStoreForClients, hashes, isMissing, key } from '../testing/client-store.ts'

test.skipIf(isMissing('rclone', 'version'))(
  'S10 rclone copies, checks and purges files of every size',
  async () => {
    const { run, endpoint, disk, from, to } = await aStoreForClients()
    const rclone = (...args: string[]) => run('rclone', '--config', '/dev/null', ...args)
    const login = `endpoint="${endpoint}",access_key_id=${key.accessKeyId},secret_access_key=${key.secretAccessKey}`
    const remote = `:s3,provider=Other,force_path_style=true,region=us-east-1,${login}:by-rclone`
    await rclone('mkdir', remote)
    await rclone('copy', from, remote)
    await rclone('check', '--download', from, remote)
    await rclone('copy', remote, to)
    expect(await hashes(to)).toEqual(await hashes(from))
    await rclone('purge', remote)
    expect(disk.findBucket('by-rclone')).toBeUndefined()
  },
  120_000,
)
