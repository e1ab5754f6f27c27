import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { asked } from './call.ts'
import { StorageError } from './errors.ts'
import { checkKey } from './object-key.ts'

const addressLifeSeconds = 900
const lifeMaxSeconds = 604_800

export function presignedAddresses(s3: S3Client, bucket: string) {
  return {
    presignGet(key: string, expiresInSeconds = addressLifeSeconds) {
      const command = new GetObjectCommand({ Bucket: bucket, Key: checkKey(key) })
      return asked(getSignedUrl(s3, command, { expiresIn: checkLife(expiresInSeconds) }))
    },
    presignPut(key: string, expiresInSeconds = addressLifeSeconds) {
      const command = new PutObjectCommand({ Bucket: bucket, Key: checkKey(key) })
      return asked(getSignedUrl(s3, command, { expiresIn: checkLife(expiresInSeconds) }))
    },
  }
}

export function checkLife(seconds: number): number {
  if (seconds > lifeMaxSeconds) throw new StorageError('Error', tooLong)
  if (!Number.isInteger(seconds) || seconds < 1)
    throw new StorageError('Error', `Presigned addresses live at least 1 second`)
  return seconds
}

const tooLong =
  'Signature version 4 presigned URLs must have an expiration date less than one week in the future'
