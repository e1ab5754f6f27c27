import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmReceipts } from '@tsuzuri/database/articles/receipts'
import { createPreview, findPreviewed } from '@tsuzuri/database/previews'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../../testing/small-magazine.ts'
import { storedRows } from '../../testing/stored.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

const hourMs = 3600_000
const later = (hours: number) => new Date(noon.getTime() + hours * hourMs)
const device = 'a-tab-of-mine'

describe.each(['sqlite', 'postgres'] as const)('the studio’s articles (%s)', (engine) => {
  let app: TestApp
  let small: SmallMagazine
  let editor: Visitor
  let writer: Visitor

  beforeAll(async () => {
    app = await openTestApp(engine)
    small = await fillSmallMagazine(app.context)
    editor = await newStaff(app, 'editor')
    writer = await newStaff(app, 'writer')
  })
  afterAll(() => app.close())

  const aDraft = (slug: string, title = '下書き') => ({ ...aText(slug, title), categoryId: small.hair })
  const isPublic = async (slug: string) => (await app.ask(`/api/articles/${slug}`)).status === 200

  test('T2 A5 an article goes from draft to withdrawal, and the public site shows each step', async () => {
    const { id, version } = await writer.studio.createArticle({ content: { title: '春の髪型' } })
    const saved = await writer.studio.saveArticle({ id, version, content: aDraft('haru', '春の髪型') })
    expect(saved.checklist.map((item) => [item.weight, item.path])).toContainEqual(['advised', 'cover'])
    const asked = await writer.studio.requestReview({ id, version: saved.version, note: 'お願いします' })
    expect(asked.review).toMatchObject({ state: 'requested', note: 'お願いします', by: { name: 'writer' } })
    expect((await editor.studio.getOverview({})).requested.map((one) => one.id)).toEqual([id])
    const returned = await editor.studio.returnReview({ id, version: saved.version, note: '題を短く' })
    expect(returned.review).toMatchObject({ state: 'returned', by: { name: 'editor' } })
    expect((await writer.studio.listArticles({ review: 'returned' })).items.map((one) => one.id)).toEqual([
      id,
    ])

    const planned = await editor.studio.publishArticle({
      id,
      version: saved.version,
      from: later(1).toISOString(),
      until: later(3).toISOString(),
    })
    expect(planned).toMatchObject({
      state: 'scheduled',
      review: null,
      receipt: { seenAt: null, isOverdue: false },
    })
    expect(await isPublic('haru')).toBe(false)
    app.setNow(later(1))
    expect(await isPublic('haru')).toBe(true)
    await confirmReceipts(app.context.db, later(1))
    expect((await editor.studio.getArticle({ id })).receipt).toEqual({
      plannedAt: later(1).toISOString(),
      seenAt: later(1).toISOString(),
      isOverdue: false,
    })
    app.setNow(later(4))
    expect(await isPublic('haru')).toBe(false)
    expect((await editor.studio.getArticle({ id })).state).toBe('ended')
    app.setNow(noon)

    const out = await editor.studio.publishArticle({ id, version: planned.version })
    expect(await isPublic('haru')).toBe(true)
    const edited = await editor.studio.saveArticle({
      id,
      version: out.version,
      content: aDraft('haru', '直した題'),
    })
    expect(edited).toMatchObject({ state: 'published', hasUnpublishedEdits: true })
    expect(await app.readJson('/api/articles/haru')).toMatchObject({ title: '春の髪型' })
    const restored = await editor.studio.restoreRevision({ id, revision: 1, version: edited.version })
    expect(restored.content.title).toBe('春の髪型')
    const compared = await editor.studio.compareRevisions({ id, from: 1, to: edited.version })
    expect(compared.changed.toSorted()).toEqual(['body', 'categoryId', 'slug', 'title'])
    const revisions = await editor.studio.listRevisions({ id })
    expect(revisions.items.map((one) => one.action)).toEqual([
      'restore',
      'edit',
      'publish',
      'schedule',
      'edit',
      'create',
    ])
    const withdrawn = await editor.studio.withdrawArticle({ id, version: restored.version })
    expect(await isPublic('haru')).toBe(false)
    await editor.studio.deleteArticle({ id, version: withdrawn.version })
    expect((await editor.studio.listArticles({ state: 'deleted' })).items.map((one) => one.id)).toEqual([id])
    const back = await editor.studio.undeleteArticle({ id, version: withdrawn.version + 1 })
    expect(back.state).toBe('draft')
  })

  test('T2 an end that is set by itself keeps the date of a public article, and announces nothing again', async () => {
    const { id, version } = await editor.studio.createArticle({
      content: aDraft('owari', '終わりのある記事'),
    })
    const published = await editor.studio.publishArticle({ id, version })
    await confirmReceipts(app.context.db, noon)
    app.setNow(later(2))
    const until = later(4).toISOString()
    const limited = await editor.studio.publishArticle({ id, version: published.version, until })
    await confirmReceipts(app.context.db, later(2))
    expect(limited).toMatchObject({ state: 'published', period: { from: noon.toISOString(), until } })
    const events = await app.context.db.reader
      .selectFrom('outbox_events')
      .select('kind')
      .where('data', 'like', '%owari%')
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['article.published', 'article.updated'])

    const withdrawn = await editor.studio.withdrawArticle({ id, version: limited.version })
    const again = await editor.studio.publishArticle({ id, version: withdrawn.version, until })
    expect(again.period).toEqual({ from: noon.toISOString(), until })
    app.setNow(noon)
  })

  test('T2 saves in a row are one entry among the revisions, with the earlier ones', async () => {
    const { id, version: first } = await editor.studio.createArticle({ content: aDraft('tsuzuku', '題') })
    let version = first
    for (const title of ['題二', '題三', '題四'])
      ({ version } = await editor.studio.saveArticle({ id, version, content: aDraft('tsuzuku', title) }))
    const { items, total } = await editor.studio.listRevisions({ id })
    expect(items.map((one) => [one.version, one.earlier.map((earlier) => earlier.version)])).toEqual([
      [4, [3, 2]],
      [1, []],
    ])
    expect(total).toBe(2)
  })

  test('T2 the second of two concurrent saves gets a conflict that contains the other text', async () => {
    const { id, version } = await editor.studio.createArticle({ content: aDraft('futari', '元の題') })
    const first = await editor.studio.saveArticle({ id, version, content: aDraft('futari', '先の題') })
    const before = await storedRows(app.context.db)
    const refused = await problemIn(
      editor.studio.saveArticle({ id, version, content: aDraft('futari', '後の題') }),
    )
    expect(refused).toMatchObject({
      status: 409,
      conflict: { version: first.version, by: { name: 'editor' }, content: { title: '先の題' } },
    })
    expect(await storedRows(app.context.db)).toEqual(before)
  })

  test('a slug that another article uses is refused with a fault at the slug field', async () => {
    const { id, version } = await editor.studio.createArticle({ content: {} })
    const refused = await problemIn(editor.studio.saveArticle({ id, version, content: { slug: 'rich' } }))
    expect(refused).toMatchObject({ status: 409, faults: [{ path: 'slug' }] })
    expect(refused.conflict).toBeUndefined()
    expect(await editor.studio.checkSlug({ slug: 'rich' })).toMatchObject({ isFree: false })
    expect(await editor.studio.checkSlug({ slug: 'draft' })).toMatchObject({ isFree: false })
    expect(await editor.studio.checkSlug({ slug: 'rich', id: small.rich.id })).toEqual({
      isFree: true,
      reason: '',
    })
  })

  test('A7 an article with missing parts can be neither submitted for review nor published', async () => {
    const { id, version, checklist } = await writer.studio.createArticle({ content: { title: '題だけ' } })
    const required = checklist.filter((item) => item.weight === 'required').map((item) => item.path)
    expect(required).toEqual(['slug', 'categoryId', 'body'])
    for (const work of [
      writer.studio.requestReview({ id, version }),
      editor.studio.publishArticle({ id, version }),
    ]) {
      const { status, faults } = await problemIn(work)
      expect([status, faults?.map((fault) => fault.path)]).toEqual([400, required])
    }
    const paid = await editor.studio.createArticle({
      content: { ...aDraft('paid'), disclosure: { kind: 'sponsored', sponsor: '' } },
    })
    expect(
      await problemIn(editor.studio.publishArticle({ id: paid.id, version: paid.version })),
    ).toMatchObject({
      status: 400,
      faults: [{ path: 'disclosure' }],
    })
  })

  test('a scheduled article that did not appear in time is overdue', async () => {
    const { id, version } = await editor.studio.createArticle({ content: aDraft('osoi') })
    await editor.studio.publishArticle({ id, version, from: later(1).toISOString() })
    app.setNow(later(2))
    expect((await editor.studio.listArticles({ overdue: true })).items.map((one) => one.id)).toEqual([id])
    expect((await editor.studio.getArticle({ id })).receipt).toMatchObject({ seenAt: null, isOverdue: true })
    await confirmReceipts(app.context.db, later(2))
    expect((await editor.studio.listArticles({ overdue: true })).items).toEqual([])
    app.setNow(noon)
  })

  test('an article whose whole period has passed unseen is not overdue for ever', async () => {
    const { id, version } = await editor.studio.createArticle({ content: aDraft('sugita') })
    await editor.studio.publishArticle({
      id,
      version,
      from: later(1).toISOString(),
      until: later(2).toISOString(),
    })
    app.setNow(later(2))
    expect((await editor.studio.listArticles({ overdue: true })).items).toEqual([])
    expect((await editor.studio.getArticle({ id })).receipt).toMatchObject({ seenAt: null, isOverdue: false })
    app.setNow(noon)
  })

  test('lists are filtered by state, category, author, text and owner', async () => {
    const titles = async (filter: Parameters<typeof editor.studio.listArticles>[0]) =>
      (await editor.studio.listArticles(filter)).items.map((one) => one.title)
    expect(await titles({ userId: small.hana })).toEqual(['<b>豊かな</b> & "記事"'])
    expect(await titles({ text: '100%' })).toEqual([])
    expect(await titles({ text: '豊かな' })).toHaveLength(1)
    expect((await editor.studio.listArticles({ state: 'published' })).total).toBeGreaterThanOrEqual(
      small.total,
    )
    expect(await titles({ categoryId: small.tokushu })).toHaveLength(1)
    expect((await editor.studio.listArticles({ page: 2 })).items.length).toBeGreaterThan(0)
    expect(await problemIn(editor.studio.listArticles({ page: 99 }))).toMatchObject({ status: 404 })
    const mine = await writer.studio.listArticles({})
    expect(mine.items.every((one) => one.createdBy.name === 'writer')).toBe(true)
    expect(
      (await editor.studio.listArticles({ mine: true })).items.every(
        (one) => one.createdBy.name === 'editor',
      ),
    ).toBe(true)
  })

  test('T2 two people who have one article open see each other until one stops sending signals', async () => {
    const { id } = await writer.studio.createArticle({ content: {} })
    expect((await writer.studio.enterArticle({ id, device })).others).toEqual([])
    const { others, version } = await editor.studio.enterArticle({ id, device })
    expect([others.map((one) => one.name), version]).toEqual([['writer'], 1])
    expect((await writer.studio.enterArticle({ id, device })).others.map((one) => one.name)).toEqual([
      'editor',
    ])
    await editor.studio.leaveArticle({ id, device })
    expect((await writer.studio.enterArticle({ id, device })).others).toEqual([])
    await editor.studio.enterArticle({ id, device })
    app.setNow(new Date(noon.getTime() + 31_000))
    expect((await writer.studio.enterArticle({ id, device })).others).toEqual([])
    app.setNow(noon)
  })

  test('T2 an open desk learns of an answer and of a publication by somebody else with its next presence', async () => {
    const { id, version } = await writer.studio.createArticle({ content: aDraft('kikoeru', '聞こえる') })
    const standing = async () => {
      const { version: newest, state, reviewedAt } = await writer.studio.enterArticle({ id, device })
      return [newest, state, reviewedAt]
    }
    expect(await standing()).toEqual([1, 'draft', null])
    await writer.studio.requestReview({ id, version })
    expect(await standing()).toEqual([1, 'draft', noon.toISOString()])
    app.setNow(later(1))
    await editor.studio.approveReview({ id, version })
    expect(await standing()).toEqual([1, 'draft', later(1).toISOString()])
    app.setNow(later(2))
    await editor.studio.returnReview({ id, version, note: '題を短く' })
    expect(await standing()).toEqual([1, 'draft', later(2).toISOString()])
    await editor.studio.publishArticle({ id, version, from: later(3).toISOString() })
    expect(await standing()).toEqual([2, 'scheduled', null])
    app.setNow(later(3))
    expect(await standing()).toEqual([2, 'published', null])
    app.setNow(noon)
  })

  test('T2 a deleted article can be brought back, and nothing else can be done with it', async () => {
    const { id, version } = await editor.studio.createArticle({ content: aDraft('kesu-kiji', '消す') })
    await editor.studio.deleteArticle({ id, version })
    const nothing = { edit: false, publish: false, review: false, answer: false, assign: false }
    const deleted = await editor.studio.getArticle({ id })
    expect([deleted.state, deleted.may]).toEqual(['deleted', { ...nothing, delete: true }])
    const back = await editor.studio.undeleteArticle({ id, version: deleted.version })
    expect([back.state, back.may.edit, back.may.publish]).toEqual(['draft', true, true])
  })

  test('T4 a preview link shows one article, expires, and can be revoked', async () => {
    const one = await writer.studio.createArticle({ content: aDraft('a-kiji', '甲') })
    const two = await writer.studio.createArticle({ content: aDraft('b-kiji', '乙') })
    const link = await writer.studio.createPreview({ id: one.id, hours: 2 })
    expect(link.url).toMatch(/^https:\/\/magazine\.example\/magazine\/draft\/\?token=preview_/)
    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
    const token = tokenIn(link.url)
    const { reader } = app.context.db
    expect((await findPreviewed(reader, token, noon))?.id).toBe(one.id)
    const draft = (bearer: string) =>
      app.ask('/api/draft', { headers: { authorization: `Bearer ${bearer}` } })
    expect(await (await draft(token)).json()).toMatchObject({ title: '甲' })
    expect((await app.ask(`/api/articles/b-kiji?token=${token}`)).status).toBe(400)
    expect(
      (await app.ask('/api/articles/b-kiji', { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(404)
    expect(await problemIn(writer.studio.revokePreview({ id: two.id, preview: link.id }))).toMatchObject({
      status: 404,
    })
    expect(await findPreviewed(reader, token, later(2))).toBeUndefined()
    await writer.studio.revokePreview({ id: one.id, preview: link.id })
    expect((await draft(token)).status).toBe(404)
    expect((await writer.studio.listPreviews({ id: one.id })).items.map((item) => item.state)).toEqual([
      'revoked',
    ])
    // More links than one page of the list holds: the first one can still be revoked.
    const first = await writer.studio.createPreview({ id: one.id })
    const { now } = app.context
    for (let count = 0; count < 100; count += 1)
      await createPreview(
        { db: app.context.db, by: 'many', now: now() },
        one.id,
        new Date(now().getTime() + 1000),
      )
    await writer.studio.revokePreview({ id: one.id, preview: first.id })
    expect(await findPreviewed(reader, tokenIn(first.url), noon)).toBeUndefined()
    expect(await writer.studio.revokePreviews({ id: one.id })).toEqual({ revoked: 100 })
    expect(await writer.studio.listPreviews({ id: one.id, page: 6 })).toMatchObject({
      total: 102,
      pageCount: 6,
    })
  })

  test('invalid article content is refused with the path of the fault, and nothing is stored', async () => {
    const { id, version } = await writer.studio.createArticle({ content: {} })
    const before = await storedRows(app.context.db)
    const link = (href: string) => ({
      type: 'paragraph',
      content: [{ text: 'x', marks: [{ type: 'link', href }] }],
    })
    const hostile: unknown[] = [
      { type: 'html', html: '<script>alert(1)</script>' },
      { type: 'paragraph', content: [{ text: 'x' }], onclick: 'alert(1)' },
      { type: 'paragraph', content: '<img src=x onerror=alert(1)>' },
      link('javascript:alert(1)'),
      link('JaVaScRiPt:alert(1)'),
      link('data:text/html,<script>alert(1)</script>'),
      link('//evil.example/'),
      { type: 'image', media: '../../etc/passwd', alt: '' },
      { type: 'image', media: 'nowhere.png', alt: '' },
      { type: 'table', header: [[{ text: 'a' }]], rows: [[[], []]] },
      { type: 'heading', level: 1, content: [{ text: 'x' }] },
      { type: 'paragraph', content: [{ text: '\ud800' }] },
      null,
    ]
    for (const block of hostile) {
      const response = await writer.ask(`/api/studio/articles/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, content: { body: { blocks: [block] } } }),
      })
      expect([JSON.stringify(block), response.status]).toEqual([JSON.stringify(block), 400])
      expect(((await response.json()) as { faults: { path: string }[] }).faults[0]?.path).toMatch(
        /^(body\.blocks|media )/,
      )
    }
    expect(await storedRows(app.context.db)).toEqual(before)
  })

  test('T6 no route shows a writer any text of another person’s draft', async () => {
    const canary = 'kanaria'
    const { id, version } = await editor.studio.createArticle({ content: aDraft(canary, canary) })
    await editor.studio.publishArticle({ id, version, from: later(9).toISOString() })
    const { items } = await writer.studio.listMedia({})
    const asked = await Promise.allSettled([
      writer.studio.listArticles({}),
      writer.studio.listArticles({ text: canary }),
      writer.studio.listArticles({ state: 'scheduled' }),
      writer.studio.listArticles({ mine: false }),
      writer.studio.getOverview({}),
      writer.studio.getArticle({ id }),
      writer.studio.listRevisions({ id }),
      writer.studio.getRevision({ id, revision: 1 }),
      writer.studio.compareRevisions({ id, from: 1, to: 2 }),
      writer.studio.getPublication({ id }),
      writer.studio.listPreviews({ id }),
      writer.studio.enterArticle({ id, device }),
      writer.studio.saveArticle({ id, version: 1, content: {} }),
      writer.studio.restoreRevision({ id, revision: 1, version: 1 }),
      writer.studio.requestReview({ id, version: 1 }),
      writer.studio.deleteArticle({ id, version: 1 }),
      writer.studio.publishArticle({ id, version: 1 }),
      writer.studio.listAudit({}),
      writer.studio.createTimeView({ at: later(10).toISOString() }),
      ...items.map(({ name }) => writer.studio.getMedia({ name })),
    ])
    const answers = asked.map((one) =>
      one.status === 'fulfilled' ? one.value : (one.reason as { problem: unknown }).problem,
    )
    expect(JSON.stringify(answers)).not.toContain(canary)
  })
})
