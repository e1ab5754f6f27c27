import { expect, test } from 'vitest'
import { deleteBanner, saveBanner } from './banners.ts'
import { enterMedia } from './media/media.ts'
import { listBanners } from './published/banners.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { aPicture } from './testing/fixtures.ts'
import { justBefore, minutesAfterNoon, noon } from './testing/moments.ts'
import { faultPaths, refused } from './testing/refused.ts'

describeOnBothEngines('banners', (magazine) => {
  const banner = {
    name: '春の催し',
    place: 'sidebar',
    media: 'cover',
    alt: '催しの話を読む',
    href: '/moyooshi/',
  }

  test('A3 are shown in their period, in the editors’ order', async () => {
    await enterMedia(magazine.at(noon), aPicture('cover'))
    const from = minutesAfterNoon(10)
    const until = minutesAfterNoon(20)
    const period = { from: from.toISOString(), until: until.toISOString() }
    await saveBanner(magazine.at(noon), {
      ...banner,
      name: '期間',
      href: '/kikan',
      ...period,
      position: 1,
      paid: true,
    })
    await saveBanner(magazine.at(noon), { ...banner, name: '最後', href: '/saigo', position: 2 })
    await saveBanner(magazine.at(noon), {
      ...banner,
      name: '最初',
      href: '/saisho',
      place: 'header',
      position: 0,
    })
    expect(await hrefs(justBefore(from))).toEqual(['/saisho', '/saigo'])
    expect(await hrefs(from)).toEqual(['/saisho', '/kikan', '/saigo'])
    expect(await hrefs(justBefore(until))).toEqual(['/saisho', '/kikan', '/saigo'])
    expect(await hrefs(until)).toEqual(['/saisho', '/saigo'])
    expect((await listBanners(magazine.db.reader, from))[1]).toEqual({
      place: 'sidebar',
      href: '/kikan',
      paid: true,
      image: {
        url: '/media/cover',
        width: 40,
        height: 30,
        colour: '#aabbcc',
        light: 0x789abc,
        alt: '催しの話を読む',
      },
      altBreaks: [3, 5],
    })
  })

  test('are saved, changed and deleted only with the newest version', async () => {
    await enterMedia(magazine.at(noon), aPicture('cover'))
    const { value, changed } = await saveBanner(magazine.at(noon), banner)
    expect(changed).toEqual(['banners'])
    const next = await saveBanner(magazine.at(noon), { ...banner, href: '/atarashii' }, value)
    expect(await hrefs(noon)).toEqual(['/atarashii'])
    expect((await refused(saveBanner(magazine.at(noon), banner, value))).code).toBe('conflict')
    expect((await refused(deleteBanner(magazine.at(noon), value))).code).toBe('conflict')
    expect((await deleteBanner(magazine.at(noon), next.value)).changed).toEqual(['banners'])
    expect(await hrefs(noon)).toEqual([])
    expect((await refused(deleteBanner(magazine.at(noon), next.value))).code).toBe('not-found')
  })

  test('that are wrong are refused with the path', async () => {
    await enterMedia(magazine.at(noon), aPicture('cover'))
    const backwards = { from: '2026-04-02T00:00:00Z', until: '2026-04-01T00:00:00Z' }
    for (const [input, path] of [
      [{ ...banner, href: 'javascript:x' }, 'href'],
      [{ ...banner, place: 'footer' }, 'place'],
      [{ ...banner, media: 'gone' }, 'media gone'],
      [{ ...banner, ...backwards }, 'until'],
    ] as const) {
      expect(faultPaths(await refused(saveBanner(magazine.at(noon), input)))).toEqual([path])
    }
    expect(await hrefs(noon)).toEqual([])
  })

  async function hrefs(now: Date): Promise<string[]> {
    return (await listBanners(magazine.db.reader, now)).map(({ href }) => href)
  }
})
