import { syncBuiltinESMExports } from 'node:module'
import os, { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { isNamedHost } from './read-setting.ts'
import { StartFailure } from './start-failure.ts'

test('without any setting the magazine is on this machine alone, with all it needs in ./data', () => {
  const data = resolve('data')
  const defaults = {
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: data,
    database: { engine: 'sqlite', file: resolve(data, 'magazine.sqlite') },
    store: { kind: 'embedded', folder: resolve(data, 'objects'), keyFolder: data },
    fillSample: true,
    purge: undefined,
    workers: availableParallelism(),
    pageCacheBytes: 256 * 1024 * 1024,
    logLevel: 'info',
    trustedProxies: 0,
    backup: { s3: { region: 'us-east-1' }, workFolder: data },
    exportTo: { region: 'us-east-1' },
    destinationHosts: [],
    pictureHosts: 'any',
    drainMs: 0,
  }
  expect(readConfig({})).toEqual(defaults)
  const empty = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL', 'SAMPLE', 'LOG_LEVEL', 'S3_BUCKET']
  expect(readConfig(Object.fromEntries(empty.map((name) => [name, ''])))).toEqual(defaults)
})

test('a machine with more cores than workers are allowed starts without any setting', () => {
  const cores = vi.spyOn(os, 'availableParallelism').mockReturnValue(384)
  syncBuiltinESMExports()
  try {
    expect(readConfig({}).workers).toBe(256)
  } finally {
    cores.mockRestore()
    syncBuiltinESMExports()
  }
})

test('a server may listen at an address with a zone if its own address is set', () => {
  const settings = { HOST: 'fe80::1%eth0', PUBLIC_URL: 'https://magazine.example' }
  expect(readConfig(settings)).toMatchObject({ host: 'fe80::1%eth0', publicUrl: 'https://magazine.example' })
})

test('every setting is read', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '::',
      DATA_DIR: '/srv/magazine',
      DATABASE_URL: 'postgresql://user:pass@db/magazine',
      PUBLIC_URL: 'https://magazine.example//',
      SAMPLE: 'off',
      LOG_LEVEL: 'debug',
      WORKERS: '3',
      PAGE_CACHE_MB: '64',
      PURGE_URL: 'https://cdn.example/purge',
      PURGE_HEADER: 'Authorization: Bearer x',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_BUCKET: 'media',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
      S3_UPLOAD_ROLE_ARN: 'arn:aws:iam::1:role/uploads',
      TRUST_PROXY: '1',
      AUTH_SECRET: 'x'.repeat(32),
      OIDC_ISSUER: 'https://id.example/',
      OIDC_CLIENT_ID: 'c',
      OIDC_CLIENT_SECRET: 'd',
      BACKUP_TO: 's3://kept/daily',
      BACKUP_EVERY: '6h',
      BACKUP_KEEP: '28',
      BACKUP_S3_REGION: 'ap-northeast-1',
      EXPORT_S3_ENDPOINT: 'https://files.example',
      EXPORT_S3_ACCESS_KEY_ID: 'e',
      EXPORT_S3_SECRET_ACCESS_KEY: 'f',
      METRICS_TOKEN: 'm'.repeat(16),
      SMTP_URL: 'smtps://mail.example',
      MAIL_FROM: '綴り <noreply@magazine.example>',
      DESTINATION_HOSTS: 'chat.internal:8443, 10.0.0.5',
      PICTURE_HOSTS: 'pictures.example',
      DRAIN_SECONDS: '5',
    }),
  ).toEqual({
    host: '::',
    port: 8080,
    publicUrl: 'https://magazine.example',
    dataDir: '/srv/magazine',
    database: { engine: 'postgres', url: 'postgresql://user:pass@db/magazine' },
    store: {
      kind: 's3',
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      bucket: 'media',
      keys: { accessKeyId: 'a', secretAccessKey: 'b' },
      uploadRoleArn: 'arn:aws:iam::1:role/uploads',
    },
    fillSample: false,
    purge: { url: 'https://cdn.example/purge', header: { name: 'Authorization', value: 'Bearer x' } },
    workers: 3,
    pageCacheBytes: 64 * 1024 * 1024,
    logLevel: 'debug',
    trustedProxies: 1,
    authSecret: 'x'.repeat(32),
    openId: { issuer: 'https://id.example/', clientId: 'c', clientSecret: 'd' },
    backup: {
      schedule: { to: 's3://kept/daily', everyMs: 21_600_000, keep: 28 },
      // The store's own keys, where the backups have none of theirs.
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        region: 'ap-northeast-1',
        accessKeyId: 'a',
        secretAccessKey: 'b',
      },
      workFolder: '/srv/magazine',
    },
    exportTo: {
      endpoint: 'https://files.example',
      region: 'us-east-1',
      accessKeyId: 'e',
      secretAccessKey: 'f',
    },
    metricsToken: 'm'.repeat(16),
    mail: { smtpUrl: 'smtps://mail.example', from: '綴り <noreply@magazine.example>' },
    destinationHosts: ['chat.internal:8443', '10.0.0.5'],
    pictureHosts: ['pictures.example'],
    drainMs: 5000,
  })
})

describe('a wrong value stops the start with a sentence that names it', () => {
  const bucket = { S3_BUCKET: 'media', S3_REGION: 'ap-northeast-1' }
  test.each([
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['SMTP_URL', { MAIL_FROM: 'a@b.example' }],
    ['SMTP_URL', { SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }],
    ['DKIM_KEY_FILE', { DKIM_DOMAIN: 'b.example', DKIM_SELECTOR: 's' }],
    ['DKIM_KEY_FILE', { DKIM_DOMAIN: 'b.example', DKIM_SELECTOR: 's', DKIM_KEY_FILE: '/nowhere' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://', MAIL_FROM: 'a@b.example' }],
    ['DESTINATION_HOSTS', { DESTINATION_HOSTS: 'https://chat.example/' }],
    ['DESTINATION_HOSTS', { DESTINATION_HOSTS: '10.0.0.0/8' }],
    ['PICTURE_HOSTS', { PICTURE_HOSTS: '*.example.com' }],
    ['DATA_DIR', { DATA_DIR: '~/magazine' }],
    ['DATA_DIR', { DATA_DIR: 's3://media/magazine' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'yes' }],
    ['AUTH_SECRET', { AUTH_SECRET: 'short' }],
    ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 'd' }],
    ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'c' }],
    ['PORT', { PORT: '８０' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: '0x50' }],
    ['WORKERS', { WORKERS: '0' }],
    ['PAGE_CACHE_MB', { PAGE_CACHE_MB: '-1' }],
    ['PURGE_URL', { PURGE_URL: 'cdn.example' }],
    ['PURGE_URL', { PURGE_URL: 'https://me:secret-part@cdn.example/' }],
    ['PURGE_HEADER', { PURGE_URL: 'https://cdn.example', PURGE_HEADER: 'x' }],
    ['WEBSUB_HUB', { WEBSUB_HUB: 'https://me:secret-part@hub.example/' }],
    ['PURGE_HEADER', { PURGE_HEADER: 'x' }],
    ['HOST', { HOST: 'a b' }],
    ['HOST', { HOST: 'http://localhost' }],
    ['HOST', { HOST: '999.1.1.1' }],
    ['HOST', { HOST: '[::1]' }],
    ['HOST', { HOST: 'fe80::1%eth0' }],
    ['HOST', { HOST: 'localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'magazine.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://magazine.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://magazine.example/blog' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://magazine.example/?a=b' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://magazine.example#top' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret-part@magazine.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/magazine' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://user:se#cret@db/magazine' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://[db/magazine' }],
    ['SAMPLE', { SAMPLE: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['S3_BUCKET', { S3_REGION: 'ap-northeast-1' }],
    ['S3_REGION', { S3_BUCKET: 'media' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'media', S3_ENDPOINT: 'nowhere' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'media', S3_ENDPOINT: 'localhost:9000' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'media', S3_ENDPOINT: 'ftp://store' }],
    ['S3_ENDPOINT', { S3_BUCKET: 'media', S3_ENDPOINT: 'https://me:secret-part@store' }],
    ['S3_BUCKET', { S3_BUCKET: 'media/magazine', S3_REGION: 'ap-northeast-1' }],
    ['S3_REGION', { S3_BUCKET: 'media', S3_REGION: 'ap northeast' }],
    ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY_ID: 'a' }],
    ['S3_ACCESS_KEY_ID', { ...bucket, S3_ACCESS_KEY_ID: 'ＡＫＩＡ', S3_SECRET_ACCESS_KEY: 'b' }],
    ['S3_SECRET_ACCESS_KEY', { ...bucket, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b\n' }],
    ['S3_ACCESS_KEY_ID', { ...bucket, S3_SECRET_ACCESS_KEY: 'secret-part' }],
    ['BACKUP_TO', { BACKUP_TO: 's3://' }],
    ['BACKUP_TO', { BACKUP_TO: '/kept/a.tar' }],
    ['BACKUP_TO', { BACKUP_TO: '~/backups' }],
    ['BACKUP_TO', { BACKUP_TO: 'https://store.example/backups' }],
    ['BACKUP_TO', { BACKUP_TO: 's3://not a bucket/' }],
    ['BACKUP_S3_REGION', { BACKUP_S3_REGION: 'ap northeast' }],
    ['BACKUP_EVERY', { BACKUP_TO: '/kept', BACKUP_EVERY: '10s' }],
    ['BACKUP_EVERY', { BACKUP_TO: '/kept', BACKUP_EVERY: '0h' }],
    ['BACKUP_KEEP', { BACKUP_TO: '/kept', BACKUP_KEEP: '0' }],
    ['BACKUP_EVERY', { BACKUP_EVERY: '1week' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: 'all' }],
    ['BACKUP_S3_ENDPOINT', { BACKUP_S3_ENDPOINT: 'localhost:9000' }],
    ['BACKUP_S3_SECRET_ACCESS_KEY', { BACKUP_S3_ACCESS_KEY_ID: 'a' }],
    ['BACKUP_S3_ACCESS_KEY_ID', { BACKUP_S3_ACCESS_KEY_ID: 'a…', BACKUP_S3_SECRET_ACCESS_KEY: 'b' }],
    ['EXPORT_S3_ACCESS_KEY_ID', { EXPORT_S3_SECRET_ACCESS_KEY: 'secret-part' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'secret-part' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: 'x' }],
  ])('%s in %o', (name, environment) => {
    const failure = failureOf(environment)
    expect(failure.message).toContain(`設定 ${name} の値が正しくありません。`)
    expect(failure.message).toContain(`${name} is not valid`)
    expect(failure.message).not.toMatch(/secret-part|se#cret/)
  })
})

test.each([
  ['https://Magazine.Example', 'https://magazine.example'],
  ['HTTPS://magazine.example:443/', 'https://magazine.example'],
  ['http://magazine.example:80', 'http://magazine.example'],
  ['https://綴り.example', 'https://xn--nbk763u.example'],
])('the public address %s is written as browsers write it', (given, origin) => {
  expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin)
})

test('without a public address, it is the one where the server listens, also with IPv6', () => {
  expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080')
  expect(readConfig({ HOST: '::', PORT: '80' }).publicUrl).toBe('http://localhost')
})

test('a named host applies with its port, also the one that addresses leave out, and in any case', () => {
  const { destinationHosts } = readConfig({
    DESTINATION_HOSTS: 'Chat.Internal:80, mail.internal:443, 10.0.0.5',
  })
  const isNamed = (address: string) => isNamedHost(destinationHosts, new URL(address))
  expect(['http://chat.internal/', 'https://mail.internal/', 'https://10.0.0.5/'].map(isNamed)).toEqual([
    true,
    true,
    true,
  ])
  expect(['https://chat.internal/', 'http://mail.internal/', 'http://10.0.0.5:8080/'].map(isNamed)).toEqual([
    false,
    false,
    false,
  ])
})

function failureOf(environment: Record<string, string>): StartFailure {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartFailure) return error
    throw error
  }
  throw new Error('nothing was wrong')
}
