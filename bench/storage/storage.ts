import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../result.ts'

/**
 * `npm run bench:storage -- [MiB] [rounds]`: ways of storing one file, interleaved on one store, so that load affects
 * all alike.
 */
const [mebibytes = 500, rounds = 5] = process.argv.slice(2).map(Number)
const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-bench-'))
const keys = { BENCH_KEY: 'BENCHKEY', BENCH_SECRET: randomBytes(16).toString('hex') }
const env = { ...process.env, ...keys, BENCH_FOLDER: join(folder, 'store') }
const file = join(folder, 'file')
const times = new Map<string, number[]>()
const memory = new Map<string, number>()

await writeRandomFile(file)
const store = fork(join(import.meta.dirname, 'storage-store.ts'), { env })
const { endpoint } = await readMessage<{ endpoint: string }>(store)
const hasAws = spawnSync('aws', ['--version']).status === 0
for (let round = 0; round < rounds; round++) {
  await work('managed')
  await work('lib-storage')
  if (hasAws) note('aws s3 cp', copyByAws())
  for (const kind of ['put', 'file copy', 'get', 'file read']) await work(kind)
}
store.send('stop')
memory.set('store', (await readMessage<{ memoryMiB: number }>(store)).memoryMiB)
await once(store, 'exit')
await rm(folder, { recursive: true })
report()

async function writeRandomFile(path: string): Promise<void> {
  const handle = await open(path, 'w')
  for (let written = 0; written < mebibytes; written++) await handle.write(randomBytes(1024 ** 2))
  await handle.close()
}

async function readMessage<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message
}

async function work(kind: string): Promise<void> {
  const worker = join(import.meta.dirname, 'storage-upload.ts')
  const child = fork(worker, [kind, endpoint, file, join(folder, 'copy')], { env })
  const { ms, memoryMiB } = await readMessage<{ ms: number; memoryMiB: number }>(child)
  note(kind, ms)
  memory.set(kind, Math.max(memory.get(kind) ?? 0, memoryMiB))
}

function note(kind: string, ms: number): void {
  times.set(kind, [...(times.get(kind) ?? []), ms])
}

/** Timed with the start of its process, because a person who runs it waits for that, too. */
function copyByAws(): number {
  const { BENCH_KEY: AWS_ACCESS_KEY_ID, BENCH_SECRET: AWS_SECRET_ACCESS_KEY } = keys
  const surroundings = {
    ...process.env,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_DEFAULT_REGION: 'us-east-1',
  }
  const args = ['s3', 'cp', '--quiet', '--endpoint-url', endpoint, file, 's3://bench/aws']
  const startedAt = performance.now()
  const { status, stderr } = spawnSync('aws', args, { env: surroundings })
  if (status !== 0) throw new Error(`aws s3 cp failed: ${stderr.toString()}`)
  return performance.now() - startedAt
}

function report(): void {
  console.log(`${mebibytes} MiB, ${rounds} rounds in turns, median`)
  for (const [kind, all] of times) {
    const peak = memory.has(kind) ? `  ${memory.get(kind)} MiB at most` : ''
    console.log(
      `${kind.padEnd(12)} ${(mebibytes / (median(all) / 1000)).toFixed(0).padStart(5)} MiB/s${peak}`,
    )
  }
  console.log(`store        ${memory.get('store')} MiB at most`)
  for (const other of ['lib-storage', 'aws s3 cp']) {
    if (times.has(other))
      console.log(`managed upload is ${ratio(other, 'managed')} times as fast as ${other}`)
  }
  console.log(`put, 5 MiB each, has ${ratio('file copy', 'put')} of the speed of a plain copy to disk`)
  console.log(`get, 5 MiB each, has ${ratio('file read', 'get')} of the speed of a plain read`)
}

/** The median of the ratios per round: both sides of a ratio had the same load. */
function ratio(slow: string, fast: string): string {
  const fastTimes = times.get(fast) ?? []
  return median((times.get(slow) ?? []).map((ms, round) => ms / (fastTimes[round] ?? Number.NaN))).toFixed(2)
}
