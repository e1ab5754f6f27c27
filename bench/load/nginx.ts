import { spawn, spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { BareAnswer } from './bare-server.ts'

export type RunningNginx = { port: number; pid: number; stop: () => void }

/** nginx with the same pages as precompressed files; undefined if it is not installed. */
export async function startNginx(
  folder: string,
  answers: readonly BareAnswer[],
): Promise<RunningNginx | undefined> {
  const program = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).status === 0)
  if (program === undefined) return undefined
  const root = join(folder, 'nginx')
  for (const { address, body } of answers) {
    const [path = '', query] = address.split('?')
    const file = join(root, 'pages', decodeURIComponent(path), query === undefined ? '' : 'q', 'index.html')
    const gzipped = Buffer.from(body, 'base64')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, gunzipSync(gzipped))
    await writeFile(`${file}.gz`, gzipped)
  }
  const port = await freePort()
  const head = answers[0]?.head ?? []
  const headers = head.flatMap((name, at) =>
    at % 2 === 0 && !/^(content-|etag|vary)/.test(name) ? [`add_header ${name} "${head[at + 1]}";`] : [],
  )
  const config = join(root, 'nginx.conf')
  await writeFile(
    config,
    `daemon off; master_process off; pid ${root}/pid; error_log ${root}/error.log;
events { worker_connections 256; }
http { access_log off; types { text/html html; } sendfile on; tcp_nopush on; keepalive_requests 1000000;
  open_file_cache max=10000 inactive=60s; gzip_static on; gzip_vary on;
  client_body_temp_path ${root}/body; proxy_temp_path ${root}/proxy; fastcgi_temp_path ${root}/fastcgi;
  uwsgi_temp_path ${root}/uwsgi; scgi_temp_path ${root}/scgi;
  server { listen 127.0.0.1:${port}; root ${root}/pages; ${headers.join(' ')}
    location = /magazine/HPB/search/ { try_files /magazine/HPB/search/q/index.html =404; } } }`,
  )
  const child = spawn(program, ['-c', config, '-e', join(root, 'error.log')], { stdio: 'ignore' })
  await delay(500)
  return { port, pid: child.pid ?? 0, stop: () => child.kill() }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
