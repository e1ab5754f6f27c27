import type { Environment } from '../../read-setting.ts'
import { failSetting } from '../../start-failure.ts'

export type OpenIdConfig = { issuer: string; clientId: string; clientSecret: string }

export function readOpenId(environment: Environment): { openId?: OpenIdConfig } {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const [issuer, clientId, clientSecret] = names.map((name) => environment[name])
  if (!issuer && !clientId && !clientSecret) return {}
  if (!issuer || !/^https?:$/.test(URL.parse(issuer)?.protocol ?? ''))
    failSetting('OIDC_ISSUER', 'http(s) で始まるURL', 'an http(s) address')
  if (!clientId) failSetting('OIDC_CLIENT_ID', '発行されたクライアント ID', 'the id that was given out')
  if (!clientSecret)
    failSetting('OIDC_CLIENT_SECRET', '発行されたシークレット', 'the secret that was given out')
  return { openId: { issuer, clientId, clientSecret } }
}
