import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '@tsuzuri/database/unavailable'
import { openTestApp, type TestApp } from '../../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../../testing/small-magazine.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

describe.each(['sqlite', 'postgres'] as const)('T2 replacing words over the magazine (%s)', (engine) => {
  let app: TestApp
  let editor: Visitor
  let writer: Visitor
  let hair: number

  beforeAll(async () => {
    app = await openTestApp(engine)
    hair = (await fillSmallMagazine(app.context)).hair
    editor = await newStaff(app, 'editor')
    writer = await newStaff(app, 'writer')
  })
  afterAll(() => app.close())

  const text = (words: string) => ({ blocks: [{ type: 'paragraph' as const, content: [{ text: words }] }] })

  async function publish(slug: string, words: string) {
    const content = { ...aText(slug, `${slug}の題`), categoryId: hair, body: text(words) }
    const { id, version } = await editor.studio.createArticle({ content })
    return editor.studio.publishArticle({ id, version })
  }

  async function find(person: Visitor, asked: string) {
    const items = []
    for (let after: number | null = 0; after !== null;) {
      const answer: Awaited<ReturnType<typeof person.studio.findWords>> = await person.studio.findWords({
        text: asked,
        after,
      })
      items.push(...answer.items)
      after = answer.next
    }
    return items
  }

  async function shownText(slug: string): Promise<string> {
    return (await app.ask(`/api/articles/${slug}`)).text()
  }

  test('places are shown with their words around; published texts change only where that is asked for', async () => {
    const shown = await publish('oki-kae', '前のコトバ、ｺﾄﾊﾞの後')
    const edited = await publish('naoshi-kake', 'ことばの途中')
    const unpublished = await editor.studio.saveArticle({
      id: edited.id,
      version: edited.version,
      content: { ...edited.content, lead: '直しかけ' },
    })
    const found = await find(editor, 'ことば')
    expect(
      found.map(({ id, total, state, hasUnpublishedEdits }) => [id, total, state, hasUnpublishedEdits]),
    ).toEqual([
      [shown.id, 2, 'published', false],
      [edited.id, 1, 'published', true],
    ])
    expect(found[0]?.places[0]).toEqual({
      path: 'body.blocks[0].content',
      before: '前の',
      found: 'コトバ',
      after: '、ｺﾄﾊﾞの後',
    })
    const targets = found.map(({ id, version }) => ({ id, version }))
    const { items } = await editor.studio.replaceWords({
      text: 'ことば',
      replacement: '言葉',
      publish: true,
      targets,
    })
    expect(items.map(({ outcome }) => outcome)).toEqual(['published', 'saved'])
    expect(await shownText('oki-kae')).toContain('前の言葉、言葉の後')
    expect(await shownText('naoshi-kake')).toContain('ことばの途中')
    expect(await find(editor, 'ことば')).toEqual([])

    const undone = await editor.studio.undoReplacement({
      targets: items.map(({ id, version, revision, outcome }) => ({
        id,
        version: version ?? 0,
        revision: revision ?? 0,
        publish: outcome === 'published',
      })),
    })
    expect(undone.items.map(({ outcome }) => outcome)).toEqual(['published', 'saved'])
    expect(await shownText('oki-kae')).toContain('前のコトバ、ｺﾄﾊﾞの後')
    expect((await editor.studio.getArticle({ id: edited.id })).content).toEqual(unpublished.content)
  })

  test('an undo after a tag was deleted brings the text back without it, and says so', async () => {
    const { id: tagId, version: tagVersion } = await editor.studio.createTag({
      content: { slug: 'kieru', name: '消える札' },
    })
    const content = { ...aText('fuda', '札のコトノハ'), categoryId: hair, tagIds: [tagId] }
    const { id, version } = await editor.studio.createArticle({ content })
    const question = { text: 'コトノハ', replacement: '言の葉', targets: [{ id, version }] }
    const { items } = await editor.studio.replaceWords(question)
    const undo = items.map(({ version: after }) => ({
      id,
      version: (after ?? 0) + 1,
      revision: version,
      publish: false,
    }))
    const bare = { ...content, title: '札の言の葉', tagIds: [] }
    await editor.studio.saveArticle({ id, version: version + 1, content: bare })
    await editor.studio.deleteTag({ id: tagId, version: tagVersion })
    const undone = await editor.studio.undoReplacement({ targets: undo })
    expect(undone.items).toMatchObject([
      { outcome: 'saved', title: '札のコトノハ', reason: 'すでに使えないタグは外しました。' },
    ])
  })

  test('a fault of the database in the middle is reported with what was changed before it', async () => {
    const first = await publish('hitotsume', 'シオリの一つめ')
    const second = await publish('futatsume', 'シオリの二つめ')
    const targets = [first, second].map(({ id, version }) => ({ id, version }))
    const question = { text: 'シオリ', replacement: '栞', publish: true }
    const { db } = app.context
    const lockWriting = db.lockWriting
    const failAt = (count: number) => {
      let writes = 0
      db.lockWriting = async (tx, work) => {
        writes += 1
        if (writes === count) throw new DatabaseUnavailable('busy', new Error('locked'))
        return lockWriting(tx, work)
      }
    }
    const reason = expect.stringContaining('混み合っています')
    try {
      failAt(1)
      await expect(editor.studio.replaceWords({ ...question, targets })).rejects.toThrow('混み合っています')
      failAt(2)
      const saved = await editor.studio.replaceWords({ ...question, targets: targets.slice(0, 1) })
      expect(saved.items).toMatchObject([{ outcome: 'saved', version: first.version + 1, reason }])
      const [one] = saved.items
      db.lockWriting = lockWriting
      await editor.studio.undoReplacement({
        targets: [{ id: first.id, version: one?.version ?? 0, revision: first.version, publish: false }],
      })
      const now = (await find(editor, 'シオリ')).map(({ id, version }) => ({ id, version }))
      failAt(3)
      const { items } = await editor.studio.replaceWords({ ...question, targets: now })
      expect(items).toMatchObject([
        { id: first.id, outcome: 'published', version: first.version + 4 },
        { id: second.id, outcome: 'refused', version: null, reason },
      ])
    } finally {
      db.lockWriting = lockWriting
    }
  })

  test('the outcome has the new title, and a scheduled article stays scheduled with the new text', async () => {
    const draft = await editor.studio.createArticle({
      content: { ...aText('yotei-no-go', '予定の語'), categoryId: hair },
    })
    const { id, version } = draft
    const from = new Date(app.context.now().getTime() + 3_600_000).toISOString()
    const planned = await editor.studio.publishArticle({ id, version, from })
    const { items } = await editor.studio.replaceWords({
      text: '予定の語',
      replacement: '新しい語',
      publish: true,
      targets: [{ id, version: planned.version }],
    })
    expect(items).toMatchObject([{ id, outcome: 'scheduled', title: '新しい語', reason: '' }])
    const now = await editor.studio.getArticle({ id })
    expect([now.state, now.period?.from, now.hasUnpublishedEdits]).toEqual(['scheduled', from, false])
    await editor.studio.unscheduleArticle({ id, version: now.version })
  })

  async function publishUntil(slug: string, words: string, until: Date) {
    const content = { ...aText(slug, `${slug}の題`), categoryId: hair, body: text(words) }
    const { id, version } = await editor.studio.createArticle({ content })
    const from = new Date(until.getTime() - 3_600_000).toISOString()
    return editor.studio.publishArticle({ id, version, from, until: until.toISOString() })
  }

  async function stateOf(id: number) {
    const { state, period, slug, content } = await editor.studio.getArticle({ id })
    const { status } = await app.ask(`/api/articles/${slug}`)
    return { state, until: period?.until, status, body: content.body }
  }

  test('an ended article gets the new text as a draft and stays ended', async () => {
    const until = app.context.now()
    const { id, version } = await publishUntil('owatta', '終わった語', until)
    const { items } = await editor.studio.replaceWords({
      text: '終わった語',
      replacement: '次の語',
      publish: true,
      targets: [{ id, version }],
    })
    expect(items).toMatchObject([{ outcome: 'saved', version: version + 1 }])
    const ended = { state: 'ended', until: until.toISOString(), status: 410 }
    expect(await stateOf(id)).toEqual({ ...ended, body: text('次の語') })
  })

  test('an article that ended after the replacement is not published again by the undo', async () => {
    const start = app.context.now()
    const until = new Date(start.getTime() + 60_000)
    const { id, version } = await publishUntil('owaru', '終わる語', until)
    const { items } = await editor.studio.replaceWords({
      text: '終わる語',
      replacement: '次の語',
      publish: true,
      targets: [{ id, version }],
    })
    expect(items).toMatchObject([{ outcome: 'published' }])
    expect(await stateOf(id)).toMatchObject({ state: 'published', until: until.toISOString(), status: 200 })
    app.setNow(until)
    try {
      const undone = await editor.studio.undoReplacement({
        targets: [{ id, version: items[0]?.version ?? 0, revision: version, publish: true }],
      })
      expect(undone.items).toMatchObject([{ outcome: 'saved' }])
      const ended = { state: 'ended', until: until.toISOString(), status: 410 }
      expect(await stateOf(id)).toEqual({ ...ended, body: text('終わる語') })
    } finally {
      app.setNow(start)
    }
  })

  test('an undo publishes no draft', async () => {
    const content = { ...aText('mada-shitagaki', '下書きの題'), categoryId: hair, body: text('下書きの語') }
    const { id, version } = await editor.studio.createArticle({ content })
    const { items } = await editor.studio.replaceWords({
      text: '下書きの語',
      replacement: '別の語',
      publish: true,
      targets: [{ id, version }],
    })
    expect(items).toMatchObject([{ outcome: 'saved' }])
    const undone = await editor.studio.undoReplacement({
      targets: [{ id, version: items[0]?.version ?? 0, revision: version, publish: true }],
    })
    expect(undone.items).toMatchObject([{ outcome: 'saved' }])
    expect((await editor.studio.getArticle({ id })).state).toBe('draft')
  })

  test('what somebody else saved meanwhile stays, is reported, and the other articles go on', async () => {
    const one = await publish('kyogo-1', '競合の語')
    const other = await publish('kyogo-2', '競合の語')
    const found = await find(editor, '競合の語')
    await editor.studio.saveArticle({
      id: one.id,
      version: one.version,
      content: { ...one.content, title: '先に直した題' },
    })
    const targets = found.map(({ id, version }) => ({ id, version }))
    const { items } = await editor.studio.replaceWords({ text: '競合の語', replacement: '衝突', targets })
    expect(items.map(({ id, outcome, version }) => [id, outcome, version])).toEqual([
      [one.id, 'conflict', null],
      [other.id, 'saved', other.version + 1],
    ])
    expect((await editor.studio.getArticle({ id: one.id })).content).toMatchObject({
      title: '先に直した題',
      body: text('競合の語'),
    })

    await editor.studio.saveArticle({
      id: other.id,
      version: other.version + 1,
      content: { ...other.content, title: '後から直した題' },
    })
    const undone = await editor.studio.undoReplacement({
      targets: [{ id: other.id, version: other.version + 1, revision: other.version, publish: false }],
    })
    expect(undone.items).toMatchObject([{ outcome: 'conflict' }])
    expect((await editor.studio.getArticle({ id: other.id })).content.title).toBe('後から直した題')
  })

  test('other requests run between the articles that words are looked for in', async () => {
    let others = 0
    let isOver = false
    const run = () => {
      others += 1
      if (!isOver) setImmediate(run)
    }
    setImmediate(run)
    const { scanned } = await editor.studio.findWords({ text: '決してない言葉' })
    isOver = true
    expect(scanned).toBeGreaterThan(20)
    expect(others).toBeGreaterThanOrEqual(scanned)
  })

  test('T24 a writer finds and changes only own articles, and learns nothing about others', async () => {
    const others = await publish('hito-no', '秘密の語')
    const content = { title: '自分の', body: text('秘密の語') }
    const own = await writer.studio.createArticle({ content })
    expect((await find(writer, '秘密の語')).map(({ id }) => id)).toEqual([own.id])
    const targets = [others, own].map(({ id, version }) => ({ id, version }))
    for (const asked of ['秘密の語', 'どこにもない語']) {
      const { items } = await writer.studio.replaceWords({
        text: asked,
        replacement: '公の語',
        publish: true,
        targets,
      })
      expect(items[0]).toMatchObject({ id: others.id, outcome: 'refused' })
    }
    expect((await writer.studio.getArticle({ id: own.id })).content.body).toEqual(text('公の語'))
    expect(await shownText('hito-no')).toContain('秘密の語')
  })
})
