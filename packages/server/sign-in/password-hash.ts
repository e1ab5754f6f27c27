import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hashPassword = promisify(argon2)
/** argon2id as OWASP advises: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** Many who sign in at once wait for each other instead of taking the machine's memory. */
const mostAtOnce = 2

/** In the PHC form, so that a later cost can be told from this one. */
export async function makePasswordHash(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await inTurn(() => hashOf(password, salt, cost))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(hash)}`
}

/** Takes as long for nobody's password as for somebody's: who has an account can't be told by the time. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const read = readHash(stored ?? (await hashOfNobody()))
  const hash = await inTurn(() => hashOf(password, read.salt, read.cost))
  return timingSafeEqual(hash, read.hash) && typeof stored === 'string'
}

let nobodys: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobodys ??= makePasswordHash(randomBytes(16).toString('hex'))
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

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
