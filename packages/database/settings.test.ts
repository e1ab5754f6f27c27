import { defaultSettings } from '@tsuzuri/content/site-settings'
import { expect, test } from 'vitest'
import { enterMedia } from './media/media.ts'
import { readSettings, saveSettings } from './settings.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { aPicture } from './testing/fixtures.ts'
import { noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'

describeOnBothEngines('site settings', (magazine) => {
  test('have defaults before anybody saved some', async () => {
    expect(await readSettings(magazine.db.reader)).toEqual({ version: 0, settings: defaultSettings })
  })

  test('are saved whole; who read an older version is refused', async () => {
    const saved = await saveSettings(magazine.at(noon), 0, {
      name: 'ヨソオイ',
      texts: { 'not-found': 'ありません' },
    })
    expect(saved).toEqual({ value: { version: 1 }, changed: ['settings'] })
    expect((await refused(saveSettings(magazine.at(noon), 0, { name: '別の名' }))).code).toBe('conflict')
    const { version, settings } = await readSettings(magazine.db.reader)
    expect(version).toBe(1)
    expect(settings).toEqual({ ...defaultSettings, name: 'ヨソオイ', texts: { 'not-found': 'ありません' } })
    await saveSettings(magazine.at(noon), 1, {})
    expect((await readSettings(magazine.db.reader)).settings).toEqual(defaultSettings)
  })

  test('that are wrong are refused with the path', async () => {
    await enterMedia(magazine.at(noon), aPicture('logo'))
    for (const [input, path] of [
      [{ name: ' ' }, 'name'],
      [{ logo: 'gone' }, 'media gone'],
      [{ tagManagerId: 'x' }, 'tagManagerId'],
      [{ colours: { accent: 'red', paper: '#ffffff', ink: '#000000' } }, 'colours.accent'],
      [{ navigation: [{ label: 'a', href: '//evil.example' }] }, 'navigation[0].href'],
      [{ findSalonTemplate: '/salon/{area}/' }, 'findSalonTemplate'],
      [{ secret: 1 }, ''],
    ] as const) {
      expect(faultPaths(await refused(saveSettings(magazine.at(noon), 0, input)))).toEqual([path])
    }
    expect((await readSettings(magazine.db.reader)).version).toBe(0)
    expect((await saveSettings(magazine.at(noon), 0, { logo: 'logo' })).value.version).toBe(1)
  })
})
