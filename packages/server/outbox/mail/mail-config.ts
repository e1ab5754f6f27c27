import { readFileSync } from 'node:fs'
import { createPrivateKey } from 'node:crypto'
import type { Environment } from '../../read-setting.ts'
import { failSetting } from '../../start-failure.ts'

export type MailConfig = {
  smtpUrl: string
  from: string
  dkim?: { domainName: string; keySelector: string; privateKey: string } | undefined
}

/** Mail is sent only if both the server and the sender are set. */
export function readMail(environment: Environment): MailConfig | undefined {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = environment
  const dkim = readDkim(environment)
  if (!smtpUrl && !from) return undefined
  if (!smtpUrl || !/^smtps?:\/\/./.test(smtpUrl) || !URL.parse(smtpUrl)?.hostname)
    failSetting('SMTP_URL', 'smtp:// か smtps:// で始まるURL', 'an smtp(s) address')
  if (!from || !/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(from))
    failSetting('MAIL_FROM', '差出人のメールアドレス', 'the sender, as an address or Name <address>')
  return { smtpUrl, from, ...(dkim === undefined ? {} : { dkim }) }
}

function readDkim(environment: Environment): MailConfig['dkim'] {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_KEY_FILE: file } = environment
  if (!domainName && !keySelector && !file) return undefined
  if (!domainName) failSetting('DKIM_DOMAIN', '署名するドメインの名前', 'the domain that signs')
  if (!keySelector) failSetting('DKIM_SELECTOR', 'DNS に置いた鍵の名前', 'the selector of the key in DNS')
  if (!file) failSetting('DKIM_KEY_FILE', '秘密鍵のファイル', 'the file of the private key')
  return { domainName, keySelector, privateKey: readKey(file) }
}

function readKey(file: string): string {
  try {
    const key = readFileSync(file, 'utf8')
    createPrivateKey(key)
    return key
  } catch {
    return failSetting(
      'DKIM_KEY_FILE',
      '読める PEM 形式の秘密鍵',
      'a private key in PEM form that can be read',
    )
  }
}
