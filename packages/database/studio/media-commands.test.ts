import { expect, test } from 'vitest'
import { enterMedia } from '../media/media.ts'
import { enterVersion } from '../media/media-versions.ts'
import { aPicture } from '../testing/fixtures.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { noon } from '../testing/moments.ts'
import { deleteMedia, saveMediaDetails } from './media-commands.ts'
import { findStoredMedia } from './stored-media.ts'

describeOnBothEngines('T5 the rights of an original', (magazine) => {
  const middle = { x: 0.5, y: 0.5 }
  const saveRights = async (name: string, version: number, rightsUntil: string | null) =>
    saveMediaDetails(
      magazine.at(noon),
      { name, version },
      { title: '', alt: '花', credit: '', focus: middle, rightsUntil },
    )
  const addVersion = async (name: string, turn: 90 | 180) =>
    enterVersion(magazine.at(noon), aPicture(name), { source: 'original', edits: { turn, masks: [] } })

  test('hold for its versions, also for one that was made before anything was known of the original', async () => {
    await enterMedia(magazine.at(noon), aPicture('original'))
    await addVersion('early', 90)
    await addVersion('deleted', 180)
    await deleteMedia(magazine.at(noon), { name: 'deleted', version: 0 })
    await saveRights('original', 0, '2026-04-30')
    await saveRights('original', 1, '2026-04-10')
    const early = await findStoredMedia(magazine.db.reader, 'early', noon)
    expect(early).toMatchObject({ rightsUntil: '2026-04-10', alt: '', focus: middle })
    const rows = await magazine.db.reader.selectFrom('media_details').select('name').orderBy('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['early', 'original'])
  })

  test('survive a version that somebody had open before they were entered', async () => {
    await enterMedia(magazine.at(noon), aPicture('original'))
    await addVersion('early', 90)
    await addVersion('other', 180)
    await saveRights('other', 0, null)
    await saveRights('original', 0, '2026-04-30')
    for (const [name, version] of [
      ['early', 0],
      ['other', 1],
    ] as const) {
      await expect(saveRights(name, version, null)).rejects.toMatchObject({ code: 'conflict' })
      await saveRights(name, version + 1, '2026-04-30')
    }
  })

  test('extended at a version hold for the original and the other versions, and stay', async () => {
    await enterMedia(magazine.at(noon), aPicture('original'))
    await addVersion('early', 90)
    await addVersion('other', 180)
    await saveRights('original', 0, '2026-04-30')
    await saveRights('early', 1, '2027-04-30')
    for (const name of ['original', 'other'])
      expect(await findStoredMedia(magazine.db.reader, name, noon)).toMatchObject({
        rightsUntil: '2027-04-30',
      })
    // A save that leaves the end alone, such as of labels.
    await saveRights('original', 2, '2027-04-30')
    expect(await findStoredMedia(magazine.db.reader, 'early', noon)).toMatchObject({
      rightsUntil: '2027-04-30',
      version: 2,
    })
  })

  test('are written for a version only where the original has an end', async () => {
    await enterMedia(magazine.at(noon), aPicture('original'))
    await addVersion('early', 90)
    await saveRights('original', 0, null)
    const rows = await magazine.db.reader.selectFrom('media_details').select('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['original'])
  })
})

describeOnBothEngines('T5 an original', (magazine) => {
  test('with versions is refused by their number, and can be deleted after them', async () => {
    const command = magazine.at(noon)
    await enterMedia(command, aPicture('original'))
    for (const [name, turn] of [
      ['left', 90],
      ['over', 180],
    ] as const)
      await enterVersion(command, aPicture(name), { source: 'original', edits: { turn, masks: [] } })
    await expect(deleteMedia(command, { name: 'original', version: 0 })).rejects.toThrow(
      '切り抜き・モザイクの版が2枚ある画像は消せません。先に版を消してください。',
    )
    for (const name of ['left', 'over', 'original']) await deleteMedia(command, { name, version: 0 })
    expect(await findStoredMedia(magazine.db.reader, 'original', noon)).toBeUndefined()
  })
})
