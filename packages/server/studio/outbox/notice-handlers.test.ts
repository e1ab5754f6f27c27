import { expect, test } from 'vitest'
import { openOutbox } from '../../outbox/outbox.ts'
import { openTestApp } from '../../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../../testing/small-magazine.ts'
import { newStaff } from '../../testing/studio-people.ts'

test.each(['sqlite', 'postgres'] as const)(
  'the bell of a writer who lost charge of an article says nothing about it any more (%s)',
  async (engine) => {
    await using stack = new AsyncDisposableStack()
    const app = await openTestApp(engine)
    stack.defer(() => app.close())
    const { hair } = await fillSmallMagazine(app.context)
    const editor = await newStaff(app, 'editor')
    const writer = await newStaff(app, 'writer')
    const { items } = await editor.studio.listAssignees({})
    const staffId = items.find(({ name }) => name === 'writer')?.id ?? 0
    const content = { ...aText('himitsu', '秘密の題'), categoryId: hair }
    const { id, version } = await editor.studio.createArticle({ content })
    await editor.studio.assignArticle({ id, staffId })
    await editor.studio.requestReview({ id, version })
    await editor.studio.returnReview({ id, version, note: '秘密の指摘' })
    await (await openOutbox(app.context)).turn()
    const bell = async () => (await writer.studio.listNotices({})).items
    expect(await bell()).toMatchObject([
      { kind: 'review.returned', title: '差し戻し：「秘密の題」', note: '秘密の指摘' },
      { kind: 'article.assigned' },
    ])
    await editor.studio.assignArticle({ id, staffId: null })
    const after = await bell()
    expect(after).toMatchObject([
      { kind: 'review.returned', lines: [], note: null, link: null },
      { kind: 'article.assigned' },
    ])
    expect(JSON.stringify(after)).not.toContain('秘密')
  },
)
