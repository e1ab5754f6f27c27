import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import { openStudioClient, type StudioClient } from '@tsuzuri/api/studio/client'
import { type StudioRouteName, studioRoutes } from '@tsuzuri/api/studio/routes'
import { extentOf, keyRights } from '@tsuzuri/content/permission'
import { openOutbox } from '../../outbox/outbox.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { problemIn } from '../../testing/problems.ts'
import { aText, fillSmallMagazine, type SmallMagazine } from '../../testing/small-magazine.ts'
import { storedRows } from '../../testing/stored.ts'
import { studioInputs, type World } from '../../testing/studio-inputs.ts'
import { newStaff, type Visitor } from '../../testing/studio-people.ts'

const canary = 'himitsu-no-kanaria'
const expiresAt = new Date(noon.getTime() + 24 * 60 * 60 * 1000).toISOString()

describe.each(['sqlite', 'postgres'] as const)('M4 a key that may not read articles (%s)', (engine) => {
  let app: TestApp
  let small: SmallMagazine
  let editor: Visitor
  let program: StudioClient

  beforeAll(async () => {
    app = await openTestApp(engine)
    small = await fillSmallMagazine(app.context)
    editor = await newStaff(app, 'editor')
    const rights = keyRights.filter(
      (right) => right !== 'article.read' && extentOf('editor', right) !== 'none',
    )
    const { token } = await editor.studio.createKey({ name: '取り込み', rights, expiresAt })
    program = programWith(token)
  })
  afterAll(() => app.close())

  function programWith(token: string): StudioClient {
    const fetch = async (request: Request) => {
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${token}`)
      return app.fetch(new Request(request, { headers }))
    }
    return openStudioClient({ baseUrl: 'http://localhost', fetch, timeoutMs: 30_000 })
  }

  test('creates and saves articles, and gets back what it sent, but not what others wrote about it', async () => {
    const content = { ...aText('blind', '送った題'), categoryId: small.hair }
    const { id, version } = await program.createArticle({ content })
    await editor.studio.requestReview({ id, version, note: '内輪の話' })
    const saved = await program.saveArticle({ id, version, content: { ...content, title: '直した題' } })
    expect(saved).toMatchObject({ id, version: version + 1, content: { title: '直した題' }, review: null })
    expect(JSON.stringify(saved)).not.toContain('内輪の話')
    expect((await editor.studio.getArticle({ id })).content.title).toBe('直した題')
  })

  test('is refused by each command that answers with a text of somebody else, and nothing is stored', async () => {
    const content = { ...aText('others', '人の題'), categoryId: small.hair }
    const { id, version } = await editor.studio.createArticle({ content })
    const target = { id, version }
    const gone = await editor.studio.createArticle({ content: aText('gone', '消した題') })
    await editor.studio.deleteArticle({ id: gone.id, version: gone.version })
    const before = await storedRows(app.context.db)
    const answers = [
      () => program.publishArticle(target),
      () => program.publishArticle({ ...target, from: expiresAt }),
      () => program.withdrawArticle(target),
      () => program.unscheduleArticle(target),
      () => program.requestReview({ ...target, note: '' }),
      () => program.returnReview({ ...target, note: '' }),
      () => program.approveReview({ ...target, note: '' }),
      () => program.assignArticle({ id, staffId: null }),
      () => program.undeleteArticle({ id: gone.id, version: gone.version + 1 }),
      () => program.restoreRevision({ ...target, revision: version }),
    ]
    for (const answer of answers) expect(await problemIn(answer())).toMatchObject({ status: 403 })
    const after = await storedRows(app.context.db)
    expect({ ...after, api_keys: [] }).toEqual({ ...before, api_keys: [] })
  })

  test('learns nothing about a draft from any route', async () => {
    const administrator = await newStaff(app, 'administrator')
    const rights = keyRights.filter((right) => right !== 'article.read')
    const { token } = await administrator.studio.createKey({ name: 'すべて', rights, expiresAt })
    const studio = programWith(token)
    const series = await editor.studio.createSeries({ content: { slug: 'kawa', name: '川' } })
    const body = { blocks: [{ type: 'paragraph' as const, content: [{ text: `${canary} の本文` }] }] }
    const { id, version } = await editor.studio.createArticle({
      content: {
        ...aText(canary, `${canary} の題`),
        categoryId: small.hair,
        series: { id: series.id, part: 1 },
        cover: { media: small.picture.name, alt: canary },
        body,
      },
    })
    await administrator.studio.createDestination({
      content: {
        kind: 'slack',
        name: '部屋',
        address: 'https://hooks.slack.com/x',
        events: ['review.requested'],
      },
    })
    await editor.studio.requestReview({ id, version, note: `${canary} の話` })
    await (await openOutbox(app.context)).turn()
    const content = { slots: [{ kind: 'newest' as const, size: 4, cards: [{ articleId: id }] }] }
    await editor.studio.saveFrontDraft({ front: 'home', version: 0, baseVersion: 0, content })
    const world = { article: id, deleted: id, picture: small.picture.name, taken: 'rich' }
    const inputs: Record<string, (world: World) => unknown> = {
      ...studioInputs,
      findProofUses: () => ({ content: { kind: 'caution', name: 'x', expressions: [canary], reason: 'x' } }),
      listParts: () => ({ id: series.id }),
      listSeries: () => ({ text: '川' }),
    }
    const leaking: string[] = []
    for (const name of Object.keys(studioRoutes) as StudioRouteName[]) {
      const call = studio[name] as (input: unknown) => Promise<unknown>
      const answer = await call(inputs[name]?.(world)).catch((error: unknown) =>
        isApiProblem(error) ? error.problem : Promise.reject(error),
      )
      if (JSON.stringify(answer).includes(canary)) leaking.push(name)
    }
    expect(leaking).toEqual([])
    for (const link of [
      () => studio.createPreview({ id }),
      () => studio.createTimeView({ at: expiresAt }),
      () => studio.findProofUses({ content: { kind: 'spelling', expected: '春' } }),
    ])
      expect(await problemIn(link())).toMatchObject({ status: 403 })
  })

  test('changes many articles without learning their titles', async () => {
    const create = (slug: string) =>
      editor.studio.createArticle({ content: { ...aText(slug, '人の題'), categoryId: small.hair } })
    const [stale, deleted, found] = [await create('stale'), await create('deleted'), await create('found')]
    const tag = await editor.studio.createTag({ content: { slug: 'soon-gone', name: '札' } })
    const { version } = await editor.studio.saveArticle({
      id: deleted.id,
      version: deleted.version,
      content: { ...aText('deleted', '人の題'), categoryId: small.hair, tagIds: [tag.id] },
    })
    const change = { kind: 'delete' as const }
    const removed = await program.changeArticles({
      articles: [
        { id: stale.id, version: 9 },
        { id: deleted.id, version },
      ],
      change,
    })
    expect(removed).toMatchObject({ changed: 1, refused: [{ id: stale.id, title: '' }] })
    await editor.studio.deleteTag(tag)
    const undone = await program.undoArticleChanges({ undo: removed.undo })
    expect(undone).toMatchObject({ changed: 1, different: [{ id: deleted.id, title: '' }] })
    const words = { text: '人の題', replacement: '別の題' }
    for (const target of [
      { id: found.id, version: 9 },
      { id: found.id, version: found.version },
    ])
      expect((await program.replaceWords({ ...words, targets: [target] })).items).toMatchObject([
        { id: found.id, title: '' },
      ])
    expect((await editor.studio.getArticle({ id: found.id })).content.title).toBe('別の題')
  })
})
