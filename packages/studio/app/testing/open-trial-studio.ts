import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { namesInPath, type AnswerOf, type ParsedInputOf } from '@tsuzuri/api/studio/route'
import { type StudioRouteName, type StudioRoutes, studioRoutes } from '@tsuzuri/api/studio/routes'
import { rights } from '@tsuzuri/content/permission'
import { openBrowser } from '@tsuzuri/test-support/browser'
import type { Browser, Page, Request } from 'playwright-core'

/** The responses of the server in a test; undefined is a refusal. A pending promise delays the response. */
export type TrialAnswers = {
  [Name in StudioRouteName]?: (
    input: ParsedInputOf<StudioRoutes[Name]>,
  ) => Answered<Name> | Promise<Answered<Name>>
}

type Answered<Name extends StudioRouteName> = AnswerOf<StudioRoutes[Name]> | undefined

export type TrialStudio = {
  /** Opens a screen for an administrator, in a window of its own. */
  open: (path: string, answers: TrialAnswers) => Promise<Page>
  close: () => Promise<void>
}

const origin = 'http://localhost'
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path fill="#d9b8ae" d="M0 0h300v200H0z"/></svg>'

/** The built studio in Chromium, with a fake server whose responses the test can delay. */
export async function openTrialStudio(): Promise<TrialStudio> {
  const browser: Browser = await openBrowser()
  return {
    open: async (path, answers) => {
      const context = await browser.newContext({
        locale: 'ja-JP',
        baseURL: origin,
        viewport: { width: 1280, height: 900 },
      })
      await context.route('**/*', async (route) => {
        const request = route.request()
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) return route.fulfill(await answerTo(request, answers))
        if (!pathname.startsWith('/studio/'))
          return route.fulfill({ body: picture, contentType: 'image/svg+xml' })
        const file = extname(pathname) === '' ? '/studio/index.html' : pathname
        return route.fulfill({
          body: await readFile(new URL(`../../dist/${file.slice('/studio/'.length)}`, import.meta.url)),
          contentType: types[extname(file)] ?? 'application/octet-stream',
        })
      })
      const page = await context.newPage()
      await page.goto(`/studio${path}`)
      return page
    },
    close: () => browser.close(),
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
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

async function answerTo(request: Request, given: TrialAnswers) {
  const answers = { getSession: () => session, ...given } as Record<string, (input: unknown) => unknown>
  const { pathname, searchParams } = new URL(request.url())
  for (const [name, { method, path, input }] of Object.entries(studioRoutes)) {
    const found = method === request.method() ? patternOf(path).exec(pathname) : null
    if (found === null) continue
    const inPath = namesInPath(path).map((one, at) => [one, decodeURIComponent(found[at + 1] ?? '')])
    const sent = (request.postDataJSON() as object | null) ?? Object.fromEntries(searchParams)
    const answer = await answers[name]?.(input.parse({ ...sent, ...Object.fromEntries(inPath) }))
    if (answer !== undefined) return { json: answer }
    break
  }
  return { status: 404, contentType: 'application/problem+json', body: JSON.stringify(unknownRoute) }
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
