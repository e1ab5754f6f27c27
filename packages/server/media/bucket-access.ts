import { checkBucket, checkRegion } from '@tsuzuri/storage/address'
import { isFetchable } from '../read-setting.ts'
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
  const region = read('S3_REGION')
  assertEndpoint(`${purpose}_S3_ENDPOINT`, endpoint)
  assertRegion(`${purpose}_S3_REGION`, region)
  return {
    endpoint,
    region: region ?? 'us-east-1',
    ...(readKeys(environment, `${purpose}_`) ?? readKeys(environment, '')),
  }
}

export function assertEndpoint(name: string, endpoint: string | undefined): void {
  if (endpoint && !isFetchable(endpoint))
    failSetting(name, 'http(s) で始まり、パスワードのないURL', 'an http(s) address without password')
}

export function assertRegion(name: string, region: string | undefined): void {
  if (region && !isAccepted(() => checkRegion(region)))
    failSetting(name, 'リージョンの名前（ap-northeast-1 など）', 'a region, such as ap-northeast-1')
}

export function isBucket(bucket: string): boolean {
  return isAccepted(() => checkBucket(bucket))
}

function isAccepted(check: () => string): boolean {
  try {
    return check() !== ''
  } catch {
    return false
  }
}

/** The pair of keys whose names have this prefix; undefined if there is none. */
export function readKeys(environment: Record<string, string | undefined>, prefix: string) {
  const [idName, secretName] = [`${prefix}S3_ACCESS_KEY_ID`, `${prefix}S3_SECRET_ACCESS_KEY`]
  const [accessKeyId, secretAccessKey] = [environment[idName], environment[secretName]]
  if (!accessKeyId && !secretAccessKey) return undefined
  if (!accessKeyId) failSetting(idName, '対になる鍵', 'the other key of the pair')
  if (!secretAccessKey) failSetting(secretName, '対になる鍵', 'the other key of the pair')
  // A key is part of a header of each request: a line end from a file, or a full-width letter, would make it invalid.
  for (const [name, key] of [
    [idName, accessKeyId],
    [secretName, secretAccessKey],
  ] as const)
    if (!/^[\x21-\x7e]+$/.test(key))
      failSetting(name, '空白や改行のない半角の鍵', 'a key of ASCII characters, without spaces and line ends')
  return { accessKeyId, secretAccessKey }
}
