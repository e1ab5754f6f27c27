import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { openDisk } from './disk/disk.ts'
import { DamagedKeyFile, readOrMakeKey } from './signing/keys-file.ts'
import { objectStoreListener } from './server.ts'

const { DATA_DIR = './data', PORT = '20005', HOST = '127.0.0.1' } = process.env
const { S3_BUCKET, S3_REGION, S3_CORS_ORIGIN } = process.env

const folder = resolve(DATA_DIR)
const key = await readOrMakeKey(folder, process.env).catch((error: unknown) => {
  if (!(error instanceof DamagedKeyFile)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
const disk = await openDisk(join(folder, 'objects'))
if (S3_BUCKET && disk.findBucket(S3_BUCKET) === undefined) await disk.createBucket(S3_BUCKET)
const say = (line: string) => process.stdout.write(`${line}\n`)

const listener = objectStoreListener({
  disk,
  keys: [key],
  publicReads: true,
  ...(S3_REGION && { region: S3_REGION }),
  ...(S3_CORS_ORIGIN && { corsOrigin: S3_CORS_ORIGIN }),
  onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
})
// A large upload may take long; an idle connection may not.
const server = createServer(
  { requestTimeout: 0, headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  listener,
)
server.setTimeout(60_000)
server.listen(Number(PORT), HOST, () => {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : PORT
  say(`Object store: http://${HOST}:${port}  files: ${join(folder, 'objects')}  keys: ${key.from}`)
})

// The terminal and npm may both forward the same Ctrl-C; only a later one means "exit now".
const echoMs = 500
let stoppingSince: number | undefined
function stop(): void {
  if (stoppingSince !== undefined) {
    if (performance.now() - stoppingSince > echoMs) process.exit(1)
    return
  }
  stoppingSince = performance.now()
  server.close(() => void disk.close())
  server.closeIdleConnections()
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
