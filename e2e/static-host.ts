import { createServer } from 'node:http'
import { once } from 'node:events'
import { readFile, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
}

export type StaticHost = { url: string; close: () => Promise<void> }

/** A minimal static host: files by name, `index.html` in folders, `404.html` for the rest. */
export async function serveFolder(folder: string): Promise<StaticHost> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname)
    void answer(path).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function answer(
    path: string,
  ): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
    const file = join(folder, path)
    const found = await stat(file).catch(() => undefined)
    if (found?.isDirectory() === true && !path.endsWith('/'))
      return { status: 301, headers: { location: encodeURI(`${path}/`) }, body: Buffer.alloc(0) }
    const name = found?.isDirectory() === true ? join(file, 'index.html') : file
    const body = await readFile(name).catch(() => undefined)
    if (body !== undefined)
      return {
        status: 200,
        headers: { 'content-type': types[extname(name)] ?? 'application/octet-stream' },
        body,
      }
    return {
      status: 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: await readFile(join(folder, '404.html')),
    }
  }
}
