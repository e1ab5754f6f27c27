import { expect, test } from 'vitest'
import { editArticle, publishArticle } from './articles/commands.ts'
import { mergeTag } from './articles/bulk/merge-tags.ts'
import { readSettings, saveSettings } from './settings.ts'
import { saveCategory, saveSubcategory, saveTag } from './taxonomy.ts'
import { saveUser } from './users.ts'
import { describeOnBothEngines } from './testing/both-engines.ts'
import { anArticle, createFixtures, publishNew } from './testing/fixtures.ts'
import { noon } from './testing/moments.ts'

describeOnBothEngines('links of the menus', (magazine) => {
  test('follow a renamed category and its sub-categories, and take its new name', async () => {
    const { id, version } = (await saveCategory(magazine.at(noon), { slug: 'nail', name: 'ネイル' })).value
    const gel = { categoryId: id, slug: 'gel', name: 'ジェル' }
    await saveSubcategory(magazine.at(noon), gel)
    await saveMenus(
      ['ネイル', '/magazine/category/nail/'],
      ['爪を読む', '/magazine/category/nail?from=menu'],
      ['ネイル', '/magazine/category/nail/gel/#new'],
      ['ネイル', 'https://example.com/magazine/category/nail/'],
    )
    const { changed } = await saveCategory(magazine.at(noon), { slug: '手', name: 'ハンド' }, { id, version })
    const hand = `/magazine/category/${encodeURIComponent('手')}/`
    expect(await menus()).toEqual([
      ['ハンド', hand],
      ['爪を読む', `${hand}?from=menu`],
      ['ネイル', `${hand}gel/#new`],
      ['ネイル', 'https://example.com/magazine/category/nail/'],
    ])
    expect(changed).toContain('settings')
    expect(await countSettingsEdits()).toBe(2)
    await saveCategory(magazine.at(noon), { slug: '手', name: '手もと' }, { id, version: version + 1 })
    expect((await menus())[0]).toEqual(['手もと', hand])
    await saveCategory(magazine.at(noon), { slug: '手', name: '手もと' }, { id, version: version + 2 })
    expect(await countSettingsEdits()).toBe(3)
  })

  test('follow a tag, an author and an article, and a tag that was merged', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const tag = (await saveTag(magazine.at(noon), { slug: 'aki', name: '秋' })).value
    const other = (await saveTag(magazine.at(noon), { slug: 'shuu', name: '秋の色' })).value
    const user = (await saveUser(magazine.at(noon), { slug: 'sakura', name: '花' })).value
    const article = await publishNew(magazine.at(noon), anArticle(fixtures, { slug: 'haru' }))
    await saveMenus(
      ['秋', '/magazine/tags/aki/'],
      ['花', '/magazine/HPB/users/sakura/'],
      ['春', '/magazine/haru/'],
    )
    await saveTag(magazine.at(noon), { slug: 'fuyu', name: '冬' }, tag)
    await saveUser(magazine.at(noon), { slug: 'momiji', name: '梅' }, user)
    const edited = await editArticle(magazine.at(noon), article, anArticle(fixtures, { slug: 'natsu' }))
    expect((await menus())[2]).toEqual(['春', '/magazine/haru/'])
    await publishArticle(magazine.at(noon), edited.value)
    await mergeTag(magazine.at(noon), { id: tag.id, version: tag.version + 1 }, other.id)
    expect(await menus()).toEqual([
      ['秋の色', '/magazine/tags/shuu/'],
      ['梅', '/magazine/HPB/users/momiji/'],
      ['春', '/magazine/natsu/'],
    ])
  })

  async function saveMenus(...links: [label: string, href: string][]) {
    const [first, ...others] = links.map(([label, href]) => ({ label, href }))
    await saveSettings(magazine.at(noon), 0, { navigation: [first], footerLinks: others })
  }

  async function menus() {
    const { navigation, footerLinks } = (await readSettings(magazine.db.writer)).settings
    return [...navigation, ...footerLinks].map(({ label, href }) => [label, href])
  }

  async function countSettingsEdits() {
    const rows = await magazine.db.writer
      .selectFrom('audit')
      .select('id')
      .where('action', '=', 'settings.edit')
      .execute()
    return rows.length
  }
})
