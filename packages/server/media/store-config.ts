import { resolve } from 'node:path'
import type { Environment } from '../read-setting.ts'
import { failSetting } from '../start-failure.ts'
import { assertEndpoint, assertRegion, isBucket, readKeys } from './bucket-access.ts'

export type StoreConfig =
  | { kind: 'embedded'; folder: string; keyFolder: string }
  | {
      kind: 's3'
      endpoint?: string | undefined
      region: string
      bucket: string
      keys?: { accessKeyId: string; secretAccessKey: string } | undefined
      /** The role whose sessions let a browser upload directly to the store. */
      uploadRoleArn?: string | undefined
    }

export function readStore(environment: Environment, dataDir: string): StoreConfig {
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = environment
  if (names.every((name) => !environment[name]))
    return { kind: 'embedded', folder: resolve(dataDir, 'objects'), keyFolder: dataDir }
  if (!bucket || !isBucket(bucket))
    failSetting('S3_BUCKET', '置き場所（バケット）の名前だけ', 'the name of a bucket, without a path')
  if (!endpoint && !region)
    failSetting('S3_REGION', 'リージョン名（または S3_ENDPOINT）', 'a region, or S3_ENDPOINT')
  assertEndpoint('S3_ENDPOINT', endpoint)
  assertRegion('S3_REGION', region)
  const keys = readKeys(environment, '')
  return {
    kind: 's3',
    ...(endpoint ? { endpoint } : {}),
    region: region || 'us-east-1',
    bucket,
    ...(keys ? { keys } : {}),
    ...(environment['S3_UPLOAD_ROLE_ARN'] ? { uploadRoleArn: environment['S3_UPLOAD_ROLE_ARN'] } : {}),
  }
}
