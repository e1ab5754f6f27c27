import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Database } from '@tsuzuri/database/open'
import { shareSecret } from '@tsuzuri/database/staff/secrets'
import { readSecret } from '../data-folder.ts'
import type { Config } from '../config.ts'

/** One key per purpose: a value encrypted for one purpose cannot be decrypted for another. */
export type SealingPurpose = 'second factor' | 'open id' | 'outbox'

/** Encrypts secrets that must be read again (such as TOTP secrets), so the database alone does not reveal them. */
export type Sealing = { seal: (text: string) => string; unseal: (sealed: string) => string }

/** A value was encrypted with another secret, so nobody can read it any more. */
export class ForeignSeal extends Error {
  override readonly name = 'ForeignSeal'

  constructor(cause: unknown) {
    super('sealed with another secret: AUTH_SECRET or secret.key has changed', { cause })
  }
}

/**
 * All instances on one PostgreSQL need the same secret: AUTH_SECRET, or one that the first instance stores in the
 * database. On SQLite the secret is a file beside the database.
 */
export async function openSealing(
  config: Config,
  db: Database,
  purpose: SealingPurpose = 'second factor',
): Promise<Sealing> {
  if (config.authSecret !== undefined) return sealingWith(Buffer.from(config.authSecret), purpose)
  if (db.engine === 'sqlite') return sealingWith(await readSecret(config.dataDir), purpose)
  const shared = await shareSecret(db, 'sealing', () => randomBytes(32).toString('base64url'))
  return sealingWith(Buffer.from(shared), purpose)
}

function sealingWith(secret: Buffer, purpose: SealingPurpose): Sealing {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `tsuzuri ${purpose}`, 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch (error) {
        throw new ForeignSeal(error)
      }
    },
  }
}
