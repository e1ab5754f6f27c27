import { AssumeRoleCommand, STSClient } from '@aws-sdk/client-sts'
import { exchangeOf } from './call.ts'
import { StorageError, storageError } from './errors.ts'
import { networkError } from './exchange.ts'
import type { SessionIssuer, SessionScope } from './credentials-service.ts'
import type { CredentialsProvider, StorageKeys } from './credentials.ts'
import { openFetchHandler } from './fetch-handler.ts'
import { GuardedHandler } from './guarded-handler.ts'

export interface StsConfig {
  endpoint?: string | undefined
  region: string
  roleArn: string
  credentials: StorageKeys | CredentialsProvider
  requestTimeoutMs?: number | undefined
  callTimeoutMs?: number | undefined
}

/** STS sessions of a role, narrowed to the scope by a session policy. */
export function stsSessions({ endpoint, region, roleArn, credentials, ...limits }: StsConfig): SessionIssuer {
  const sts = new STSClient({
    ...(endpoint ? { endpoint } : {}),
    region,
    credentials,
    maxAttempts: 3,
    // Without limits, a service that hangs would block an editor's request for ever.
    requestHandler: new GuardedHandler(openFetchHandler(), limits),
  })
  return async (scope) => {
    const command = new AssumeRoleCommand({
      RoleArn: roleArn,
      RoleSessionName: 'tsuzuri-upload',
      DurationSeconds: scope.lifeSeconds,
      Policy: policyOf(scope),
    })
    const { Credentials: keys } = await sts.send(command, exchangeOf({})).catch((error: unknown) => {
      throw asStorageError(error)
    })
    if (!keys?.AccessKeyId || !keys.SecretAccessKey || !keys.SessionToken || !keys.Expiration) return false
    return {
      accessKeyId: keys.AccessKeyId,
      secretAccessKey: keys.SecretAccessKey,
      sessionToken: keys.SessionToken,
      expiration: keys.Expiration,
    }
  }
}

/** Without a complete response the service counts as unreachable, whatever the SDK's error is. */
function asStorageError(error: unknown): Error {
  const named = storageError(error)
  return named instanceof StorageError && (named.status ?? 0) < 400
    ? storageError(networkError(error))
    : named
}

function policyOf({ bucket, prefix, actions }: SessionScope): string {
  const allowed = actions.map((action) => `s3:${action}`)
  const statement = { Effect: 'Allow', Action: allowed, Resource: `arn:aws:s3:::${bucket}/${prefix}*` }
  return JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
}
