import { hasChromium } from '@tsuzuri/test-support/browser'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { routes } from '../packages/studio/routes.ts'
import { findViolations } from './axe.ts'
import { browser, editor, studio, openStudioForAll } from './studio-opened.ts'
import { findPhoneFaults, phone } from './phone.ts'
import {
  ask,
  beginArticle,
  moveTo,
  openPanel,
  password,
  surfaceOf,
  titleOf,
  untilRendered,
  untilSaved,
} from './studio.ts'
import { isThorough } from './thorough.ts'
import { openVisitor, type Visitor } from './visitor.ts'

const hostile = '<img src=x onerror="document.title=1"><script>alert(1)</script>'

type State = Awaited<ReturnType<Visitor['context']['storageState']>>

let invitation: string
let signedIn: State

describe.skipIf(!hasChromium)('the screens of the studio', () => {
  openStudioForAll(async (opened) => {
    await ask(opened.page, 'PUT', 'redirects', { content: { path: '/old/', target: '/magazine/' } })
    const waiting = { name: '待つ人', email: 'machi@example.jp', role: 'editor' }
    invitation = (await ask<{ url: string }>(opened.page, 'POST', 'invitations', waiting)).url
    signedIn = await opened.context.storageState()
  })

  test('axe finds nothing to complain of (WCAG 2.2 AA, best practices) on any screen, light and dark', async () => {
    const inside = routes
      .filter(({ layout }) => layout !== 'anyone')
      .map(({ path }) => path.replace(':id', '1'))
    const found: string[] = []
    const { page, context } = editor
    await moveTo(page, '/account/')
    for (const [at, path] of inside.entries()) {
      await moveTo(page, path)
      // The colours of the frame around the screens are checked once.
      found.push(...(await inspect(page, path, 'html', at === 0 ? 'html' : 'main')))
    }
    await moveTo(page, '/articles/1/')
    await surfaceOf(page).waitFor()
    expect(await page.locator('.desk-side details:not([open])').count()).toBeGreaterThan(0)
    expect(await page.evaluate(findSkipped)).toEqual([])
    const panels = await page.getByRole('tab').allInnerTexts()
    expect(panels.length).toBeGreaterThan(5)
    for (const panel of panels.slice(1)) {
      await openPanel(page, panel)
      await untilRendered(page)
      found.push(...(await inspect(page, panel, '.desk-side')))
    }
    await page.keyboard.press('Control+f')
    await page.getByLabel('探す言葉').waitFor()
    found.push(...(await inspect(page, 'Ctrl+F')))
    for (const keys of ['Control+k', 'Control+/']) {
      await page.keyboard.press(keys)
      await untilOpened(page.getByRole('dialog'))
      found.push(...(await inspect(page, keys, '[role=dialog]')))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    const dialogs: [string, string][] = [
      ['/tags/', 'タグを加える'],
      ['/staff/', '招待する'],
      ['/banners/', 'バナーを加える'],
      ['/users/', '著者を加える'],
      ['/features/', '特集を加える'],
      ['/series/', '連載を加える'],
      ['/categories/', 'カテゴリーを加える'],
      ['/destinations/', '送り先を加える'],
      ['/keys/', 'キーを作る'],
      ['/tags/', 'お知らせ'],
    ]
    for (const [path, button] of dialogs) {
      await moveTo(page, path)
      // The bell also says how many notices are unread.
      await page.getByRole('button', { name: new RegExp(`^${button}(（|$)`) }).click()
      await page.getByRole('dialog').waitFor()
      await untilOpened(page.getByRole('dialog'))
      found.push(...(await inspect(page, `${path} ${button}`, '[role=dialog]')))
    }
    await context.clearCookies()
    await page.goto('/studio/sign-in/')
    for (const { path } of routes.filter(({ layout }) => layout === 'anyone')) {
      if (path !== '/sign-in/') await moveTo(page, path)
      await page.locator('.entrance').waitFor()
      found.push(...(await inspect(page, path)))
    }
    await page.goto(invitation)
    await page.locator('.entrance input[name=password]').waitFor()
    found.push(...(await inspect(page, invitation)))
    expect(found).toEqual([])
  }, 300_000)

  test('a hostile article is text in the studio and on the site, and broken blocks are refused', async () => {
    const visitor = await openVisitor(browser, { url: studio.url, storageState: signedIn })
    const { page } = visitor
    await page.goto('/studio/')
    await untilRendered(page)
    const paragraph = { type: 'paragraph', content: [{ text: hostile }] }
    const content = {
      title: hostile,
      slug: 'teki',
      lead: hostile,
      categoryId: 1,
      body: { blocks: [paragraph] },
    }
    const { id, version } = await ask<{ id: number; version: number }>(page, 'POST', 'articles', { content })
    await ask(page, 'PUT', `articles/${id}/publication`, { version })
    await moveTo(page, '/articles/')
    await page.getByRole('link', { name: hostile }).click()
    expect(await titleOf(page).inputValue()).toBe(hostile)
    await surfaceOf(page).waitFor()
    expect((await surfaceOf(page).innerText()).trim()).toBe(hostile)
    expect(visitor.complaints()).toEqual([])
    await page.goto('/magazine/teki/')
    expect(await page.locator('h1').innerText()).toBe(hostile)
    expect(visitor.complaints().filter((fault) => !fault.includes('/media/'))).toEqual([])

    const broken = [
      { type: 'html', html: hostile },
      { type: 'paragraph', content: [{ text: 'a', marks: [{ type: 'link', href: 'javascript:alert(1)' }] }] },
      { type: 'image', media: '../../etc/passwd', alt: '' },
    ]
    for (const block of broken) {
      const asked = ask(page, 'POST', 'articles', { content: { title: '罠', body: { blocks: [block] } } })
      await expect(asked).rejects.toThrow('400')
    }
    await visitor.close()
  })

  test('on a phone every screen and panel fits, its targets are 44 px high, and no field makes iOS zoom', async () => {
    const visitor = await openVisitor(browser, { url: studio.url, ...phone })
    const { page } = visitor
    await page.goto('/studio/sign-in/')
    await page.getByLabel('メールアドレス').fill('shiori@example.jp')
    await page.locator('input[name=password]').fill(password)
    const found = await findPhoneFaults(page)
    await page.getByRole('button', { name: 'サインイン', exact: true }).tap()
    await page.getByRole('button', { name: 'メニュー' }).waitFor()
    await moveTo(page, '/account/')
    for (const { path } of routes.filter(({ layout }) => layout !== 'anyone')) {
      await moveTo(page, path.replace(':id', '1'))
      found.push(...(await findPhoneFaults(page)).map((fault) => `${path}: ${fault}`))
    }
    await moveTo(page, '/articles/1/')
    await page.getByRole('button', { name: '記事の情報' }).tap()
    for (const panel of await page.getByRole('tab').allInnerTexts()) {
      await openPanel(page, panel)
      await untilRendered(page)
      found.push(...(await findPhoneFaults(page)).map((fault) => `${panel}: ${fault}`))
    }
    expect(found).toEqual([])
    await visitor.close()
  }, 180_000)

  test('with text of twice the size no screen and no panel is wider than a phone', async () => {
    const viewport = { width: 390, height: 844 }
    const visitor = await openVisitor(browser, { url: studio.url, storageState: signedIn, viewport })
    const { page, context } = visitor
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto('/studio/account/')
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    const found: string[] = []
    const measure = async (name: string) => {
      const excess = await page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll('.desk-side, .desk-side [role=tabpanel]'),
        ].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
      if (Math.max(...excess) > 0) found.push(`${name} is ${Math.max(...excess)} px too wide`)
    }
    for (const { path } of routes.filter(({ layout }) => layout !== 'anyone')) {
      await moveTo(page, path.replace(':id', '1'))
      await measure(path)
    }
    const add = page.getByRole('button', { name: '項目を加える' })
    await moveTo(page, '/settings/')
    for (const list of await add.all()) await list.click()
    await measure('settings with links')
    await moveTo(page, '/articles/1/')
    await page.getByRole('button', { name: '記事の情報' }).click()
    for (const panel of await page.getByRole('tab').allInnerTexts()) {
      await openPanel(page, panel)
      await untilRendered(page)
      await measure(panel)
    }
    expect(found).toEqual([])
    await visitor.close()
  }, 180_000)

  test('while a phone shows its keyboard, the bars do not cover the line that is written', async () => {
    const visitor = await openVisitor(browser, { url: studio.url, storageState: signedIn, ...phone })
    const { page } = visitor
    await page.goto('/studio/')
    await untilRendered(page)
    await beginArticle(page)
    await surfaceOf(page).tap()
    const toolbar = page.getByRole('toolbar', { name: '文字の飾り' })
    await toolbar.waitFor()
    // The height that an on-screen keyboard leaves to the page, because of `interactive-widget=resizes-content`.
    await page.setViewportSize({ width: 360, height: 400 })
    for (let line = 0; line < 12; line += 1) {
      await page.keyboard.type('書く')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.type('最後の行')
    const last = await surfaceOf(page).getByText('最後の行').boundingBox()
    const bar = await toolbar.boundingBox()
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(400)
    // Held sideways, or at 300 %, the desk's bar scrolls away.
    expect(await page.locator('.desk-bar').evaluate((element) => getComputedStyle(element).position)).toBe(
      'static',
    )
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)).toBe(
      'contain',
    )
    await untilSaved(page)
    await visitor.close()
  })
})

/** Elements whose content is skipped (`content-visibility`): one of them makes every key in a long text slower. */
function findSkipped(): string[] {
  const isSkipping = (element: Element, part?: string) =>
    getComputedStyle(element, part).contentVisibility !== 'visible'
  return [...document.querySelectorAll('body *')]
    .filter((one) => isSkipping(one) || (one.localName === 'details' && isSkipping(one, '::details-content')))
    .map((one) => one.outerHTML.slice(0, 80))
}

/** Waits for the end of the dialog's transition, because axe would measure intermediate colours. */
async function untilOpened(dialog: Locator): Promise<void> {
  const isAtRest = (element: Element) => {
    const { opacity, transform } = getComputedStyle(element)
    return opacity === '1' && (transform === 'none' || new DOMMatrix(transform).isIdentity)
  }
  await expect.poll(() => dialog.evaluate(isAtRest)).toBe(true)
}

/** In `npm run test:all` only `within` is inspected of a page that the test has inspected before. */
async function inspect(page: Page, name: string, within = 'html', coloursWithin = within): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    )
    // Finishes colour transitions between the schemes: intermediate colours are not part of the design.
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
    })
    const [rules, part] =
      colorScheme === 'light' ? (['best', within] as const) : (['colours', coloursWithin] as const)
    const violations = await findViolations(page, rules, isThorough ? 'html' : part)
    found.push(...violations.map((violation) => `${name} ${colorScheme}: ${violation}`))
  }
  return found
}
