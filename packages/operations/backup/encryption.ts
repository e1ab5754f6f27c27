import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { Refusal } from '@tsuzuri/content/refusal'
import { Damaged } from './archive-reader.ts'
import type { EndedSink } from './file-sink.ts'

/** How every file of the format begins: https://c2sp.org/age */
const opening = Buffer.from('age-encryption.org/v1\n')

export function isSecretKey(key: string): boolean {
  return key.startsWith('AGE-SECRET-KEY-')
}

/** Encrypts in the age format; `age --decrypt -i KEYFILE` can decrypt it, too. */
export async function encryptTo(file: EndedSink, key: string): Promise<EndedSink> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(isSecretKey(key) ? await identityToRecipient(key).catch(badKey) : key)
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const encrypted = await encrypter.encrypt(readable)
  const writer = writable.getWriter()
  const copied = copy(encrypted, file)
  // A failure of the file fails the write that waits for it, and every later one.
  copied.catch((error: unknown) => writer.abort(error)).catch(() => {})
  return {
    async write(bytes) {
      // The caller may reuse its buffer, and the stream keeps chunks.
      await writer.write(Uint8Array.from(bytes))
    },
    async end() {
      await Promise.all([copied, writer.close()])
      return file.end()
    },
  }
}

/** The header was encrypted for another key, or is damaged: the format can't tell which. */
export class UnreadableHeader extends Refusal {
  constructor() {
    super(
      'invalid',
      'このバックアップは、BACKUP_KEY の鍵では開けません。別の鍵で暗号化されているか、壊れています。',
      'The backup was not encrypted for this BACKUP_KEY, or it is damaged.',
    )
  }
}

/**
 * Decrypts a backup; passes an unencrypted one through, with or without a key. An error of the source is rethrown
 * unchanged, because it says nothing about the file.
 */
export async function* decryptBackup(
  source: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Uint8Array> {
  const watched = watch(source)
  const { isEncrypted, whole } = await lookAhead(watched.chunks)
  if (!isEncrypted) {
    yield* whole
    return
  }
  if (key === undefined || !isSecretKey(key))
    throw new Refusal(
      'invalid',
      'このバックアップは暗号化されています。BACKUP_KEY に秘密鍵（AGE-SECRET-KEY-1…）を指定してください。',
      'The backup is encrypted: set BACKUP_KEY to its secret key.',
    )
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const plain = await decrypter.decrypt(streamOf(whole)).catch(() => {
    watched.assertSound()
    throw new UnreadableHeader()
  })
  const reader = plain.getReader()
  for (;;) {
    const next = await reader.read().catch(() => {
      watched.assertSound()
      throw new Damaged('暗号化されたファイルが壊れているか、途中で切れています。')
    })
    if (next.done) return
    yield next.value
  }
}

/** Records the error of the source, because the decrypter wraps it in its own error. */
function watch(source: AsyncIterable<Uint8Array>) {
  let failure: { error: unknown } | undefined
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* source
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return {
    chunks: chunks(),
    assertSound(): void {
      if (failure !== undefined) throw failure.error
    },
  }
}

async function copy(from: ReadableStream<Uint8Array>, to: EndedSink): Promise<void> {
  const reader = from.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    await to.write(value)
  }
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
  })
}

async function lookAhead(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  let isAtEnd = false
  while (start.length < opening.length && !isAtEnd) {
    const { done, value } = await chunks.next()
    if (done === true) isAtEnd = true
    else start = Buffer.concat([start, value])
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield start
    if (!isAtEnd) yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { isEncrypted: start.subarray(0, opening.length).equals(opening), whole: whole() }
}

function badKey(): never {
  throw new Refusal('invalid', 'BACKUP_KEY の鍵が正しくありません。', 'BACKUP_KEY is no valid key.')
}
