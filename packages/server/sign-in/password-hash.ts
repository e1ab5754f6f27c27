import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'
import type { FailureKeys } from './rate-limit.ts'

const hashPassword = promisify(argon2)
/** argon2id with OWASP's parameters: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * A hash takes 19 MiB and 50 ms of one core, and anonymous requests can cause it: two run concurrently, 64 wait, more
 * are refused. Requests of known browsers, sessions and links have 64 places of their own and run first. An attempt does
 * its database writes inside the queue, so this limits them, too.
 */
export const hashingQueue = openBoundedQueue({
  atOnce: 2,
  waiting: 64,
  refusal: () =>
    new Refusal(
      'busy',
      'サインインが混み合っています。少し待ってから、もう一度お試しください。',
      'Too many people are signing in; try again in a moment.',
    ),
})

/** PHC string format, which records the cost parameters beside the hash. Callers have checked a link or a password. */
export async function makePasswordHash(password: string): Promise<string> {
  return hashingQueue.run(() => newHash(password), { isUrgent: true })
}

/** Runs the whole attempt inside the queue: the password comparison and the work before and after it. */
export async function comparingPasswords<T>(
  by: FailureKeys['by'],
  work: (compare: typeof isPassword) => Promise<T>,
): Promise<T> {
  return hashingQueue.run(() => work(isPassword), { isUrgent: by === 'known' })
}

async function newHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`
}

/** Compares with a dummy hash where there is no account, so response time does not reveal which accounts exist. */
async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const read = readHash(stored ?? (await dummyHash()))
  const hash = await hashOf(password, read.salt, read.cost)
  return timingSafeEqual(hash, read.hash) && typeof stored === 'string'
}

let cachedDummyHash: Promise<string> | undefined

function dummyHash(): Promise<string> {
  cachedDummyHash ??= newHash(randomBytes(16).toString('hex'))
  return cachedDummyHash
}

function hashOf(password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: typeof cost) {
  return hashPassword('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })
}

function readHash(stored: string) {
  const [, memory = '', passes = '', parallelism = '', salt = '', hash = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(stored) ?? []
  const bytes = Buffer.from(hash, 'base64')
  if (bytes.length === 0) throw new Error('a stored password hash is damaged')
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: bytes,
    cost: {
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: bytes.length,
    },
  }
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
