import { once } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { createServer, request as forward } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { newFolder } from '../testing/child-server.ts'
import { startS3Store } from '../testing/s3-store.ts'
import { readBackup } from './backup-config.ts'
import { bucketPlace } from './bucket-place.ts'

test('O3 a bucket with Object Lock takes backups, in one request and in parts', async () => {
  await using folder = await newFolder()
  await using store = await startS3Store('kept')
  await using locked = await startObjectLock(store.env.S3_ENDPOINT)
  const env = { ...store.env, S3_ENDPOINT: locked.endpoint }
  const place = bucketPlace('s3://kept/a/', readBackup(env, folder.path))
  for (const size of [9, 6_000_000]) {
    const path = join(folder.path, 'backup')
    const bytes = Buffer.alloc(size, 'a')
    await writeFile(path, bytes)
    await place.keep(path, `${size}.tar`)
    await expect(stat(path)).rejects.toThrow('ENOENT')
    expect((await buffer(place.read(`${size}.tar`))).equals(bytes)).toBe(true)
  }
  expect(await place.list()).toEqual(['6000000.tar', '9.tar'])
  await place.close()
})

const refusal =
  '<Error><Code>InvalidRequest</Code><Message>Content-MD5 OR x-amz-checksum- HTTP header is required</Message></Error>'

/** A store that refuses every object and part without a checksum, as Amazon's does where a bucket has a retention. */
async function startObjectLock(store: string) {
  const { hostname, port: storePort } = new URL(store)
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request
    if (method === 'PUT' && headers['content-md5'] === undefined) {
      request.resume().on('end', () => response.writeHead(400).end(refusal))
      return
    }
    // The headers stay as they are, so that the signature stays valid.
    const onward = forward({ hostname, port: storePort, method, path, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    request.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as { port: number }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}
