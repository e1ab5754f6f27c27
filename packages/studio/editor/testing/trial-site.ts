import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

export type TrialServer = { url: string; close: () => Promise<void> }

/** The editor's test page, built by Vite. */
export async function serveTrialSite(): Promise<TrialServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-trial-'))
  const root = fileURLToPath(new URL('./trial/', import.meta.url))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', minify: false },
    worker: { format: 'es' },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://trial').pathname)
    readFile(join(folder, path === '/' ? 'index.html' : path)).then(
      (bytes) => response.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html' }).end(bytes),
      () => response.writeHead(204).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }
