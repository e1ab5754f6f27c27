import { type Environment, isFetchable } from '../read-setting.ts'
import { failSetting } from '../start-failure.ts'

/** The address that purges pages from a CDN, and the header that authorises the request. */
export type PurgeConfig = { url: string; header?: { name: string; value: string } | undefined }

export function readPurge(environment: Environment): PurgeConfig | undefined {
  const { PURGE_URL: url, PURGE_HEADER: text } = environment
  const header = text ? readHeader(text) : undefined
  if (!url) return undefined
  if (!isFetchable(url))
    failSetting(
      'PURGE_URL',
      'http(s) で始まり、パスワードのないURL（認証は PURGE_HEADER で）',
      'an http(s) address without password (use PURGE_HEADER)',
    )
  return header === undefined ? { url } : { url, header }
}

function readHeader(text: string): { name: string; value: string } {
  const parts = /^([\w-]+):\s*([\x20-\x7e]+)$/.exec(text)
  if (parts === null) failSetting('PURGE_HEADER', '「名前: 値」の形のヘッダー', 'a header as Name: value')
  const [, name = '', value = ''] = parts
  return { name, value }
}
