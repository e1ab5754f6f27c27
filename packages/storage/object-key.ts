import { StorageError } from './errors.ts'

const keyMaxBytes = 1024

/**
 * Refuses unsafe keys: an empty key would turn the deletion of an object into that of its bucket, and URL parsers
 * resolve `..`.
 */
export function checkKey(key: string): string {
  if (key === '') throw invalidKey('Key is empty')
  if (!key.isWellFormed()) throw invalidKey('Key is not well-formed Unicode')
  if (new TextEncoder().encode(key).length > keyMaxBytes)
    throw invalidKey(`Key is longer than ${keyMaxBytes} bytes`)
  if (hasControlCharacter(key)) throw invalidKey('Key has a control character')
  if (key.split('/').some((segment) => segment === '.' || segment === '..')) {
    throw invalidKey(`Key has a '.' or '..' segment, received '${key}'`)
  }
  return key
}

function invalidKey(message: string): StorageError {
  return new StorageError('InvalidKey', message)
}

function hasControlCharacter(key: string): boolean {
  return /\p{Cc}/u.test(key)
}
