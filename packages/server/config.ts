import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseAddress } from '@tsuzuri/database/open'
import { type BackupConfig, readBackup } from './backup/backup-config.ts'
import { type BucketAccess, readBucketAccess } from './media/bucket-access.ts'
import { type MailConfig, readMail } from './outbox/mail/mail-config.ts'
import { failSetting } from './start-failure.ts'

export type StoreConfig =
  | { kind: 'embedded'; folder: string; keyFolder: string }
  | {
      kind: 's3'
      endpoint?: string | undefined
      region: string
      bucket: string
      keys?: { accessKeyId: string; secretAccessKey: string } | undefined
      /** The role whose sessions let a browser upload straight to the store. */
      uploadRoleArn?: string | undefined
    }

export type Config = {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  database: DatabaseAddress
  store: StoreConfig
  fillSample: boolean
  /** Told of every publication (https://www.w3.org/TR/websub/); nobody where it is not set. */
  websubHub?: string | undefined
  /** Where a CDN is told what to forget, and the header that lets us in. */
  purge?: { url: string; header?: { name: string; value: string } | undefined } | undefined
  /** How many processes answer. */
  workers: number
  /** How many bytes of answers a worker keeps at most. */
  pageCacheBytes: number
  logLevel: string
  /** Proxies in front of this server whose word about a request's source is taken. */
  trustedProxies: number
  /** Shared by all instances of one magazine; without one they make their own. */
  authSecret?: string | undefined
  openId?: OpenIdConfig | undefined
  backup: BackupConfig
  /** How a bucket for the exported site is reached. */
  exportTo: BucketAccess
  /** Whoever brings it may read `/metrics`. */
  metricsToken?: string | undefined
  /** Without it nothing is mailed, and links are copied by hand. */
  mail?: MailConfig | undefined
  /** Hosts (`host` or `host:port`) that messages may go to although they are private or use plain HTTP. */
  destinationHosts: readonly string[]
  /** Where pasted pictures may be fetched from: any public host, or these hosts only. */
  pictureHosts: 'any' | readonly string[]
  /** How long an instance that stops still answers while `/readyz` says that it goes. */
  drainMs: number
}

export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string }

type Environment = Record<string, string | undefined>

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Reads the environment once. A wrong value stops the start with a sentence that names it. */
export function readConfig(environment: Environment): Config {
  const port = read(
    environment,
    'PORT',
    '3000',
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().max(65_535)),
    '0 から 65535 までの整数',
    'a whole number from 0 to 65535',
  )
  const host = read(
    environment,
    'HOST',
    '127.0.0.1',
    z.string().regex(/^[\w.:-]+$/),
    'IP アドレスかホスト名',
    'an IP address or a host name',
  )
  const dataDir = resolve(
    read(environment, 'DATA_DIR', './data', z.string().min(1), 'フォルダーの場所', 'a folder'),
  )
  return {
    host,
    port,
    publicUrl: readPublicUrl(environment, host, port),
    dataDir,
    database: readDatabase(environment, dataDir),
    store: readStore(environment, dataDir),
    fillSample: read(environment, 'SAMPLE', 'on', z.enum(['on', 'off']), 'on か off', 'on or off') === 'on',
    websubHub: readHub(environment),
    purge: readPurge(environment),
    workers: readWhole(environment, 'WORKERS', String(availableParallelism()), 1, 256),
    pageCacheBytes: readWhole(environment, 'PAGE_CACHE_MB', '256', 0, 65_536) * 1024 * 1024,
    logLevel: read(
      environment,
      'LOG_LEVEL',
      'info',
      z.enum(logLevels),
      logLevels.join('、'),
      logLevels.join(', '),
    ),
    trustedProxies: read(
      environment,
      'TRUST_PROXY',
      '0',
      z
        .string()
        .regex(/^\d{1,2}$/)
        .transform(Number),
      '手前にあるプロキシーの数',
      'the number of proxies in front',
    ),
    ...(environment['AUTH_SECRET'] ? { authSecret: readAuthSecret(environment) } : {}),
    ...readOpenId(environment),
    backup: readBackup(environment, dataDir),
    exportTo: readBucketAccess(environment, 'EXPORT'),
    ...(environment['METRICS_TOKEN'] ? { metricsToken: readMetricsToken(environment) } : {}),
    mail: readMail(environment),
    destinationHosts: readHosts(environment, 'DESTINATION_HOSTS'),
    pictureHosts:
      (environment['PICTURE_HOSTS'] ?? 'any') === 'any' ? 'any' : readHosts(environment, 'PICTURE_HOSTS'),
    drainMs: readWhole(environment, 'DRAIN_SECONDS', '0', 0, 300) * 1000,
  }
}

function readWhole(
  environment: Environment,
  name: string,
  fallback: string,
  least: number,
  most: number,
): number {
  const whole = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(least).max(most))
  return read(
    environment,
    name,
    fallback,
    whole,
    `${least} から ${most} までの整数`,
    `a whole number from ${least} to ${most}`,
  )
}

function readAuthSecret(environment: Environment): string {
  const long = z.string().min(32)
  return read(environment, 'AUTH_SECRET', '', long, '32文字以上の秘密の文字列', 'at least 32 characters')
}

function readMetricsToken(environment: Environment): string {
  const long = z.string().min(16)
  return read(environment, 'METRICS_TOKEN', '', long, '16文字以上の合い言葉', 'at least 16 characters')
}

function readOpenId(environment: Environment): { openId?: OpenIdConfig } {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map((name) => environment[name])
  if (!issuer && !clientId && !clientSecret) return {}
  if (!issuer || !/^https?:$/.test(URL.parse(issuer)?.protocol ?? ''))
    failSetting('OIDC_ISSUER', 'http(s) で始まるURL', 'an http(s) address')
  if (!clientId) failSetting('OIDC_CLIENT_ID', '発行された番号', 'the id that was given out')
  if (!clientSecret) failSetting('OIDC_CLIENT_SECRET', '発行された秘密', 'the secret that was given out')
  return { openId: { issuer, clientId, clientSecret } }
}

function readPublicUrl(environment: Environment, host: string, port: number): string {
  // The addresses of all pages are absolute paths, so the magazine can't be below a path.
  const address = z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+\/*$/i)
    .transform((url) => url.replace(/\/+$/, ''))
  const own = `http://${host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host}:${port}`
  return read(
    environment,
    'PUBLIC_URL',
    own,
    address,
    'http(s) で始まり、パスのないURL（https://magazine.example など）',
    'an http(s) address without path, query and password, such as https://magazine.example',
  )
}

function readHub(environment: Environment): string | undefined {
  const address = z.url({ protocol: /^https?$/ })
  if (!environment['WEBSUB_HUB']) return undefined
  return read(environment, 'WEBSUB_HUB', '', address, 'http(s) で始まるURL', 'an http(s) address')
}

function readHosts(environment: Environment, name: string): string[] {
  const hosts = (environment[name] ?? '').split(',').map((host) => host.trim())
  const named = hosts.filter((host) => host !== '')
  if (named.some((host) => URL.parse(`http://${host}/`)?.host !== host))
    failSetting(name, 'ホスト名（とポート）をコンマで区切ったもの', 'host names, separated by commas')
  return named
}

function readDatabase(environment: Environment, dataDir: string): DatabaseAddress {
  const url = environment['DATABASE_URL']
  if (url === undefined || url === '') return { engine: 'sqlite', file: resolve(dataDir, 'magazine.sqlite') }
  const address = z
    .string()
    .regex(/^postgres(ql)?:\/\/./)
    .refine((text) => URL.canParse(text))
  return {
    engine: 'postgres',
    url: read(
      environment,
      'DATABASE_URL',
      '',
      address,
      'postgres:// で始まるURL',
      'an address that begins with postgres://',
    ),
  }
}

function readPurge(environment: Environment): Config['purge'] {
  const { PURGE_URL: url, PURGE_HEADER: text } = environment
  const header = text ? readHeader(text) : undefined
  if (!url) return undefined
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    failSetting('PURGE_URL', 'http(s) で始まるURL', 'an http(s) address')
  return header === undefined ? { url } : { url, header }
}

function readHeader(text: string): { name: string; value: string } {
  const parts = /^([\w-]+):\s*([\x20-\x7e]+)$/.exec(text)
  if (parts === null) failSetting('PURGE_HEADER', '「名前: 値」の形の見出し', 'a header as Name: value')
  const [, name = '', value = ''] = parts
  return { name, value }
}

function readStore(environment: Environment, dataDir: string): StoreConfig {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = environment
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = environment
  if (names.every((name) => !environment[name]))
    return { kind: 'embedded', folder: resolve(dataDir, 'objects'), keyFolder: dataDir }
  if (!bucket) failSetting('S3_BUCKET', '置き場所（バケット）の名前', 'the name of a bucket')
  if (!endpoint && !region)
    failSetting('S3_REGION', '地域の名前（または S3_ENDPOINT）', 'a region, or S3_ENDPOINT')
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    failSetting('S3_ENDPOINT', 'http(s) で始まるURL', 'an http(s) address')
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    failSetting(
      accessKeyId ? 'S3_SECRET_ACCESS_KEY' : 'S3_ACCESS_KEY_ID',
      '対になる鍵',
      'the other key of the pair',
    )
  }
  return {
    kind: 's3',
    ...(endpoint ? { endpoint } : {}),
    region: region || 'us-east-1',
    bucket,
    ...(accessKeyId && secretAccessKey ? { keys: { accessKeyId, secretAccessKey } } : {}),
    ...(environment['S3_UPLOAD_ROLE_ARN'] ? { uploadRoleArn: environment['S3_UPLOAD_ROLE_ARN'] } : {}),
  }
}

function read<T>(
  environment: Environment,
  name: string,
  fallback: string,
  schema: z.ZodType<T>,
  japanese: string,
  english: string,
): T {
  const given = environment[name]
  const value = schema.safeParse(given === undefined || given === '' ? fallback : given)
  return value.success ? value.data : failSetting(name, japanese, english)
}
