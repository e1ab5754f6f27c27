import { createHash } from 'node:crypto'
import { StoreError } from '../errors.ts'

/** Keys are names, never paths; keys that a client or a proxy would rewrite are refused. */
export function checkKey(key: string): void {
  if (key === '') throw new StoreError('InvalidArgument', 'The key must not be empty.')
  if (Buffer.byteLength(key) > 1024) throw new StoreError('KeyTooLongError')
  if (!key.isWellFormed() || key.includes('\0')) {
    throw new StoreError('InvalidArgument', 'The key holds characters that no key may have.')
  }
  if (key.split('/').some((segment) => segment === '.' || segment === '..')) {
    throw new StoreError('InvalidArgument', 'The key must not have the segments . and ..')
  }
}

export function checkBucketName(name: string): void {
  if (!bucketName.test(name) || ipAddress.test(name)) throw new StoreError('InvalidBucketName')
}

/** The path of an object: names chosen by clients never reach the file system. */
export function objectFolder(bucket: string, key: string): string {
  const hash = createHash('sha256').update(`${bucket}/${key}`).digest('hex')
  return `objects/${hash.slice(0, 2)}/${hash}`
}

/** S3 orders keys by UTF-8 bytes; JavaScript's order puts emoji before U+E000–FFFF. */
export function compareKeys(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left !== right) return inByteOrder(left) - inByteOrder(right)
  }
  return a.length - b.length
}

const bucketName = /^(?=.{3,63}$)[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)*$/
const ipAddress = /^\d+\.\d+\.\d+\.\d+$/

function inByteOrder(unit: number): number {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
  return isSurrogate ? unit + 0x10000 : unit
}
