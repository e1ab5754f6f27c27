import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import { writeInstant } from '@tsuzuri/content/manuscript'
import { type ArchivedMedia, eachArchivedMedia } from '@tsuzuri/database/archive/archived-media'
import type { Tables } from '@tsuzuri/database/tables'
import { originalKey } from '@tsuzuri/server/media/ingest-media'
import type { MediaStore } from '@tsuzuri/server/media/media-store'
import { StartFailure } from '@tsuzuri/server/start-failure'
import { writeYaml } from './written-file.ts'

export type Originals = Pick<MediaStore, 'find'>

/** Writes the originals with their metadata. An unused original may be missing in the store. */
export async function writeMedia(
  db: Kysely<Tables>,
  store: Originals,
  path: string,
  counts: { media: number; missing: string[] },
  report: () => void,
): Promise<void> {
  await mkdir(join(path, 'media'))
  for await (const { isUsed, ...media } of eachArchivedMedia(db)) {
    const isThere = await copyOriginal(store, path, media.name)
    if (!isThere && isUsed) {
      throw new StartFailure(
        `画像 ${media.name} のファイルが置き場所にありません。書き出しをやめました。`,
        `The file of the image ${media.name} is not in the store.`,
      )
    }
    if (!isThere) counts.missing.push(media.name)
    else {
      await writeYaml(path, `media/${media.name}.yaml`, mediaWords(media))
      counts.media += 1
    }
    report()
  }
}

async function copyOriginal(store: Originals, path: string, name: string): Promise<boolean> {
  const file = await store.find(originalKey(name))
  if (file === undefined) return false
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of file.body) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(join(path, 'media', name)))
  if (name.startsWith(hash.digest('hex').slice(0, 32))) return true
  throw new StartFailure(
    `画像 ${name} のファイルが壊れています。書き出しをやめました。`,
    `The file of the image ${name} is damaged.`,
  )
}

function mediaWords(media: ArchivedMedia): object {
  const { credit, createdAt, details, labels, madeOf, deletedVersions } = media
  const facts = {
    credit,
    created: writeInstant(createdAt),
    ...(labels.length === 0 ? {} : { labels }),
    ...(madeOf === undefined ? {} : { madeOf }),
    ...(deletedVersions.length === 0 ? {} : { deletedVersions }),
  }
  if (details === undefined) return facts
  const { rightsUntil, ...words } = details
  return { ...facts, ...words, ...(rightsUntil === null ? {} : { rightsUntil }) }
}
