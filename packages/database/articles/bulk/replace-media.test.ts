import { expect, test } from 'vitest'
import { type ArticleInput, mediaOf } from '@tsuzuri/content/article'
import { picturesOfPlan } from '@tsuzuri/content/front/front-plan'
import { saveBanner } from '../../banners.ts'
import { enterMedia } from '../../media/media.ts'
import { findPublishedArticle } from '../../published/articles/article.ts'
import { saveFront } from '../../fronts/commands.ts'
import { saveFrontDraft } from '../../fronts/drafts.ts'
import { findStoredDraft } from '../../fronts/stored-fronts.ts'
import { readSettings, saveSettings } from '../../settings.ts'
import { saveMediaDetails } from '../../studio/media-commands.ts'
import { findUsed, listMediaUses } from '../../studio/media-uses.ts'
import { describeOnBothEngines } from '../../testing/both-engines.ts'
import { anArticle, aPicture, createFixtures, createNew, publishNew } from '../../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../../testing/moments.ts'
import { saveUser } from '../../users.ts'
import { editArticle } from '../commands.ts'
import { replaceMediaEverywhere } from './replace-media.ts'
import { findStoredArticle } from '../stored-article.ts'

const one = minutesAfterNoon(1)
const withPictures = (media: string): Partial<ArticleInput> => ({
  cover: { media, alt: '扉', focus: { x: 0.2, y: 0.3 } },
  socialImage: media,
  body: {
    blocks: [
      { type: 'image', media, alt: '絵' },
      { type: 'image', media: 'inside', alt: '中' },
    ],
  },
})

describeOnBothEngines('T5 replacing a picture everywhere', (magazine) => {
  const newest = async (id: number) => (await findStoredArticle(magazine.db.reader, id))?.content
  const shown = async (slug: string) => findPublishedArticle(magazine.db.reader, slug, one)

  test('changes newest and published texts and everything beside them, and can be undone exactly', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const name of ['old', 'new']) await enterMedia(magazine.at(noon), aPicture(name))
    const draft = await createNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', ...withPictures('old') }),
    )
    const published = await publishNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'b', ...withPictures('old') }),
    )
    // Its newest text is ahead of what readers see, and uses the new picture already.
    const ahead = await publishNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'c', title: '前の題', ...withPictures('old') }),
    )
    await editArticle(
      magazine.at(noon),
      ahead,
      anArticle(fixtures, { slug: 'c', title: '次の題', ...withPictures('new') }),
    )
    const other = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'd' }))
    await saveBanner(magazine.at(noon), { name: '帯', place: 'header', media: 'old', alt: '帯', href: '/' })
    await saveUser(magazine.at(noon), { slug: 'kaede', name: '楓', portrait: { media: 'old', alt: '顔' } })
    const { version, settings } = await readSettings(magazine.db.reader)
    await saveSettings(magazine.at(noon), version, { ...settings, logo: 'old' })
    const focus = { x: 0.5, y: 0.5 }
    const card = { articleId: published.id, picture: { media: 'old', of: 'inside', focus } }
    const front = { slots: [{ kind: 'newest', size: 1, cards: [card] }] }
    const home = { kind: 'home' } as const
    await saveFront(magazine.at(noon), home, 0, front)
    const draftPlan = { slots: [{ kind: 'newest', size: 4, cards: [card] }] }
    await saveFrontDraft(magazine.at(noon), home, { version: 0, baseVersion: 1 }, draftPlan)
    const frontDraft = async () => {
      const stored = await findStoredDraft(magazine.db.reader, home)
      return [stored?.baseVersion, stored && picturesOfPlan(stored.content)]
    }

    const { value, changed } = await replaceMediaEverywhere(magazine.at(one), { from: 'old', into: 'new' })
    expect(value.places.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(
      [
        `article ${draft.id}`,
        `article ${published.id}`,
        `article ${ahead.id}`,
        'banner 1',
        'front 1',
        'front-draft 1',
        'settings 1',
        'user 3',
      ].toSorted(),
    )
    expect([value.skipped, value.left]).toEqual([0, 0])
    expect(changed).toEqual(
      expect.arrayContaining([`article:${published.id}`, 'banners', 'front:home', 'settings', 'users']),
    )
    expect(await findUsed(magazine.db.reader, ['old'])).toEqual(new Set())
    // It can still be published: of the front, only the picture has changed since.
    expect(await frontDraft()).toEqual([2, ['new']])
    expect((await shown('b'))?.cover).toMatchObject({ url: '/media/new', focus: { x: 0.2, y: 0.3 } })
    expect([(await shown('c'))?.title, (await shown('c'))?.cover?.url]).toEqual(['前の題', '/media/new'])
    expect((await newest(ahead.id))?.title).toBe('次の題')
    expect((await findStoredArticle(magazine.db.reader, other.id))?.version).toBe(other.version)

    const back = await replaceMediaEverywhere(magazine.at(one), { from: 'new', into: 'old' }, value.places)
    expect(back.value.places).toHaveLength(8)
    expect(await frontDraft()).toEqual([3, ['old']])
    // Every place has one audit entry for the replacement and one for its undoing.
    const audit = await magazine.db.reader
      .selectFrom('audit')
      .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
      .where('at', '=', one.getTime())
      .where('action', 'in', ['banner.edit', 'user.edit', 'settings.edit', 'front.save', 'front-draft.save'])
      .groupBy('action')
      .execute()
    expect(Object.fromEntries(audit.map(({ action, count }) => [action, count]))).toEqual({
      'banner.edit': 2,
      'front.save': 2,
      'front-draft.save': 2,
      'settings.edit': 2,
      'user.edit': 2,
    })
    expect(mediaOf((await newest(draft.id)) ?? draft.content)).toEqual(['old', 'inside'])
    // What had the new picture before keeps it.
    expect(mediaOf((await newest(ahead.id)) ?? draft.content)).toEqual(['new', 'inside'])
    expect((await shown('c'))?.cover?.url).toBe('/media/old')
    expect((await listMediaUses(magazine.db.reader, 'new')).map(({ id }) => id)).toEqual([ahead.id])
  })

  test('in many articles is done whole, and others can save meanwhile', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const name of ['old', 'new']) await enterMedia(magazine.at(noon), aPicture(name))
    for (let n = 0; n < 50; n += 1)
      await createNew(magazine.at(noon), anArticle(fixtures, { slug: `a-${n}`, ...withPictures('old') }))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'shown', ...withPictures('old') }))
    let usedMeanwhile = new Set<string>()
    const stop = magazine.db.changeListeners.listen(async () => {
      stop()
      await createNew(magazine.at(one), anArticle(fixtures, { slug: 'other' }))
      usedMeanwhile = await findUsed(magazine.db.reader, ['old'])
    })
    const { value } = await replaceMediaEverywhere(magazine.at(one), { from: 'old', into: 'new' })
    expect(usedMeanwhile).toEqual(new Set(['old']))
    expect([value.places.length, value.skipped, value.left]).toEqual([51, 0, 0])
    expect(await findUsed(magazine.db.reader, ['old'])).toEqual(new Set())
    const audit = await magazine.db.reader
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'media.replace')
      .execute()
    expect(audit.map(({ details }) => JSON.parse(details))).toEqual([{ into: 'new', places: 51 }])
  })

  test('the focal point of a cover is that of the new picture, and comes back with the old one', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await enterMedia(magazine.at(noon), aPicture('old'))
    await enterMedia(magazine.at(noon), { ...aPicture('tall'), height: 90 })
    await saveMediaDetails(
      magazine.at(noon),
      { name: 'tall', version: 0 },
      { title: '', alt: '', credit: '', focus: { x: 0.5, y: 0.9 }, rightsUntil: null },
    )
    const { id } = await publishNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', ...withPictures('old') }),
    )
    const { value } = await replaceMediaEverywhere(magazine.at(one), { from: 'old', into: 'tall' })
    expect((await newest(id))?.cover).toEqual({ media: 'tall', alt: '扉', focus: { x: 0.5, y: 0.9 } })
    await replaceMediaEverywhere(magazine.at(one), { from: 'tall', into: 'old' }, value.places)
    expect((await newest(id))?.cover).toEqual({ media: 'old', alt: '扉', focus: { x: 0.2, y: 0.3 } })
  })

  test('names every article whose readers see the new picture as updated, with the credit of the new picture', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await enterMedia(magazine.at(noon), { ...aPicture('old'), credit: '撮影：甲' })
    await enterMedia(magazine.at(noon), { ...aPicture('new'), credit: '撮影：乙' })
    const body = { blocks: [{ type: 'image' as const, media: 'old', alt: '絵', credit: '撮影：甲' }] }
    const { id } = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', body }))
    await createNew(magazine.at(noon), anArticle(fixtures, { slug: 'b', body }))
    // Its readers do not see the picture: it is in the newest text only.
    const ahead = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'c' }))
    await editArticle(magazine.at(noon), ahead, anArticle(fixtures, { slug: 'c', body }))
    const { value } = await replaceMediaEverywhere(magazine.at(one), { from: 'old', into: 'new' })
    const events = await magazine.db.reader
      .selectFrom('outbox_events')
      .select('data')
      .where('kind', '=', 'article.updated')
      .execute()
    expect(events.map(({ data }) => JSON.parse(data))).toMatchObject([{ articleId: id }])
    const credits = async () =>
      (await shown('a'))?.body.blocks.map((block) => block.type === 'image' && block.credit)
    expect(await credits()).toEqual(['撮影：乙'])
    await replaceMediaEverywhere(magazine.at(one), { from: 'new', into: 'old' }, value.places)
    expect(await credits()).toEqual(['撮影：甲'])
  })

  test('what somebody has changed since, or may not change, is left alone and counted', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    for (const name of ['old', 'new']) await enterMedia(magazine.at(noon), aPicture(name))
    const article = await publishNew(
      magazine.at(noon),
      anArticle(fixtures, { slug: 'a', ...withPictures('old') }),
    )
    const writer = { id: 9, name: '書き手', role: 'writer' } as const
    const refused = await replaceMediaEverywhere(magazine.at(one, writer), { from: 'old', into: 'new' })
    expect(refused.value).toEqual({ places: [], skipped: 1, left: 0 })
    const { value } = await replaceMediaEverywhere(magazine.at(one), { from: 'old', into: 'new' })
    const now = await findStoredArticle(magazine.db.reader, article.id)
    await editArticle(magazine.at(one), now ?? article, anArticle(fixtures, { slug: 'a', title: '直した' }))
    const back = await replaceMediaEverywhere(magazine.at(one), { from: 'new', into: 'old' }, value.places)
    expect(back.value).toEqual({ places: [], skipped: 1, left: 0 })
    expect((await newest(article.id))?.title).toBe('直した')
  })

  test('a picture whose rights have ended, or that is not there, replaces nothing', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'a', ...withPictures('cover') }))
    const details = { title: '', alt: '', credit: '', focus: { x: 0.5, y: 0.5 }, rightsUntil: '2020-01-01' }
    await saveMediaDetails(magazine.at(noon), { name: 'inside', version: 0 }, details)
    const replacing = (into: string) =>
      replaceMediaEverywhere(magazine.at(one), { from: 'cover', into }).then(() => 'replaced', String)
    expect(await replacing('inside')).toContain('権利の期限')
    expect(await replacing('nowhere')).toContain('画像が見つかりません')
    expect((await shown('a'))?.cover?.url).toBe('/media/cover')
  })
})
