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
    // Who had the version open can still save it.
    await saveRights('early', 0, '2026-04-10')
  })

  test('are written for a version only where the original has an end', async () => {
    await enterMedia(magazine.at(noon), aPicture('original'))
    await addVersion('early', 90)
    await saveRights('original', 0, null)
    const rows = await magazine.db.reader.selectFrom('media_details').select('name').execute()
    expect(rows.map(({ name }) => name)).toEqual(['original'])
  })
})
