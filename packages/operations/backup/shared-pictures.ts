import { createHash, randomBytes } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { listNameOf } from '@tsuzuri/server/backup/backup-name'
import type { BackupPlace } from '@tsuzuri/server/backup/backup-place'
import type { PictureShelf } from '@tsuzuri/server/backup/picture-shelf'
import { identityToRecipient } from 'age-encryption'
import { encryptTo, isSecretKey } from './encryption.ts'
import { openFileSink, readHash } from './file-sink.ts'

/** The shared pictures of a backup place, for one backup that is being taken. */
export type SharedPictures = {
  set: string
  /** Stores the list of names first, so that from now on no cleanup removes these pictures. */
  open: (sortedNames: AsyncIterable<string>) => Promise<OpenPictures>
  /** Counts the pictures of these names that the place has now. */
  count: (sortedNames: AsyncIterable<string>) => Promise<number>
}

type OpenPictures = {
  /** Whether the place has the picture. Call it in the order of the names. */
  has: (name: string) => Promise<boolean>
  /** Stores a picture, unless its content does not match the hash in its name. */
  keep: (name: string, body: AsyncIterable<Uint8Array>) => Promise<'kept' | 'altered'>
}

const namesAtOnce = 1000

export async function sharedPictures(
  place: BackupPlace,
  file: string,
  key: string | undefined,
): Promise<SharedPictures> {
  const set = await pictureSet(key)
  const shelf = place.pictures(set)
  const newPath = () => join(place.workFolder, `.tsuzuri-backup-${randomBytes(6).toString('hex')}.partial`)
  return {
    set,
    async open(sortedNames) {
      await keepList(place, newPath(), listNameOf(file), listOf(set, sortedNames))
      const known = openMerge(shelf)
      return {
        has: (name) => known.has(name),
        async keep(name, body) {
          const path = newPath()
          try {
            if (!(await writePicture(path, name, body, key))) return 'altered'
            await shelf.keep(path, name)
            return 'kept'
          } finally {
            await rm(path, { force: true })
          }
        },
      }
    },
    async count(sortedNames) {
      const now = openMerge(shelf)
      let there = 0
      for await (const name of sortedNames) if (await now.has(name)) there += 1
      return there
    },
  }
}

/** Each key has its own set, because one key can't decrypt the pictures of another. */
export async function pictureSet(key: string | undefined): Promise<string> {
  if (key === undefined) return 'pictures'
  const recipient = isSecretKey(key) ? await identityToRecipient(key) : key
  return `pictures-${createHash('sha256').update(recipient).digest('hex').slice(0, 16)}`
}

async function keepList(
  place: BackupPlace,
  path: string,
  file: string,
  lines: AsyncIterable<string>,
): Promise<void> {
  const list = await open(path, 'wx', 0o600)
  try {
    for await (const line of lines) await list.appendFile(`${line}\n`)
    await list.sync()
  } finally {
    await list.close()
  }
  await place.keep(path, file)
}

async function* listOf(set: string, names: AsyncIterable<string>): AsyncGenerator<string> {
  yield set
  let some: string[] = []
  for await (const name of names) {
    some.push(name)
    if (some.length < namesAtOnce) continue
    yield some.join('\n')
    some = []
  }
  if (some.length > 0) yield some.join('\n')
}

/** Writes a picture and verifies it by reading it again. False if its content does not match the hash in its name. */
async function writePicture(
  path: string,
  name: string,
  body: AsyncIterable<Uint8Array>,
  key: string | undefined,
): Promise<boolean> {
  const hash = createHash('sha256')
  const handle = await open(path, 'wx+', 0o600)
  try {
    const file = openFileSink(handle)
    const sink = key === undefined ? file : await encryptTo(file, key)
    for await (const chunk of body) {
      hash.update(chunk)
      await sink.write(chunk)
    }
    const { sha256 } = await sink.end()
    if (!name.startsWith(hash.digest('hex').slice(0, 32))) return false
    await handle.sync()
    if ((await readHash(handle.createReadStream({ start: 0, autoClose: false }))) !== sha256)
      throw new Error(`the picture ${name} can't be read as it was written`)
    return true
  } finally {
    await handle.close()
  }
}

/** A merge of two sorted sequences: lists the shelf once and keeps nothing of it in memory. */
function openMerge(shelf: PictureShelf) {
  const listing = shelf.list()[Symbol.asyncIterator]()
  let next: string | undefined = ''
  return {
    async has(name: string): Promise<boolean> {
      while (next !== undefined && next < name) {
        const { done, value } = await listing.next()
        next = done === true ? undefined : value.name
      }
      return next === name
    },
  }
}
