import { failSetting } from '../start-failure.ts'

/** Access to a bucket other than that of the store. Without keys, the credentials of the machine are used. */
export type BucketAccess = {
  endpoint?: string | undefined
  region: string
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/**
 * Reads `BACKUP_S3_ENDPOINT` and the like; settings that are missing default to those of the store. A pair of keys is
 * never mixed.
 */
export function readBucketAccess(
  environment: Record<string, string | undefined>,
  purpose: 'BACKUP' | 'EXPORT',
): BucketAccess {
  const read = (name: string) => environment[`${purpose}_${name}`] || environment[name] || undefined
  const endpoint = read('S3_ENDPOINT')
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    failSetting(`${purpose}_S3_ENDPOINT`, 'http(s) で始まるURL', 'an http(s) address')
  return {
    endpoint,
    region: read('S3_REGION') ?? 'us-east-1',
    ...(readKeys(environment, `${purpose}_`) ?? readKeys(environment, '')),
  }
}

function readKeys(environment: Record<string, string | undefined>, prefix: string) {
  const [idName, secretName] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`]
  const [accessKeyId, secretAccessKey] = [environment[idName], environment[secretName]]
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId) failSetting(idName, '対になる鍵', 'the other key of the pair')
  if (!secretAccessKey) failSetting(secretName, '対になる鍵', 'the other key of the pair')
  return { accessKeyId, secretAccessKey }
}
