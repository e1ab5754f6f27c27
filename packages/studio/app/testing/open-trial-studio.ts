import type { IncomingMessage } from 'node:http'
import { namesInPath, type AnswerOf, type ParsedInputOf } from '@tsuzuri/api/studio/route'
import { type StudioRouteName, type StudioRoutes, studioRoutes } from '@tsuzuri/api/studio/routes'
import { rights } from '@tsuzuri/content/permission'
import type { BrowserContext, Page } from 'playwright-core'
import { shareBrowser } from '../../testing/shared-browser.ts'
import { resetPage, viewport } from './reset-page.ts'
import { type ApiAnswer, startStudioServer } from './studio-server.ts'

/** The responses of the server in a test; undefined is a refusal. A pending promise delays the response. */
export type TrialAnswers = {
  [Name in StudioRouteName]?: (
    input: ParsedInputOf<StudioRoutes[Name]>,
  ) => Answered<Name> | Promise<Answered<Name>>
}

type Answered<Name extends StudioRouteName> = AnswerOf<StudioRoutes[Name]> | undefined

export type TrialStudio = {
  /** Opens a screen for an administrator. It replaces the screen that was opened before, and knows nothing of it. */
  open: (path: string, answers: TrialAnswers) => Promise<Page>
  /** Opens a screen in a window of its own, for tests that install a clock: it can't be removed again. */
  openApart: (path: string, answers: TrialAnswers) => Promise<Page>
  close: () => Promise<void>
}

/** Says which opened screen sends a request: one that was left may still send some. */
const screenHeader = 'x-trial-screen'
const screens: TrialAnswers[] = []
let starting: Promise<string> | undefined
/** The page that shows a screen, or one that was reset: all files of a worker use the same page, one after the other. */
let shown: Page | undefined
let ready: Page | undefined

/** The built studio in Chromium, with a fake server whose responses the test can delay. */
export async function openTrialStudio(): Promise<TrialStudio> {
  const origin = await (starting ??= startStudioServer(answerTo))
  const browser = await shareBrowser()
  const windows: BrowserContext[] = []
  const openWindow = () => browser.newContext({ locale: 'ja-JP', baseURL: origin, viewport })
  return {
    open: async (path, answers) => {
      await leaveScreen(origin)
      shown = ready?.isClosed() === false ? ready : await (await openWindow()).newPage()
      ready = undefined
      return show(shown, path, answers)
    },
    openApart: async (path, answers) => {
      const window = await openWindow()
      windows.push(window)
      return show(await window.newPage(), path, answers)
    },
    close: async () => {
      for (const window of windows) await window.close()
      await leaveScreen(origin)
    },
  }
}

/** A page that can't be reset, because it crashed or hangs, is not used again. */
async function leaveScreen(origin: string): Promise<void> {
  const page = shown
  shown = undefined
  if (page === undefined || page.isClosed()) return
  await resetPage(page, origin)
  ready = page
}

async function show(page: Page, path: string, answers: TrialAnswers): Promise<Page> {
  await page.setExtraHTTPHeaders({ [screenHeader]: String(screens.push(answers) - 1) })
  await page.goto(`/studio${path}`)
  return page
}

const session: AnswerOf<StudioRoutes['getSession']> = {
  state: 'signed-in',
  account: {
    id: 1,
    email: 'shiori@example.jp',
    name: '綴 栞',
    role: 'administrator',
    hasPassword: true,
    hasSecondFactor: true,
  },
  rights: rights.map((right) => ({ right, extent: 'any' })),
  mustSetUpSecondFactor: false,
  openIdAddress: null,
  canResetByMail: false,
  isNew: false,
}

async function answerTo(request: IncomingMessage, body: string): Promise<ApiAnswer> {
  const screen = screens[Number(request.headers[screenHeader])]
  const answers = { getSession: () => session, ...screen } as Record<string, (input: unknown) => unknown>
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  for (const [name, { method, path, input }] of Object.entries(studioRoutes)) {
    const found = method === request.method ? patternOf(path).exec(pathname) : null
    if (found === null) continue
    const inPath = namesInPath(path).map((one, at) => [one, decodeURIComponent(found[at + 1] ?? '')])
    const sent = body === '' ? Object.fromEntries(searchParams) : (JSON.parse(body) as object)
    const answer = await answers[name]?.(input.parse({ ...sent, ...Object.fromEntries(inPath) }))
    if (answer !== undefined) return { status: 200, type: 'application/json', body: answer }
    break
  }
  return { status: 404, type: 'application/problem+json', body: unknownRoute }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`)
}

const unknownRoute = {
  type: 'about:blank',
  title: '',
  status: 404,
  code: 'not-found',
  detail: '見つかりません',
  detailEn: '',
}
