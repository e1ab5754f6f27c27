import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { readConfig } from '@tsuzuri/server/config'
import { newFolder } from '@tsuzuri/server/testing/child-server'
import { fillFolder } from '@tsuzuri/server/testing/filled-folder'
import { findProgram } from '@tsuzuri/test-support/find-program'
import { newPlace, restoreTo, withoutChangeLog } from '../testing/kept-places.ts'
import { decryptBackup, encryptTo } from './encryption.ts'
import { takeBackup } from './take-backup.ts'
import { verifyBackup } from './verify-backup.ts'

const patience = { timeout: 120_000 }

test('O3 an encrypted backup restores with its key and with no other', patience, async () => {
  await using folder = await newFolder()
  const from = await newPlace('sqlite', join(folder.path, 'from'))
  await fillFolder(from)
  const key = await generateX25519Identity()
  const publicKey = await identityToRecipient(key)
  for (const BACKUP_KEY of [key, publicKey]) {
    const name = BACKUP_KEY === key ? 'secret' : 'public'
    const taken = await takeBackup(readConfig({ ...from, BACKUP_KEY }), `${folder.path}/kept-${name}/`)
    expect(taken.file).toMatch(/^tsuzuri-\d{8}T\d{6}Z\.rows\.tar\.age$/)
    const file = join(taken.place, taken.file)
    const bytes = await readFile(file)
    expect(bytes.length).toBe(taken.bytes)
    expect(bytes.includes('rows/articles')).toBe(false)

    const others = [undefined, publicKey, await generateX25519Identity()]
    for (const [at, other] of others.entries()) {
      const to = await newPlace('sqlite', join(folder.path, `${name}-${at}`))
      await expect(restoreTo({ ...to, ...(other && { BACKUP_KEY: other }) }, file)).rejects.toThrow(
        /BACKUP_KEY/,
      )
    }
    const to = await newPlace('sqlite', join(folder.path, name))
    const { tables, pictures } = await restoreTo({ ...to, BACKUP_KEY: key }, file)
    expect([tables, pictures]).toEqual([taken.tables, taken.pictures])
    const again = await takeBackup(readConfig(to), join(folder.path, `${name}.tar`))
    expect(withoutChangeLog(again.tables)).toEqual(withoutChangeLog(taken.tables))
    expect(again.media.files).toBe(taken.pictures?.files)
  }
})

test('O3 a changed or shortened encrypted backup is damaged, not half read', patience, async () => {
  await using folder = await newFolder()
  const { key, whole } = await takeEncrypted(folder.path)
  const faultsOf = async (bytes: Buffer) => (await verifyBackup(decryptBackup(inOne(bytes), key))).faults
  expect(await faultsOf(whole)).toEqual([])
  const flipped = Buffer.from(whole)
  flipped[whole.length - 100] = (flipped[whole.length - 100] ?? 0) ^ 1
  expect(await faultsOf(flipped)).not.toEqual([])
  expect(await faultsOf(whole.subarray(0, whole.length - 1))).not.toEqual([])
})

test('O3 a place that stops answering is no damage', patience, async () => {
  await using folder = await newFolder()
  const { key, whole } = await takeEncrypted(folder.path)
  for (const bytes of [10, 50, whole.length - 100]) {
    const plain = decryptBackup(cutOff(whole.subarray(0, bytes)), key)
    await expect(verifyBackup(plain), `after ${bytes} bytes`).rejects.toThrow('ECONNRESET')
  }
})

test('O3 the memory that encryption takes does not grow with the backup', patience, async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const sink = await encryptTo(
    { write: async () => {}, end: async () => ({ bytes: 0, sha256: '' }) },
    recipient,
  )
  const writeMany = async () => {
    for (let written = 0; written < 50_000; written += 1) await sink.write(Buffer.alloc(64))
    return heapMb()
  }
  const before = await writeMany()
  expect((await writeMany()) - before).toBeLessThan(8)
  await sink.end()
})

test('O3 a disk that is full ends an encrypted backup', patience, async () => {
  const recipient = await identityToRecipient(await generateX25519Identity())
  const full = async () => Promise.reject(new Error('ENOSPC'))
  const sink = await encryptTo({ write: full, end: full }, recipient)
  const writeOn = async () => {
    for (;;) await sink.write(Buffer.alloc(64 * 1024))
  }
  await expect(writeOn()).rejects.toThrow('ENOSPC')
  await expect(sink.end()).rejects.toThrow('ENOSPC')
})

const hasAge = findProgram('age') !== undefined
if (!hasAge) process.stdout.write('age がないので、ほかのプログラムで復号できるかの検査は省きます。\n')

test.skipIf(!hasAge)('O3 the age program reads an encrypted backup', patience, async () => {
  await using folder = await newFolder()
  const from = await newPlace('sqlite', join(folder.path, 'from'))
  await fillFolder(from)
  const BACKUP_KEY = await generateX25519Identity()
  const taken = await takeBackup(readConfig({ ...from, BACKUP_KEY }), `${folder.path}/kept/`)
  const keyFile = join(folder.path, 'key.txt')
  await writeFile(keyFile, `${BACKUP_KEY}\n`)
  const plain = join(folder.path, 'plain.tar')
  await promisify(execFile)(findProgram('age') ?? '', [
    '-d',
    '-i',
    keyFile,
    '-o',
    plain,
    join(taken.place, taken.file),
  ])
  expect((await verifyBackup(inOne(await readFile(plain)))).faults).toEqual([])
})

/** The bytes of an encrypted backup of a small magazine, and its key. */
async function takeEncrypted(folder: string): Promise<{ key: string; whole: Buffer }> {
  const from = await newPlace('sqlite', join(folder, 'from'))
  await fillFolder(from)
  const key = await generateX25519Identity()
  const taken = await takeBackup(readConfig({ ...from, BACKUP_KEY: key }), `${folder}/kept/`)
  return { key, whole: await readFile(join(taken.place, taken.file)) }
}

async function* cutOff(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
  throw new Error('ECONNRESET')
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

function heapMb(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1e6
}
