import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { listUnneeded } from '../deploy/image/unneeded.mjs'
import { readConfig } from '../packages/server/config.ts'
import { root } from './paths.mjs'

type Service = {
  command?: string[]
  environment?: Record<string, string>
  read_only?: boolean
  healthcheck?: { test?: string[]; disable?: boolean }
  image: string
}
type Compose = { services: Record<string, Service> }

const systemd = findProgram('systemd-analyze')
const caddy = findProgram('caddy')
if (systemd === undefined) process.stdout.write('The units are not rated: systemd-analyze is missing\n')
if (caddy === undefined) process.stdout.write('The Caddyfiles are not checked: caddy is missing\n')

const settings = new Set(
  read('.env.example')
    .match(/^(?:# )?[A-Z][A-Z0-9_]+(?==)/gm)
    ?.map((name) => name.replace('# ', '')),
)

test('P1 compose files set only settings that exist, and run files that exist on a read-only root', () => {
  for (const file of ['compose.yaml', 'compose.scale.yaml']) {
    // Debian's podman-compose does not replace a variable without a message.
    expect(read(file)).not.toContain(':?}')
    const { services } = parse(read(file), { merge: true }) as Compose
    for (const [name, service] of Object.entries(services)) {
      const { command = [], environment = {}, image, read_only: isReadOnly, healthcheck } = service
      if (image !== 'tsuzuri') continue
      expect([file, name, isReadOnly]).toEqual([file, name, true])
      for (const setting of Object.keys(environment))
        expect([name, settings.has(setting)]).toEqual([name, true])
      for (const part of [...command, ...(healthcheck?.test ?? [])].filter((one) => one.endsWith('.ts')))
        expect(existsSync(join(root, part))).toBe(true)
    }
  }
})

test('P1 every container of the image that is no server does without the health check of the server', () => {
  const { services } = parse(read('compose.scale.yaml'), { merge: true }) as Compose
  const others = Object.values(services).filter(({ image, command }) => image === 'tsuzuri' && command)
  expect(others.map(({ healthcheck }) => healthcheck)).toEqual([{ disable: true }])
})

test('P1 PostgreSQL accepts the connections of two instances with eight workers each', () => {
  const { services } = parse(read('compose.scale.yaml'), { merge: true }) as Compose
  const command = services['postgres']?.command?.join(' ')
  const [, most] = /max_connections=\$\{POSTGRES_CONNECTIONS:-(\d+)\}/.exec(command ?? '') ?? []
  const perProcess = 16
  expect(Number(most)).toBeGreaterThanOrEqual(2 * (8 + 1) * perProcess)
})

test('P1 the server accepts the environment file of the guide for several instances as systemd reads it', () => {
  const [, file = ''] =
    /```sh\n# \/etc\/tsuzuri\/environment.*?\n(.*?)```/s.exec(read('docs/several-instances.md')) ?? []
  // Comments are separate lines; anything after a value belongs to it.
  const lines = file.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = lines.map((line) => {
    const [name = '', ...value] = line.split('=')
    return [name, value.join('=').replace('…', 'x'.repeat(32))] as const
  })
  expect(values.map(([name]) => name)).toContain('HOST')
  expect(values.filter(([name]) => !settings.has(name))).toEqual([])
  const { host, trustedProxies, drainMs, database, store } = readConfig(Object.fromEntries(values))
  expect([host, trustedProxies, drainMs]).toEqual(['10.0.0.11', 1, 5000])
  expect([database.engine, store.kind]).toEqual(['postgres', 's3'])
})

test('P1 the configuration for Varnish names only settings that exist', () => {
  const named = read('deploy/varnish.vcl').match(/\b[A-Z][A-Z0-9_]+(?==)/g) ?? []
  expect(named).not.toEqual([])
  expect(named.filter((name) => !settings.has(name))).toEqual([])
})

test('P1 the guide starts Varnish as its configuration says, and purges go to the listener for purges', () => {
  const configuration = read('deploy/varnish.vcl')
  const guide = read('docs/several-instances.md')
  const [command = ''] = /varnishd .*/.exec(configuration) ?? []
  expect(guide).toContain(`\n${command}\n`)
  const [, name, listener] = / -a (\w+)=(\S+)/.exec(command) ?? []
  expect(configuration).toContain(`local.socket == "${name}"`)
  expect(configuration).toContain(`PURGE_URL=http://${listener}/_purge`)
  expect(guide).toContain(`PURGE_URL=http://${listener}/_purge`)
})

test('P1 the image runs as another user than root, with a health check, and starts the server', () => {
  const lines = read('Containerfile')
  expect(lines).toMatch(/^USER 10001:10001$/m)
  const [, check = ''] = /^HEALTHCHECK .* CMD \["node", "(\S+\.ts)"\]$/m.exec(lines) ?? []
  expect([check, existsSync(join(root, check))]).toEqual([expect.stringMatching(/\.ts$/), true])
  const [, main = ''] = /^CMD \[.*"(packages\/\S+\.ts)"\]$/m.exec(lines) ?? []
  expect([main, existsSync(join(root, main))]).toEqual([expect.stringMatching(/\.ts$/), true])
  const [, compiled] = /^RUN .*keep-compiled\.mjs (.*)$/m.exec(lines) ?? []
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(lines) ?? []
  expect(compiled).toBe(JSON.parse(command).join(' '))
  expect(read('.dockerignore')).toBe(read('.containerignore'))
})

test('P1 the server and the commands load with the modules that the image keeps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzuri-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  copyKept(folder)
  expect(existsSync(join(folder, 'packages/reader/pages'))).toBe(false)
  const run = (args: string[], env: Record<string, string>) =>
    spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env: { ...process.env, ...env } })
  // A wrong setting is reported after all modules are loaded, and before anything is opened.
  const server = run(['packages/server/main.ts'], { PORT: 'x' })
  expect([server.status, server.stderr]).toEqual([1, expect.stringContaining('PORT is not valid')])
  const help = run(['packages/operations/commands/magazine.ts', '--help'], {})
  expect([help.status, help.stderr]).toEqual([0, ''])
})

test.skipIf(systemd === undefined)('P1 systemd rates the exposure of every service at most 3', () => {
  const folder = join(root, 'deploy', 'systemd')
  const services = readdirSync(folder).filter((name) => name.endsWith('.service'))
  expect(services).not.toEqual([])
  for (const name of services) {
    const args = ['security', '--offline=true', '--no-pager', '--threshold=30', join(folder, name)]
    const { status, stdout, stderr } = spawnSync(systemd ?? '', args, { encoding: 'utf8' })
    expect([name, status, status === 0 ? '' : stdout.slice(-300) + stderr]).toEqual([name, 0, ''])
  }
})

test.skipIf(caddy === undefined)('P1 Caddy accepts its configurations', { timeout: 180_000 }, () => {
  for (const file of ['deploy/Caddyfile', 'deploy/scale/Caddyfile']) {
    const { status, stderr } = spawnSync(
      caddy ?? '',
      ['validate', '--adapter', 'caddyfile', '--config', join(root, file)],
      {
        encoding: 'utf8',
        env: { ...process.env, DOMAIN: 'localhost' },
      },
    )
    expect([file, status, status === 0 ? '' : stderr.slice(-300)]).toEqual([file, 0, ''])
  }
})

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Copies the packages without the files that the image does not need, and links the installed dependencies. */
function copyKept(folder: string): void {
  const removed = new Set(listUnneeded(root).map((path) => join(root, path)))
  cpSync(join(root, 'packages'), join(folder, 'packages'), {
    recursive: true,
    filter: (path) => !removed.has(path) && !/\/(node_modules|dist)$|\.test\.tsx?$/.test(path),
  })
  mkdirSync(join(folder, 'node_modules', '@tsuzuri'), { recursive: true })
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join(folder, 'packages', name), join(folder, 'node_modules', '@tsuzuri', name))
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@tsuzuri') symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
}
