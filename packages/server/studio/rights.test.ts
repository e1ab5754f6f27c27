import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isApiProblem } from '@tsuzuri/api/client'
import { type StudioRouteName, studioRoutes } from '@tsuzuri/api/studio/routes'
import type { Role } from '@tsuzuri/content/permission'
import { newTotpSecret } from '../sign-in/totp.ts'
import { openSealing } from '../sign-in/sealing.ts'
import { openTestApp, type TestApp } from '../testing/open-app.ts'
import { aText, fillSmallMagazine } from '../testing/small-magazine.ts'
import { studioInputs as inputs, type World } from '../testing/studio-inputs.ts'
import { openStudio } from './studio.ts'
import { storedRows } from '../testing/stored.ts'
import { goodPassword, newStaff, newVisitor, type Visitor } from '../testing/studio-people.ts'

/**
 * The access that each route requires; a route that is missing here does not compile. `owner`: a writer may call it for
 * their own content only.
 */
const table: Record<StudioRouteName, 'anyone' | 'staff' | 'owner' | 'editor' | 'administrator'> = {
  getSession: 'anyone',
  signIn: 'anyone',
  confirmSecondFactor: 'anyone',
  signOut: 'anyone',
  requestPasswordReset: 'anyone',
  readLink: 'anyone',
  useLink: 'anyone',
  saveAccount: 'staff',
  changePassword: 'staff',
  listSessions: 'staff',
  endSession: 'staff',
  endOtherSessions: 'staff',
  startSecondFactor: 'staff',
  finishSecondFactor: 'staff',
  removeSecondFactor: 'staff',
  listStaff: 'administrator',
  inviteStaff: 'administrator',
  revokeInvitation: 'administrator',
  saveStaff: 'administrator',
  endStaffSessions: 'administrator',
  resetStaffPassword: 'administrator',
  removeStaff: 'administrator',
  countStaffArticles: 'administrator',
  getSecondFactorPolicy: 'administrator',
  saveSecondFactorPolicy: 'administrator',
  listArticles: 'staff',
  getOverview: 'staff',
  getArticle: 'owner',
  createArticle: 'staff',
  saveArticle: 'owner',
  deleteArticle: 'owner',
  undeleteArticle: 'owner',
  publishArticle: 'editor',
  withdrawArticle: 'editor',
  unscheduleArticle: 'editor',
  requestReview: 'owner',
  returnReview: 'editor',
  approveReview: 'editor',
  listReviewNotes: 'owner',
  listAssignees: 'editor',
  assignArticle: 'editor',
  checkFeeds: 'editor',
  proposeReading: 'staff',
  analyseTexts: 'staff',
  readTexts: 'staff',
  proposeSlug: 'staff',
  checkSlug: 'staff',
  listRevisions: 'owner',
  getRevision: 'owner',
  compareRevisions: 'owner',
  findWords: 'staff',
  replaceWords: 'staff',
  undoReplacement: 'staff',
  listTemplates: 'staff',
  createFromTemplate: 'staff',
  getPublication: 'owner',
  fetchPicture: 'staff',
  restoreRevision: 'owner',
  enterArticle: 'owner',
  leaveArticle: 'staff',
  listPreviews: 'owner',
  createPreview: 'owner',
  revokePreview: 'owner',
  revokePreviews: 'owner',
  listTimeViews: 'editor',
  createTimeView: 'editor',
  revokeTimeView: 'editor',
  listMedia: 'staff',
  getMedia: 'staff',
  openUpload: 'staff',
  completeUpload: 'staff',
  saveMedia: 'owner',
  createMediaVersion: 'staff',
  replaceMedia: 'staff',
  listMediaLabels: 'staff',
  saveManyMedia: 'owner',
  deleteMedia: 'owner',
  listCategories: 'staff',
  createCategory: 'editor',
  saveCategory: 'editor',
  deleteCategory: 'editor',
  orderCategories: 'editor',
  createSubcategory: 'editor',
  saveSubcategory: 'editor',
  deleteSubcategory: 'editor',
  orderSubcategories: 'editor',
  listTags: 'staff',
  createTag: 'editor',
  saveTag: 'editor',
  deleteTag: 'editor',
  mergeTag: 'editor',
  listUsers: 'staff',
  createUser: 'editor',
  saveUser: 'editor',
  deleteUser: 'editor',
  listSeries: 'staff',
  createSeries: 'editor',
  saveSeries: 'editor',
  deleteSeries: 'editor',
  listParts: 'staff',
  listBanners: 'editor',
  createBanner: 'editor',
  saveBanner: 'editor',
  deleteBanner: 'editor',
  listRedirects: 'editor',
  saveRedirect: 'editor',
  deleteRedirect: 'editor',
  getSettings: 'staff',
  saveSettings: 'administrator',
  listAudit: 'administrator',
  listDeliveries: 'editor',
  repeatDelivery: 'editor',
  listNotices: 'staff',
  readNotices: 'staff',
  getNoticeChoices: 'staff',
  saveNoticeChoices: 'staff',
  listDestinations: 'administrator',
  createDestination: 'administrator',
  saveDestination: 'administrator',
  deleteDestination: 'administrator',
  rotateDestinationSecret: 'administrator',
  testDestination: 'administrator',
  listKeys: 'staff',
  createKey: 'staff',
  revokeKey: 'staff',
  listFronts: 'editor',
  getFront: 'editor',
  saveFront: 'editor',
  listFrontRevisions: 'editor',
  getFrontRevision: 'editor',
  restoreFront: 'editor',
  saveFrontDraft: 'editor',
  discardFrontDraft: 'editor',
  requestFrontReview: 'editor',
  returnFrontReview: 'editor',
  approveFrontReview: 'editor',
  listFrontReviewNotes: 'editor',
  getProofLists: 'staff',
  listProofTerms: 'editor',
  createProofTerm: 'editor',
  saveProofTerm: 'editor',
  deleteProofTerm: 'editor',
  restoreProofTerm: 'editor',
  exportProofTerms: 'editor',
  importProofTerms: 'editor',
  findProofUses: 'editor',
  changeArticles: 'staff',
  undoArticleChanges: 'staff',
}

const all = Object.keys(studioRoutes) as StudioRouteName[]
const those = (who: (typeof table)[StudioRouteName]) => all.filter((name) => table[name] === who)
const administrators = those('administrator')
const editors = those('editor')
const owners = those('owner')

describe.each(['sqlite', 'postgres'] as const)('T1 rights (%s)', (engine) => {
  let app: TestApp
  let others: World
  let own: World
  const people = new Map<Role | 'half' | 'stranger', Visitor>()

  beforeAll(async () => {
    app = await openTestApp(engine)
    const { picture } = await fillSmallMagazine(app.context)
    for (const role of ['administrator', 'editor', 'writer', 'legal'] as const)
      people.set(role, await newStaff(app, role))
    people.set('stranger', newVisitor(app))
    people.set('half', await halfSignedIn(app))
    others = await aWorld(get('editor'), picture.name)
    own = { ...(await aWorld(get('writer'), picture.name)), picture: await ownPicture(get('writer')) }
  })
  afterAll(() => app.close())

  function get(role: Role | 'half' | 'stranger'): Visitor {
    const person = people.get(role)
    if (person === undefined) throw new Error(`there is no visitor with the role ${role}`)
    return person
  }

  async function statusOf(role: Role | 'half' | 'stranger', name: StudioRouteName, world: World) {
    const call = get(role).studio[name] as (input: unknown) => Promise<unknown>
    try {
      await call(inputs[name](world))
      return 200
    } catch (error) {
      if (isApiProblem(error)) return error.status
      throw error
    }
  }

  const staffRoutes = all.filter((name) => table[name] !== 'anyone')

  test('every route of the studio is in the table', async () => {
    expect(Object.keys(table).toSorted()).toEqual(all.toSorted())
    const { routes } = await openStudio(app.context)
    const answered = routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/studio/'))
      .map(({ method, path }) => `${method} ${path}`)
    const described = Object.values(studioRoutes).map(
      ({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    )
    expect([...new Set(answered)].filter((address) => !described.includes(address)).toSorted()).toEqual([
      // Uploads, which the next test covers, and the API document.
      'GET /api/studio/openapi.json',
      'POST /api/studio/media',
    ])
    expect(described.filter((address) => !answered.includes(address))).toEqual([])
  })

  test('an upload without a complete session is refused', async () => {
    const before = await storedRows(app.context.db)
    for (const role of ['stranger', 'half'] as const) {
      const response = await get(role).ask('/api/studio/media', { method: 'POST', body: new Uint8Array(8) })
      expect([role, response.status]).toEqual([role, 401])
    }
    expect(await storedRows(app.context.db)).toEqual(before)
  })

  test('every route except those for sign-in needs a complete session', async () => {
    const before = await storedRows(app.context.db)
    for (const name of staffRoutes) {
      expect([name, await statusOf('stranger', name, others)]).toEqual([name, 401])
      expect([name, await statusOf('half', name, others)]).toEqual([name, 401])
    }
    expect(await storedRows(app.context.db)).toEqual(before)
  })

  test('a role without the right is refused, and nothing changes', async () => {
    const before = await storedRows(app.context.db)
    for (const name of administrators) {
      for (const role of ['editor', 'writer'] as const)
        expect([role, name, await statusOf(role, name, others)]).toEqual([role, name, 403])
    }
    for (const name of editors) {
      expect([name, await statusOf('writer', name, others)]).toEqual([name, 403])
      expect([name, await statusOf('writer', name, own)]).toEqual([name, 403])
    }
    for (const name of owners)
      expect([name, [403, 404].includes(await statusOf('writer', name, others))]).toEqual([name, true])
    expect(await storedRows(app.context.db)).toEqual(before)
  })

  test('a role with the right reaches the handler', async () => {
    // Left out, because they would end the session that the test uses, or count too many wrong passwords.
    const apart = new Set<StudioRouteName>([
      'saveAccount',
      'endOtherSessions',
      'changePassword',
      'startSecondFactor',
      'removeSecondFactor',
    ])
    for (const name of staffRoutes.filter((one) => !apart.has(one))) {
      expect([name, [401, 403].includes(await statusOf('administrator', name, others))]).toEqual([
        name,
        false,
      ])
      if (!administrators.includes(name))
        expect([name, [401, 403].includes(await statusOf('editor', name, others))]).toEqual([name, false])
      if (!administrators.includes(name) && !editors.includes(name))
        expect([name, [401, 403].includes(await statusOf('writer', name, own))]).toEqual([name, false])
    }
    for (const name of owners.filter((one) => one !== 'revokePreview'))
      expect([name, [200, 409].includes(await statusOf('writer', name, own))]).toEqual([name, true])
  })

  test('legal reaches what reads, and the answers to reviews, and nothing else', async () => {
    const reads: StudioRouteName[] = [
      'getArticle',
      'getPublication',
      'listReviewNotes',
      'listRevisions',
      'getRevision',
      'compareRevisions',
      'enterArticle',
      'listPreviews',
    ]
    const granted = new Set<StudioRouteName>([...reads, 'approveReview', 'returnReview'])
    const apart: StudioRouteName[] = ['createArticle', 'openUpload', 'completeUpload']
    for (const name of [...administrators, ...editors, ...owners, ...apart]) {
      const status = await statusOf('legal', name, others)
      expect([name, [200, 409].includes(status)]).toEqual([name, granted.has(name)])
      if (!granted.has(name)) expect([name, [403, 404].includes(status)]).toEqual([name, true])
    }
    const upload = await get('legal').ask('/api/studio/media', { method: 'POST', body: new Uint8Array(8) })
    expect(upload.status).toBe(403)
  })

  test('a writer cannot change their article after it was published', async () => {
    const { studio } = get('writer')
    const mine = await studio.createArticle({ content: { ...aText('mine', '私の'), categoryId: 1 } })
    const none = { edit: false, publish: false, delete: false, review: false, answer: false, assign: false }
    expect(mine.may).toEqual({ ...none, edit: true, delete: true, review: true })
    const published = await get('editor').studio.publishArticle({ id: mine.id, version: mine.version })
    expect((await studio.getArticle({ id: mine.id })).may).toEqual(none)
    const world = { ...own, article: mine.id }
    for (const name of ['saveArticle', 'deleteArticle', 'restoreRevision', 'createPreview'] as const)
      expect([name, await statusOf('writer', name, world)]).toEqual([name, 403])
    await get('editor').studio.withdrawArticle({ id: mine.id, version: published.version })
    expect(await statusOf('writer', 'saveArticle', world)).toBe(403)
  })

  test('the audit log names the actor', async () => {
    const { items } = await get('administrator').studio.listAudit({ action: 'article' })
    expect(items.map((one) => [one.action, one.by.name]).slice(0, 3)).toEqual([
      ['article.withdraw', 'editor'],
      ['article.publish', 'editor'],
      ['article.create', 'writer'],
    ])
  })
})

async function aWorld({ studio }: Visitor, picture: string): Promise<World> {
  const taken = 'rich'
  const article = await studio.createArticle({ content: {} })
  const gone = await studio.createArticle({ content: {} })
  await studio.deleteArticle({ id: gone.id, version: gone.version })
  await studio.saveArticle({ id: article.id, version: article.version, content: aText('', '下書き') })
  return { article: article.id, deleted: gone.id, picture, taken }
}

async function ownPicture(writer: Visitor): Promise<string> {
  const { default: sharp } = await import('sharp')
  const colour = { create: { width: 8, height: 8, channels: 3 as const, background: '#123456' } }
  const body = new Uint8Array(await sharp(colour).png().toBuffer())
  const response = await writer.ask('/api/studio/media', {
    method: 'POST',
    headers: { 'x-file-name': encodeURIComponent('藍.png') },
    body,
  })
  return ((await response.json()) as { name: string }).name
}

/** A visitor whose password was accepted and whose second factor is missing. */
async function halfSignedIn(app: TestApp): Promise<Visitor> {
  const visitor = await newStaff(app, 'administrator', 'half')
  const sealing = await openSealing(app.context.config, app.context.db)
  await app.context.db.writer
    .updateTable('staff')
    .set({ totp_secret: sealing.seal(newTotpSecret()) })
    .where('name', '=', 'half')
    .execute()
  await visitor.studio.signIn({ email: 'half@magazine.example', password: goodPassword })
  return visitor
}
