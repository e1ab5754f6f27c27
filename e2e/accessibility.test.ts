import { hasChromium } from '@tsuzuri/test-support/browser'
import { describe, expect, test } from 'vitest'
import { findViolations } from './axe.ts'
import { browser, magazine, openSharedForAll } from './opened.ts'
import { listDifferent, listScreens } from './screens.ts'
import { isThorough } from './thorough.ts'
import { navigateAndShow, open, openVisitor, saveData } from './visitor.ts'

const everyView = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 820, 1280].map((width) => ({ colorScheme, width })),
)
/** The two most different views: `npm run test:all` checks these on every screen, `npm run test:browsers` all six. */
const twoViews = everyView.filter((_, at) => at === 0 || at === everyView.length - 1)
/** Lists consist of the same parts: each is checked in one of the two views, in turn. */
const isList = (address: string) => /\/(category\/[^/]+|tags|users|page)\//.test(address)
const viewsOf = (address: string, turn: number) => {
  if (isThorough) return everyView
  return isList(address) ? twoViews.filter((_, at) => at === turn % 2) : twoViews
}

describe.skipIf(!hasChromium)('for everybody', () => {
  openSharedForAll()

  test('axe finds nothing to complain of (WCAG 2.2 AA, best practices) on any screen, light and dark', async () => {
    const token = await magazine.command('preview', 'mayubasami-wo-togi-ni-dasu')
    const addresses = [
      ...listDifferent(await listScreens(magazine.api)).map(({ address }) => address),
      '/magazine/HPB/search/',
      '/magazine/HPB/search/?q=%E3%81%AA%E3%81%84%E3%82%88',
      `/magazine/draft/?token=${token}`,
      '/external-transmission/',
    ]
    expect(await inspect(addresses)).toEqual([])
  }, 900_000)

  test.each(['index', 'slug', 'HPB-search', 'HPB-tagsindex'])(
    'the keyboard alone reaches everything on the screen %s, and shows where it is',
    async (route) => {
      const visitor = await openVisitor(browser, {
        ...magazine,
        initScript: saveData,
        reducedMotion: 'reduce',
      })
      const { page } = visitor
      await open(
        page,
        (await listScreens(magazine.api)).find((screen) => screen.route === route)?.address ?? '',
      )
      const wanted = await page.evaluate(markFocusable)
      expect(wanted.length).toBeGreaterThan(20)
      const reached: (string | undefined)[] = []
      const unseen: (string | undefined)[] = []
      for (let presses = 0; presses < wanted.length + 10; presses += 1) {
        await page.keyboard.press('Tab')
        const { mark, isSeen } = await page.evaluate(readFocus)
        reached.push(mark)
        if (mark !== undefined && !isSeen) unseen.push(mark)
      }
      expect(wanted.filter((mark) => !reached.includes(mark))).toEqual([])
      expect(unseen).toEqual([])
      await visitor.close()
    },
    120_000,
  )

  test('letters twice as large fit on the smallest phone, and lines are not two letters long', async () => {
    const visitor = await openVisitor(browser, {
      ...magazine,
      initScript: saveData,
      viewport: { width: 320, height: 700 },
    })
    const { page, context } = visitor
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    const screens = await listScreens(magazine.api)
    for (const { address } of screens.filter(({ route }) =>
      ['index', 'slug', 'HPB-search', 'category-category-subcategory'].includes(route),
    )) {
      await page.goto(address)
      await page.evaluate(giveLongName)
      const { lettersAcross, tooWide } = await page.evaluate(measureLines)
      expect(tooWide, address).toBe(0)
      expect(lettersAcross, address).toBeGreaterThan(5)
      expect(await page.evaluate(findCutCrumbs), address).toEqual([])
    }
    await visitor.close()
  })

  test('in colours that the reader’s system chose it is still seen where one is', async () => {
    const visitor = await openVisitor(browser, { ...magazine, initScript: saveData, forcedColors: 'active' })
    const { page } = visitor
    await open(page, '/magazine/category/hair/')
    const coloursOf = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor))
    const [here, ...others] = await coloursOf('.sub-navigation a')
    expect(others.length).toBeGreaterThan(0)
    expect(others).not.toContain(here)
    // In forced colours browsers paint a backplate behind the name, which must not cover the line above it.
    const tagline = page.locator('.site-header-tagline')
    expect(
      await tagline.evaluate((line) => [getComputedStyle(line).position, getComputedStyle(line).zIndex]),
    ).toEqual(['relative', '1'])
    await page.getByRole('combobox', { name: 'さがす言葉' }).fill('保')
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await coloursOf('[role=option][aria-selected=true]')).toEqual([here])
    // Marked words are as browsers show them, black on yellow: text in that black needs the yellow.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`/magazine/HPB/search/?q=${encodeURIComponent('髪')}`)
    const word = page.locator('.found-article mark').first()
    expect(
      await word.evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark).backgroundColor]),
    ).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 0)'])
    // Chromium's renderer ends when it paints 縦中横 in forced colours that is scaled to fit.
    await page.evaluate(() => localStorage.setItem('tsuzuri:display', '{"writing":"vertical"}'))
    await page.goto('/magazine/haha-no-furisode-wo-watashi-no-take-ni/')
    await page.locator('.article[data-rendered] .page-controls').waitFor()
    const paragraph = page.locator('#honbun > p').first()
    await paragraph.evaluate((element) => {
      element.innerHTML = '<span class="tate-chu-yoko">888</span>日'
      element.insertAdjacentHTML('afterend', '<ol start="10"><li>櫛</li><li>鏡</li></ol>')
      element.scrollIntoView({ inline: 'center', behavior: 'instant' })
    })
    expect((await page.screenshot()).length).toBeGreaterThan(0)
    await visitor.close()
  })

  test('on paper an article is whole, and nothing on it is there to be clicked', async () => {
    const visitor = await openVisitor(browser, {
      ...magazine,
      initScript: saveData,
      viewport: { width: 660, height: 900 },
      colorScheme: 'dark',
    })
    const { page } = visitor
    const screens = await listScreens(magazine.api)
    const address = screens.find(({ route }) => route === 'slug')?.address ?? ''
    await page.goto(address)
    expect(await page.evaluate(findCut)).not.toEqual([])
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate(findCut)).toEqual([])
    expect(await page.locator('nav, form, button').filter({ visible: true }).count()).toBe(0)
    expect(
      await page.locator('h1, .article-body, .article-end-people').filter({ visible: true }).count(),
    ).toBe(3)
    const markers = new Set<string>()
    for (const theme of ['of the system', 'dark', 'sepia']) {
      if (theme !== 'of the system')
        await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
      expect([theme, await page.evaluate(findPale)]).toEqual([theme, []])
      markers.add(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--marker')),
      )
    }
    expect(markers.size).toBe(1)
    await visitor.close()
  })
})

/** Longer than the sample's name, as real magazines have. */
function giveLongName(): void {
  const name = document.querySelector<HTMLElement>('.site-header-name')
  const letters = 'くらしとよそおいの手帖'
  name?.style.setProperty('--letters', String(letters.length))
  name?.querySelector('a')?.replaceChildren(letters)
}

/** The horizontal overflow of the page, and the number of characters per line in its narrowest headline. */
function measureLines(): { tooWide: number; lettersAcross: number } {
  const lettersPerLine = [...document.querySelectorAll('main h2, main h3')].map((heading) => {
    const { width, height } = heading.getBoundingClientRect()
    const { lineHeight } = getComputedStyle(heading)
    const isOneLine = height < Number.parseFloat(lineHeight) * 1.5
    return heading.matches('.portrait-card-title, .feature-list *') || width === 0 || isOneLine
      ? Infinity
      : width / Number.parseFloat(getComputedStyle(heading).fontSize)
  })
  return {
    tooWide: document.documentElement.scrollWidth - innerWidth,
    lettersAcross: Math.min(...lettersPerLine),
  }
}

/** The steps of the breadcrumb that reach beyond it; the page's own name is shortened. */
function findCutCrumbs(): string[] {
  const edge = document.querySelector('.breadcrumb')?.getBoundingClientRect().right ?? 0
  return [...document.querySelectorAll('.breadcrumb a')]
    .filter((crumb) => crumb.getBoundingClientRect().right > edge + 1)
    .map(({ textContent }) => textContent ?? '')
}

/** Elements that hide content until they are scrolled. */
function findCut(): string[] {
  return [...document.querySelectorAll('.data-table, .gallery-track')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.className)
}

/** Runs in the page: text that is hard to read on white paper. */
function findPale(): string[] {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const luminanceOf = (colour: string) => {
    if (pixel === null) return Number.NaN
    pixel.fillStyle = colour
    pixel.fillRect(0, 0, 1, 1)
    const [r = 0, g = 0, b = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((part) => (part / 255) ** 2.2)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const words = [...document.querySelectorAll('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''),
  )
  const pale = words.filter((element) => 1.05 / (luminanceOf(getComputedStyle(element).color) + 0.05) < 4.5)
  return pale.map(({ className, textContent }) => `${className} ${textContent}`)
}

/**
 * The screens of the magazine follow each other without a reload: a new document compiles and optimizes axe again, which
 * takes about as long as axe itself.
 */
async function inspect(addresses: readonly string[]): Promise<string[]> {
  const visitor = await openVisitor(browser, { ...magazine, initScript: saveData, bypassCSP: true })
  const { page } = visitor
  const found: string[] = []
  let isInMagazine = false
  for (const [turn, address] of addresses.entries()) {
    if (isInMagazine && !needsServer(address)) {
      await navigateAndShow(page, address)
      await page.locator('#progress[data-state=idle]').waitFor({ state: 'attached' })
    } else {
      isInMagazine = address.startsWith('/magazine/')
      // Pages outside the magazine have no script.
      if (isInMagazine) await open(page, address)
      else await page.goto(address)
      await page.addStyleTag({ content: inspectionStyles })
    }
    for (const [at, { colorScheme, width }] of viewsOf(address, turn).entries()) {
      // The first view checks every item of a list, the other views only the first of its kind.
      await page.evaluate(
        (isShort) => document.documentElement.toggleAttribute('data-short', isShort),
        at > 0,
      )
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const violations = await findViolations(
        page,
        colorScheme === 'light' || width === 1280 ? 'best' : 'colours',
      )
      found.push(...violations.map((violation) => `${address} ${colorScheme} ${width}: ${violation}`))
    }
  }
  await visitor.close()
  return found
}

function needsServer(address: string): boolean {
  return !address.startsWith('/magazine/') || address.startsWith('/magazine/draft/')
}

/** Content with `content-visibility: auto` has no boxes that axe could measure. */
const inspectionStyles = `
  .side-bar { content-visibility: visible !important }
  [data-short] :is(li:nth-child(n+6), dd:nth-of-type(n+6)) { display: none !important }`

/** All interactive elements, each with a readable name. */
function markFocusable(): string[] {
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex="0"]'
  const all = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
    (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
  )
  return all.map((element, at) => {
    const mark = `${at} ${element.localName} ${element.getAttribute('href') ?? ''} ${element.textContent.trim().slice(0, 20)}`
    element.dataset['mark'] = mark
    return mark
  })
}

/** The focus ring may be an outline, a box-shadow, or around the parent. */
function readFocus(): { mark: string | undefined; isSeen: boolean } {
  const element = document.activeElement as HTMLElement | null
  if (element === null || element === document.body) return { mark: undefined, isSeen: false }
  const isOutlined = ({ outlineStyle, outlineWidth, display }: CSSStyleDeclaration) =>
    display !== 'none' && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  const styles = [
    getComputedStyle(element),
    getComputedStyle(element, '::after'),
    ...[...document.querySelectorAll(':has(:focus-visible)')].map((holder) => getComputedStyle(holder)),
  ]
  const { top, bottom } = element.getBoundingClientRect()
  return {
    mark: element.dataset['mark'],
    isSeen: styles.some(isOutlined) && bottom > 0 && top < innerHeight,
  }
}
