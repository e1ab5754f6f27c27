import type { Media } from '@tsuzuri/content/media'
import { canonicalEdits, isUnedited, type PictureEdits } from '@tsuzuri/content/picture-edits'
import { Refusal } from '@tsuzuri/content/refusal'
import { findMedia } from '@tsuzuri/database/media'
import { enterVersion, findVersion, findVersionBy } from '@tsuzuri/database/media-versions'
import type { Command } from '@tsuzuri/database/writing'
import { editPicture } from '../images/edit-picture.ts'
import { imageNotFound } from '../images/variants.ts'
import { originalKey, storePicture } from './ingest-media.ts'
import type { MediaStore } from './media-store.ts'

/**
 * Makes an edited version of a picture and enters it as a picture of its own. The edits always apply to the original,
 * even if `name` is a version: a version of a version would lose quality, and could not be undone.
 */
export async function ingestVersion(
  command: Command,
  store: MediaStore,
  name: string,
  given: PictureEdits,
): Promise<Media> {
  const { reader } = command.db
  const source = (await findVersion(reader, name))?.source ?? name
  const original = await findMedia(reader, source)
  if (original === undefined || original.width === 0) throw imageNotFound()
  const edits = canonicalEdits(given)
  if (isUnedited(edits)) throw nothingToDo()
  if (original.frames > 1) throw isMoving()
  const known = await findVersionBy(reader, source, edits)
  if (known !== undefined) return known
  const read = async () => {
    const file = await store.find(originalKey(source))
    if (file === undefined) throw imageNotFound()
    return editPicture(await new Response(file.body).bytes(), original, edits)
  }
  const { value } = await storePicture(store, read, (media) =>
    enterVersion(command, { ...media, credit: original.credit }, { source, edits }),
  )
  return value
}

function nothingToDo(): Refusal {
  return new Refusal('invalid', '変えるところがありません。', 'The edits change nothing.', [
    { path: 'edits', reason: '切り抜き、回転、モザイクのどれかを指定してください' },
  ])
}

function isMoving(): Refusal {
  return new Refusal(
    'invalid',
    '動く画像は、切り抜きもモザイクもできません。静止画にしてからアップロードしてください。',
    "A moving image can't be edited.",
  )
}
