import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { Refusal } from '@tsuzuri/content/refusal'

const hashPassword = promisify(argon2)
/** argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * Every hash takes 19 MiB and a core for 50 ms, and strangers can ask for it: two at once, a queue of a second or two, and
 * beyond it a refusal. What an attempt writes is written from inside the queue, so this limits the writes, too.
 */
export const hashingQueue = openBoundedQueue({
  atOnce: 2,
  waiting: 64,
  refusal: () =>
    new Refusal(
      'busy',
      'サインインが混み合っています。少し待ってからもう一度お試しください。',
      'Too many people are signing in; try again in a moment.',
    ),
})

/** In the PHC form, so that a later cost can be told from this one. */
export async function makePasswordHash(password: string): Promise<string> {
  return hashingQueue.run(() => newHash(password))
}

/** Runs work that compares passwords, and all that it does before and after, inside the queue. */
export async function comparingPasswords<T>(work: (compare: typeof isPassword) => Promise<T>): Promise<T> {
  return hashingQueue.run(() => work(isPassword))
}

async function newHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await hashOf(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`
}

/** Takes as long for nobody's password as for somebody's: who has an account can't be told by the time. */
async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const read = readHash(stored ?? (await hashOfNobody()))
  const hash = await hashOf(password, read.salt, read.cost)
  return timingSafeEqual(hash, read.hash) && typeof stored === 'string'
}

let nobodys: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobodys ??= newHash(randomBytes(16).toString('hex'))
  return nobodys
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
