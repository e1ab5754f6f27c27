import { openDisk } from '../../packages/storage/embedded/disk/disk.ts'
import { objectStoreListener } from '../../packages/storage/embedded/server.ts'
import { listenOnLoopback } from '../../packages/storage/testing/loopback.ts'
import { memoryPeakMiB } from './storage-memory.ts'

/** The embedded store in its own process, to measure its memory separately from its clients. */
const { BENCH_FOLDER = '', BENCH_KEY = '', BENCH_SECRET = '' } = process.env
const disk = await openDisk(BENCH_FOLDER)
await disk.createBucket('bench')
const keys = [{ accessKeyId: BENCH_KEY, secretAccessKey: BENCH_SECRET }]
const { endpoint, close } = await listenOnLoopback(objectStoreListener({ disk, keys, region: 'us-east-1' }))
process.send?.({ endpoint })
process.on('message', () => {
  process.send?.({ memoryMiB: memoryPeakMiB() })
  void close()
    .then(() => disk.close())
    .then(() => process.disconnect())
})
