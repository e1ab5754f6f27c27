import { expect, test } from 'vitest'
import { templateOf } from '@tsuzuri/content/copy-article'
import { listDeskArticles } from '../studio/articles.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew } from '../testing/fixtures.ts'
import { noon } from '../testing/moments.ts'
import { refused } from '../testing/refused.ts'
import { deleteArticle, editArticle, publishArticle } from './commands.ts'
import { createFromTemplate, listTemplates } from './templates.ts'

describeOnBothEngines('templates', (magazine) => {
  test('T2 articles begin with a template, which stands in a list of its own and is never published', async () => {
    const { db } = magazine
    const fixtures = await createFixtures(magazine.at(noon))
    const article = await createNew(magazine.at(noon), anArticle(fixtures, { tagIds: [fixtures.care] }))
    const template = await createNew(magazine.at(noon), templateOf(article.content))
    expect(await listTemplates(db.reader)).toMatchObject([{ id: template.id, title: '春の髪（雛形）' }])
    const list = async (filter: Parameters<typeof listDeskArticles>[1]) =>
      (await listDeskArticles(db.reader, filter, 1, noon)).items.map(({ id }) => id)
    expect(await list({})).toEqual([article.id])
    expect(await list({ template: true })).toEqual([template.id])

    const { value: begun } = await createFromTemplate(magazine.at(noon), template.id)
    expect(begun.content).toMatchObject({ title: '', slug: '', tagIds: [fixtures.care] })
    expect(begun.content.body).toEqual(article.content.body)
    expect((await refused(publishArticle(magazine.at(noon), template))).faults).toContainEqual({
      path: 'template',
      reason: '雛形は公開できません',
    })

    const { template: _, ...plain } = template.content
    const edited = (await editArticle(magazine.at(noon), template, plain)).value
    expect(await listTemplates(db.reader)).toEqual([])
    const again = (await editArticle(magazine.at(noon), edited, template.content)).value
    expect(await listTemplates(db.reader)).toHaveLength(1)
    await deleteArticle(magazine.at(noon), again)
    expect(await list({ template: true })).toEqual([])
    // A deleted template can be found, to be restored.
    expect(await list({ state: 'deleted' })).toEqual([template.id])
    expect(await listTemplates(db.reader)).toEqual([])
    expect((await refused(createFromTemplate(magazine.at(noon), template.id))).code).toBe('not-found')
    expect((await refused(createFromTemplate(magazine.at(noon), article.id))).code).toBe('not-found')
  })
})
