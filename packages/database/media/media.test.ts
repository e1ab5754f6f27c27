import { expect, test } from 'vitest'
import { enterMedia, findMedia, mediaViews } from './media.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { aPicture } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'

describeOnBothEngines('media', (magazine) => {
  test('are entered once; the same content again changes nothing', async () => {
    expect((await enterMedia(magazine.at(noon), aPicture('a'))).changed).toEqual(['media:a'])
    const again = await enterMedia(magazine.at(noon), { ...aPicture('a'), credit: '別の人' })
    expect(again).toEqual({ value: aPicture('a'), changed: [] })
    expect(await findMedia(magazine.db.reader, 'a')).toEqual(aPicture('a'))
    expect(await magazine.db.reader.selectFrom('audit').select('action').execute()).toEqual([
      { action: 'media.create' },
    ])
  })

  test('are shown by their names; those that are not there are left out', async () => {
    await enterMedia(magazine.at(noon), aPicture('a'))
    const views = await mediaViews(magazine.db.reader, ['a', 'gone', 'a'])
    const view = { url: '/media/a', width: 40, height: 30, colour: '#aabbcc', light: 0x789abc }
    expect([...views]).toEqual([['a', view]])
    expect(await mediaViews(magazine.db.reader, [])).toEqual(new Map())
    expect(await findMedia(magazine.db.reader, 'gone')).toBeUndefined()
  })
})
