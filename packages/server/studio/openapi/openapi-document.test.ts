import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStudioClient, type StudioClient } from '@tsuzuri/api/studio/client'
import { studioRoutes } from '@tsuzuri/api/studio/routes'
import { openContract, typesOf } from '@tsuzuri/test-support/openapi'
import { totpCode } from '../../sign-in/totp.ts'
import { noon, openTestApp, type TestApp } from '../../testing/open-app.ts'
import { startPictureHost } from '../../testing/picture-host.ts'
import { problemIn } from '../../testing/problems.ts'
import { aPicture, fillSmallMagazine, type SmallMagazine } from '../../testing/small-magazine.ts'
import { studioInputs } from '../../testing/studio-inputs.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../../testing/studio-people.ts'

type Document = {
  components: { schemas: Record<string, unknown> }
  paths: Record<
    string,
    Record<string, { operationId: string; parameters: { name: string; in: string }[]; responses: object }>
  >
}

let app: TestApp
let pictureHost: Awaited<ReturnType<typeof startPictureHost>>
let magazine: SmallMagazine
let admin: Visitor
let document: Document

beforeAll(async () => {
  pictureHost = await startPictureHost(() => aPicture('#123456'))
  ;({ app, magazine, admin } = await openFilled('sqlite'))
  document = (await app.readJson('/api/studio/openapi.json')) as Document
})

async function openFilled(engine: 'sqlite' | 'postgres') {
  const app = await openTestApp(engine, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@magazine.example',
    PICTURE_HOSTS: pictureHost.host,
  })
  return {
    app,
    magazine: await fillSmallMagazine(app.context),
    admin: await newStaff(app, 'administrator'),
  }
}

afterAll(() => {
  pictureHost.close()
  return app.close()
})

test('the OpenAPI document describes every studio route with its input and its response', () => {
  const { paths } = document
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`,
    ),
  )
  const meant = Object.entries(studioRoutes).map(([name, route]) => `${name} ${route.method} ${route.path}`)
  expect(described.toSorted()).toEqual(meant.toSorted())
  expect(paths['/api/studio/articles/{id}']?.['put']).toMatchObject({
    parameters: [{ name: 'id', in: 'path', required: true }],
    requestBody: {
      content: {
        'application/json': { schema: { required: ['version', 'content'], additionalProperties: false } },
      },
    },
    responses: { 401: {}, 403: {}, 404: {}, 409: {} },
  })
  expect(paths['/api/studio/articles']?.['get']?.parameters.map((one) => [one.in, one.name])).toContainEqual([
    'query',
    'overdue',
  ])
})

test('schemas that several routes share are described once', () => {
  const text = JSON.stringify(document)
  expect(text.length / Object.keys(studioRoutes).length).toBeLessThan(2000)
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['Article', 'Body', 'Problem']),
  )
  expect(text.match(/"const":"callout"/g)).toHaveLength(1)
})

type Contract = ReturnType<typeof openContract>

/** The client of a person, which compares every response with the document. */
function checkedBy(contract: Contract, faults: string[]): (visitor: Visitor) => StudioClient {
  return (visitor) =>
    openStudioClient({
      baseUrl: 'http://localhost',
      timeoutMs: 30_000,
      fetch: async (request) => {
        const body =
          request.method === 'GET' || request.method === 'DELETE'
            ? {}
            : { body: await request.clone().text() }
        const { pathname, search } = new URL(request.url)
        const response = await visitor.ask(`${pathname}${search}`, {
          method: request.method,
          headers: request.headers,
          ...body,
        })
        faults.push(...(await contract.faultsOf(request, response)))
        return response
      },
    })
}

const everyRoute = Object.keys(studioRoutes)
const answeredOf = ({ seen }: Contract) => everyRoute.filter((name) => seen.has(`${name} 200`))

test('real responses of every route match the document on PostgreSQL, too', async () => {
  const { app, magazine, admin } = await openFilled('postgres')
  onTestFinished(app.close)
  const contract = openContract(document)
  const faults: string[] = []
  const checked = checkedBy(contract, faults)
  await workThrough(app, magazine, checked(admin), checked)
  expect([faults, answeredOf(contract)]).toEqual([[], everyRoute])
}, 180_000)

test('real responses of every route match the document, errors included', async () => {
  const contract = openContract(document)
  const faults: string[] = []
  const checked = checkedBy(contract, faults)
  await workThrough(app, magazine, checked(admin), checked)
  const world = { article: magazine.rich.id, deleted: 999, picture: magazine.picture.name, taken: 'rich' }
  const [stranger, writer] = [newVisitor(app), await newStaff(app, 'writer', 'refused')]
  for (const visitor of [stranger, writer]) {
    const studio = checked(visitor) as Record<string, (input: object) => Promise<unknown>>
    for (const [name, input] of Object.entries(studioInputs))
      if (name !== 'signOut') await studio[name]?.(input(world)).catch(() => {})
  }
  await problemIn(checked(admin).saveCategory(studioInputs.saveCategory(world)))
  expect(faults).toEqual([])
  expect(answeredOf(contract)).toEqual(everyRoute)
  for (const seen of [
    'saveArticle 401',
    'deleteUser 403',
    'getRevision 404',
    'signIn 401',
    'saveCategory 409',
  ])
    expect([...contract.seen]).toContain(seen)
}, 180_000)

test('clients generated from both documents compile and read real responses', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tsuzuri-client-'))
  try {
    await writeFile(join(folder, 'public.ts'), await typesOf(await app.readJson('/api/openapi.json')))
    await writeFile(join(folder, 'studio.ts'), await typesOf(document))
    await writeFile(join(folder, 'client.ts'), client)
    const tsc = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url))
    const options = ['--noEmit', '--strict', '--target', 'esnext', '--module', 'nodenext', '--types', '']
    const { stdout, status } = spawnSync(
      process.execPath,
      [tsc, ...options, '--allowImportingTsExtensions', 'client.ts'],
      { encoding: 'utf8', cwd: folder },
    )
    expect([stdout, status]).toEqual(['', 0])
    const { readTitles } = (await import(join(folder, 'client.ts'))) as {
      readTitles: (fetch: Visitor['ask']) => Promise<string[]>
    }
    expect(await readTitles(admin.ask)).toEqual([magazine.rich.content.title, magazine.rich.content.title])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 180_000)

/** Uses the generated types as an external client would. */
const client = `
import type { operations as Public } from './public.ts'
import type { operations as Studio } from './studio.ts'

type Answer<Operation> = Operation extends { responses: { 200: { content: { 'application/json': infer Body } } } } ? Body : never
type Fetch = (path: string) => Promise<Response>

async function read<Operation>(fetch: Fetch, path: string): Promise<Answer<Operation>> {
  return (await fetch(path)).json() as Promise<Answer<Operation>>
}

export async function readTitles(fetch: Fetch): Promise<string[]> {
  const page = await read<Public['searchArticles']>(fetch, '/api/search?q=' + encodeURIComponent('豊かな'))
  const slug: string | undefined = page.items[0]?.slug
  const article = await read<Public['getArticle']>(fetch, '/api/articles/' + slug)
  if (!('body' in article)) throw new Error('there is no body')
  const first = article.body.blocks[0]
  if (first?.type !== 'paragraph') throw new Error('there is no paragraph')
  const own = await read<Studio['getArticle']>(fetch, '/api/studio/articles/' + article.id)
  const input: NonNullable<Studio['saveArticle']['requestBody']>['content']['application/json'] = {
    version: own.version,
    content: { title: own.content.title },
  }
  return [article.title, input.content.title ?? '']
}
`

/** Calls every studio route successfully at least once. */
async function workThrough(
  { context, setNow, fetch }: TestApp,
  { hair, picture, care, hana }: SmallMagazine,
  studio: StudioClient,
  as: (visitor: Visitor) => StudioClient,
): Promise<void> {
  const text = { body: { blocks: [{ type: 'paragraph' as const, content: [{ text: '本文です。' }] }] } }
  const content = {
    slug: 'shigoto',
    title: '仕事',
    categoryId: hair,
    authorIds: [hana],
    tagIds: [care],
    ...text,
  }
  const { id, version } = await studio.createArticle({ content })
  const saved = await studio.saveArticle({ id, version, content: { ...content, lead: '前書き' } })
  await studio.enterArticle({ id, device: 'a-tab-of-mine' })
  await studio.leaveArticle({ id, device: 'a-tab-of-mine' })
  const requested = await studio.requestReview({ id, version: saved.version, note: 'お願いします' })
  const approved = await studio.approveReview({ id, version: requested.version })
  const returned = await studio.returnReview({ id, version: approved.version, note: 'もう一度' })
  await studio.listReviewNotes({ id })
  const { items: assignees } = await studio.listAssignees({})
  await studio.assignArticle({ id, staffId: assignees[0]?.id ?? 0 })
  const planned = await studio.publishArticle({ id, version: returned.version, from: '2099-01-01T00:00:00Z' })
  const stopped = await studio.unscheduleArticle({ id, version: planned.version })
  const published = await studio.publishArticle({ id, version: stopped.version })
  await Promise.all([studio.listArticles({}), studio.getOverview({}), studio.getArticle({ id })])
  const { items: revisions } = await studio.listRevisions({ id })
  const [newest = 1, oldest = 1] = [revisions.at(0)?.version, revisions.at(-1)?.version]
  await studio.getRevision({ id, revision: oldest })
  await studio.compareRevisions({ id, from: oldest, to: newest })
  await studio.getPublication({ id })
  await studio.findWords({ text: '髪' })
  const template = await studio.createArticle({ content: { title: '雛形', template: true } })
  await studio.listTemplates({})
  await studio.createFromTemplate({ id: template.id })
  const sameWords = { text: 'ない言葉', replacement: '髪', targets: [{ id, version: published.version }] }
  await studio.replaceWords(sameWords)
  await studio.undoReplacement({ targets: [{ id: 999, version: 1, revision: 1, publish: false }] })
  const restored = await studio.restoreRevision({ id, revision: oldest, version: published.version })
  const withdrawn = await studio.withdrawArticle({ id, version: restored.version })
  await studio.deleteArticle({ id, version: withdrawn.version })
  const gone = await studio.getArticle({ id })
  await studio.undeleteArticle({ id, version: gone.version })
  const preview = await studio.createPreview({ id })
  await studio.listPreviews({ id })
  await studio.revokePreview({ id, preview: preview.id })
  await studio.revokePreviews({ id })
  const view = await studio.createTimeView({ at: '2027-01-01T00:00:00Z' })
  await studio.listTimeViews({})
  await studio.revokeTimeView({ id: view.id })
  await studio.checkFeeds({})
  await studio.proposeReading({ text: '髪' })
  await studio.analyseTexts({ texts: ['髪'] })
  await studio.readTexts({ texts: ['髪'], given: [] })
  await studio.proposeSlug({ reading: 'かみ' })
  await studio.checkSlug({ slug: 'kami' })

  await studio.listMedia({})
  await studio.getMedia({ name: picture.name })
  const { prefix } = await studio.openUpload({})
  await context.store.put(`${prefix}a.png`, await aPicture('#112233'), 'image/png')
  await studio.fetchPicture({ address: `${pictureHost.url}/picture.png` })
  const media = await studio.completeUpload({ key: `${prefix}a.png` })
  const named = await studio.saveMedia({ name: media.name, version: media.version, alt: '青' })
  await studio.saveManyMedia({ items: [{ name: named.name, version: named.version, labels: ['空'] }] })
  const turned = await studio.createMediaVersion({ name: named.name, edits: { turn: 90 } })
  await studio.replaceMedia({ name: named.name, by: turned.name })
  await studio.listMediaLabels({})
  await studio.deleteMedia({ name: turned.name, version: turned.version })
  await studio.deleteMedia({ name: media.name, version: named.version + 1 })

  const category = await studio.createCategory({
    content: { slug: 'nail', name: 'ネイル', colour: '#AABBCC' },
  })
  await studio.saveCategory({ ...category, content: { slug: 'nail', name: '爪', colour: '#AABBCC' } })
  const categoryId = category.id
  const sub = await studio.createSubcategory({ content: { categoryId, slug: 'gel', name: 'ジェル' } })
  const renamed = await studio.saveSubcategory({ ...sub, content: { categoryId, slug: 'gel', name: '艶' } })
  await studio.orderSubcategories({ id: categoryId, ids: [sub.id] })
  await studio.deleteSubcategory(renamed)
  const { items: categories } = await studio.listCategories({})
  await studio.orderCategories({ ids: categories.map((one) => one.id) })
  const mine = (await studio.listCategories({})).items.find((one) => one.id === categoryId)
  await studio.deleteCategory({ id: categoryId, version: mine?.version ?? 0 })
  const tag = await studio.createTag({ content: { slug: 'kushi', name: '櫛' } })
  const read = await studio.saveTag({ ...tag, content: { slug: 'kushi', name: '櫛', reading: 'くし' } })
  await studio.listTags({ text: '櫛' })
  await studio.mergeTag({ ...read, intoId: care })
  await studio.deleteTag(await studio.createTag({ content: { slug: 'hasami', name: '鋏' } }))
  const user = await studio.createUser({ content: { slug: 'ume-2', name: '梅' } })
  const changed = await studio.saveUser({ ...user, content: { slug: 'ume-2', name: '梅子' } })
  await studio.listUsers({})
  await studio.deleteUser(changed)
  const series = await studio.createSeries({ content: { slug: 'kami-2', name: '髪の話、その後' } })
  const continued = await studio.saveSeries({ ...series, content: { slug: 'kami-2', name: '髪の話、続き' } })
  await studio.listSeries({})
  await studio.listParts({ id: series.id })
  await studio.deleteSeries(continued)
  const band = { name: '帯', place: 'header', media: picture.name, alt: '帯', href: '/' } as const
  const banner = await studio.createBanner({ content: band })
  const moved = await studio.saveBanner({ ...banner, content: { ...band, place: 'sidebar' } })
  await studio.listBanners({})
  await studio.deleteBanner(moved)
  await studio.saveRedirect({ content: { path: '/old/', target: '/magazine/' } })
  await studio.listRedirects({})
  await studio.listFronts({})
  const front = await studio.getFront({ front: 'home' })
  await studio.saveFront({ front: 'home', version: 0, content: front.content })
  await studio.listFrontRevisions({ front: 'home' })
  await studio.getFrontRevision({ front: 'home', revision: 1 })
  await studio.restoreFront({ front: 'home', revision: 1, version: 1 })
  const plan = { slots: [{ kind: 'newest' as const, size: 2, cards: [] }] }
  const draft = await studio.saveFrontDraft({ front: 'home', version: 0, baseVersion: 2, content: plan })
  await studio.requestFrontReview({ front: 'home', ...draft, note: 'ご確認を' })
  await studio.getFront({ front: 'home' })
  await studio.returnFrontReview({ front: 'home', ...draft, note: 'もう一度' })
  await studio.requestFrontReview({ front: 'home', ...draft })
  await studio.approveFrontReview({ front: 'home', ...draft })
  await studio.listFrontReviewNotes({ front: 'home' })
  const other = await studio.saveFrontDraft({ front: 'home', version: 0, baseVersion: 3, content: plan })
  await studio.discardFrontDraft({ front: 'home', ...other })
  await studio.deleteRedirect({ path: '/old/' })
  const settings = await studio.getSettings({})
  await studio.saveSettings(settings)
  await studio.listAudit({})
  await studio.requestPasswordReset({ email: 'nobody@magazine.example' })
  const hook = {
    kind: 'webhook' as const,
    name: '外',
    address: 'https://127.0.0.1/',
    events: ['article.published' as const],
  }
  const destination = await studio.createDestination({ content: hook })
  await studio.testDestination({ id: destination.id })
  const [delivery] = (await studio.listDeliveries({})).items
  await studio.repeatDelivery({ id: delivery?.id ?? 0 })
  const stored = await studio.saveDestination({
    id: destination.id,
    version: destination.version,
    content: { ...hook, address: '' },
  })
  const rotated = await studio.rotateDestinationSecret({ id: destination.id, version: stored.version })
  await studio.listDestinations({})
  await studio.deleteDestination({ id: destination.id, version: rotated.version })
  await studio.listNotices({})
  await studio.readNotices({ upTo: 1 })
  await studio.getNoticeChoices({})
  await studio.saveNoticeChoices({ choices: { 'article.published': 'digest' } })
  const expiresAt = new Date(context.now().getTime() + 60_000).toISOString()
  const key = await studio.createKey({ name: '鍵', rights: ['article.read'], expiresAt })
  await studio.listKeys({})
  await studio.revokeKey({ id: key.id })

  const sheet = await studio.createArticle({ content: {} })
  const { id: sheetId, version: sheetVersion } = sheet
  const many = await studio.changeArticles({
    articles: [{ id: sheetId, version: sheetVersion }],
    change: { kind: 'add-tags', tagIds: [care] },
  })
  await studio.undoArticleChanges({ undo: many.undo })
  const spelling = { kind: 'spelling' as const, expected: '春', patterns: ['はる'] }
  const entry = await studio.createProofTerm({ content: spelling })
  const again = await studio.saveProofTerm({ ...entry, content: { ...spelling, reason: '漢字で' } })
  await studio.deleteProofTerm(again)
  const word = (await studio.listProofTerms({ kind: 'spelling' })).items[0]
  if (word === undefined) throw new Error('there are no default terms')
  await studio.deleteProofTerm({ key: word.key, version: 0 })
  const [removed] = (await studio.listProofTerms({ kind: 'spelling', key: word.key, removed: true })).items
  await studio.restoreProofTerm({ key: word.key, version: removed?.version ?? 0 })
  const { version: proofVersion } = await studio.getProofLists({})
  const { text: dictionary } = await studio.exportProofTerms({ kind: 'spelling' })
  await studio.importProofTerms({ kind: 'spelling', text: dictionary, version: proofVersion })
  await studio.findProofUses({ content: spelling })

  await studio.getSession({})
  await studio.saveAccount({ name: '花子' })
  await studio.listStaff({})
  const invited = await studio.inviteStaff({ email: 'a@magazine.example', name: '葵', role: 'writer' })
  await studio.revokeInvitation({ id: invited.id })
  const { url } = await studio.inviteStaff({ email: 'b@magazine.example', name: '萌', role: 'editor' })
  const visitor = newVisitor({ fetch })
  const guest = as(visitor)
  const token = new URL(url).searchParams.get('token') ?? ''
  await guest.readLink({ token })
  await guest.useLink({ token, password: goodPassword })
  await guest.changePassword({ current: goodPassword, password: `${goodPassword}二つめ` })
  const password = `${goodPassword}二つめ`
  const { secret } = await guest.startSecondFactor({ password })
  const { backupCodes } = await guest.finishSecondFactor({ code: totpCode(secret, noon) })
  await guest.signOut({})
  await guest.signIn({ email: 'b@magazine.example', password })
  expect(await problemIn(guest.confirmSecondFactor({ code: 'wrong-code' }))).toMatchObject({ status: 401 })
  await guest.confirmSecondFactor({ code: backupCodes[0] ?? '' })
  await guest.removeSecondFactor({ password })
  await as(newVisitor({ fetch })).signIn({
    email: 'b@magazine.example',
    password,
  })
  const { items: sessions } = await guest.listSessions({})
  await guest.endSession({ id: sessions.find((one) => !one.isCurrent)?.id ?? 0 })
  await guest.endOtherSessions({})
  const member = (await studio.listStaff({})).items.find((one) => one.email === 'b@magazine.example')
  if (member === undefined) throw new Error('the staff member is missing')
  const kept = await studio.saveStaff({
    id: member.id,
    version: member.version,
    name: '萌',
    role: 'writer',
    isEnabled: true,
  })
  await studio.countStaffArticles({ id: kept.id })
  await studio.saveSecondFactorPolicy({ ...(await studio.getSecondFactorPolicy({})), isRequired: false })
  await studio.endStaffSessions({ id: kept.id })
  await studio.resetStaffPassword({ id: kept.id })
  await studio.removeStaff({ id: kept.id, version: kept.version })
  setNow(noon)
}
