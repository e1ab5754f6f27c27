import { isIPv6 } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { DatabaseAddress } from '@tsuzuri/database/open'
import { type BackupConfig, readBackup } from './backup/backup-config.ts'
import { isFolder } from './folder-setting.ts'
import { type BucketAccess, readBucketAccess } from './media/bucket-access.ts'
import { readStore, type StoreConfig } from './media/store-config.ts'
import { type MailConfig, readMail } from './outbox/mail/mail-config.ts'
import { type PurgeConfig, readPurge } from './page-cache/purge-config.ts'
import { type Environment, isFetchable, readHosts, readSetting, readWhole } from './read-setting.ts'
import { type OpenIdConfig, readOpenId } from './studio/staff/open-id-config.ts'

export type Config = {
  host: string
  port: number
  publicUrl: string
  dataDir: string
  database: DatabaseAddress
  store: StoreConfig
  fillSample: boolean
  /** The WebSub hub that is notified of every publication (https://www.w3.org/TR/websub/). */
  websubHub?: string | undefined
  purge?: PurgeConfig | undefined
  /** The number of worker processes. */
  workers: number
  /** The size limit of the page cache of each worker. */
  pageCacheBytes: number
  logLevel: string
  /** The number of proxies in front of this server whose forwarding headers are trusted. */
  trustedProxies: number
  /** All instances of a magazine share this secret. If it is not set, the server generates one. */
  authSecret?: string | undefined
  openId?: OpenIdConfig | undefined
  backup: BackupConfig
  /** The endpoint and keys of the bucket for the static export. */
  exportTo: BucketAccess
  /** The bearer token that `/metrics` requires. */
  metricsToken?: string | undefined
  /** If it is not set, the server sends no mail, and people copy links by hand. */
  mail?: MailConfig | undefined
  /** Hosts (`host` or `host:port`) that may receive messages although they are private or use plain HTTP. */
  destinationHosts: readonly string[]
  /** The hosts that pasted pictures may be fetched from: any public host, or only these. */
  pictureHosts: 'any' | readonly string[]
  /** How long a stopping instance still accepts requests while `/readyz` reports that it is draining. */
  drainMs: number
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** Reads the environment once. An invalid value stops the start with a message that names the setting. */
export function readConfig(environment: Environment): Config {
  const port = readSetting(
    environment,
    'PORT',
    '3000',
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.int().max(65_535)),
    '0から65535までの整数',
    'a whole number from 0 to 65535',
  )
  const host = readSetting(
    environment,
    'HOST',
    '127.0.0.1',
    z.string().refine((text) => isHost(text) || (Boolean(environment['PUBLIC_URL']) && isIPv6(text))),
    'IP アドレスかホスト名（%eth0 などのゾーンには PUBLIC_URL も必要です）',
    'an IP address or a host name; a zone (such as %eth0) needs PUBLIC_URL, too',
  )
  const dataDir = resolve(
    readSetting(
      environment,
      'DATA_DIR',
      './data',
      z.string().refine(isFolder),
      '~ や s3:// を使わない、フォルダーの場所',
      'a folder, written without ~ and ://',
    ),
  )
  return {
    host,
    port,
    publicUrl: readPublicUrl(environment, host, port),
    dataDir,
    database: readDatabase(environment, dataDir),
    store: readStore(environment, dataDir),
    fillSample:
      readSetting(environment, 'SAMPLE', 'on', z.enum(['on', 'off']), 'on か off', 'on or off') === 'on',
    websubHub: readHub(environment),
    purge: readPurge(environment),
    workers: readWorkers(environment),
    pageCacheBytes: readWhole(environment, 'PAGE_CACHE_MB', '256', 0, 65_536) * 1024 * 1024,
    logLevel: readSetting(
      environment,
      'LOG_LEVEL',
      'info',
      z.enum(logLevels),
      logLevels.join('、'),
      logLevels.join(', '),
    ),
    trustedProxies: readSetting(
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

/** Whether an address of a page can name this host: none can contain the zone of an IPv6 address. */
function isHost(text: string): boolean {
  if (isIPv6(text)) return URL.canParse(`http://[${text}]`)
  return /^[\w.-]+$/.test(text) && URL.canParse(`http://${text}`)
}

/** One per core, also on a machine that has more cores than workers are allowed. */
function readWorkers(environment: Environment): number {
  const most = 256
  return readWhole(environment, 'WORKERS', String(Math.min(most, availableParallelism())), 1, most)
}

function readAuthSecret(environment: Environment): string {
  const long = z.string().min(32)
  return readSetting(
    environment,
    'AUTH_SECRET',
    '',
    long,
    '32文字以上の秘密の文字列',
    'at least 32 characters',
  )
}

function readMetricsToken(environment: Environment): string {
  const long = z.string().min(16)
  return readSetting(environment, 'METRICS_TOKEN', '', long, '16文字以上のトークン', 'at least 16 characters')
}

function readPublicUrl(environment: Environment, host: string, port: number): string {
  // Pages link to each other by absolute paths, so the magazine can't be served below a path.
  const address = z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#@]+\/*$/i)
    // As browsers and headers write it: lower case, Japanese domains in Punycode, no default port.
    .transform((url) => new URL(url).origin)
  const named = host === '127.0.0.1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const own = `http://${isIPv6(named) ? `[${named}]` : named}:${port}`
  return readSetting(
    environment,
    'PUBLIC_URL',
    own,
    address,
    'http(s) で始まり、パスのないURL（https://magazine.example など）',
    'an http(s) address without path, query and password, such as https://magazine.example',
  )
}

function readHub(environment: Environment): string | undefined {
  if (!environment['WEBSUB_HUB']) return undefined
  return readSetting(
    environment,
    'WEBSUB_HUB',
    '',
    z.string().refine(isFetchable),
    'http(s) で始まり、パスワードのないURL',
    'an http(s) address without password',
  )
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
    url: readSetting(
      environment,
      'DATABASE_URL',
      '',
      address,
      'postgres:// で始まるURL',
      'an address that begins with postgres://',
    ),
  }
}
