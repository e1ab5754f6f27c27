/**
 * `npm run test:ime`: composes in every engine through a real input method and compares what the server has saved with
 * what was typed. Needs fcitx5, fcitx5-mozc, fcitx5-frontend-gtk3, openbox, dbus-x11, xdotool and Xvfb beside the engines; not part of
 * `npm test`, because few machines have them. Arguments choose engines, gestures and dialogs by their names.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Engine, type EnginePage, engines } from '@tsuzuri/test-support/engines'
import { openSite, type Site } from '../engines/site.ts'
import { createArticle, moveHands, openArticle, readArticle, signInByRequest } from './articles.ts'
import { dialogs } from './dialogs.ts'
import { type Gesture, gestures, type Step } from './gestures.ts'
import { type InputMethod, startInputMethod } from './input-method.ts'
import { type Content, contentWithPlaces, focusPlace, places } from './places.ts'

type Result = { engine: string; what: string; wrong: string[]; tried: number }

/** A generous limit for a busy machine. */
const arrivalMs = 10_000

const results: Result[] = []
const chosen = new Set(process.argv.slice(2))
/** All of them, unless some of this kind are chosen. */
const choose = <Named extends { name: string }>(all: readonly Named[], kind: readonly { name: string }[]) =>
  kind.some(({ name }) => chosen.has(name)) ? all.filter(({ name }) => chosen.has(name)) : all
const doings = [...gestures, ...dialogs]
const site = await openSite()
try {
  for (const engine of choose(engines, engines)) {
    if (engine.isPresent) await tryEngine(engine)
    else process.stdout.write(`${engine.name}: not on this machine, skipped\n`)
  }
} finally {
  await site.stop()
}
printTable()

async function tryEngine({ name, openPage }: Engine): Promise<void> {
  const started: InputMethod[] = []
  const page = await openPage({}, async (display) => {
    const method = await startInputMethod(display)
    started.push(method)
    return method.environment
  })
  try {
    const [method] = started
    if (method === undefined) throw new Error(`no input method for ${name}`)
    await signInByRequest(page, site)
    const content = await prepareContent(page)
    for (const gesture of choose(gestures, doings)) {
      const wrong = await tryGesture(page, site, method, gesture, content)
      note({ engine: name, what: gesture.name, wrong, tried: places.length })
    }
    for (const dialog of choose(dialogs, doings)) {
      const wrong = await dialog.tryIt(page, site, method.press).catch(String)
      note({ engine: name, what: dialog.name, wrong: wrong === '' ? [] : [wrong], tried: 1 })
    }
  } finally {
    // Stopped before the display, because programs without a display exit.
    for (const method of started) await method.stop()
    await page.close()
  }
}

/** Makes the gesture at every place of one article; returns the places that were not saved as written. */
async function tryGesture(
  page: EnginePage,
  within: Site,
  method: InputMethod,
  { steps, leaves = false, written }: Gesture,
  content: Content,
): Promise<string[]> {
  const id = await createArticle(page, content)
  await openArticle(page, within, id)
  await page.evaluate(watchCompositions)
  for (const { marker } of places) {
    await page.waitFor(focusPlace, marker)
    await moveHands()
    await emptyPlace(page, method, marker)
    for (const step of steps) {
      method.press(...step.keys)
      await untilShown(page, step)
    }
    if (leaves) {
      method.click(...(await page.evaluate(findPoint, '.desk-count')))
      await page.waitFor(() => document.documentElement.dataset['composing'] !== 'true')
    }
  }
  const expected = fill(content, () => written)
  const saved = await untilSaved(page, id, expected)
  if (isDeepStrictEqual(saved, expected)) return []
  const shown = JSON.stringify(saved)
  const wrong = places.filter(({ marker }) => {
    const others = fill(content, (other) => (other === marker ? marker : written))
    return !isDeepStrictEqual(
      pathsTo(others, marker).map((path) => valueAt(saved, path)),
      [written],
    )
  })
  return wrong.length > 0
    ? wrong.map(({ name, marker }) => `${name}: ${describe(saved, content, marker)}`)
    : [`structure: ${shown}`]
}

/** Runs in the page: where the middle of an element is on the display. */
function findPoint(selector: string): [number, number] {
  const { left, top, width, height } =
    document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const edge = (outerWidth - innerWidth) / 2
  return [
    Math.round(screenX + edge + left + width / 2),
    Math.round(screenY + (outerHeight - innerHeight - edge) + top + height / 2),
  ]
}

/** Runs in the page. */
function watchCompositions(): void {
  const { dataset } = document.documentElement
  addEventListener('compositionstart', () => void (dataset['composing'] = 'true'), { capture: true })
  addEventListener('compositionend', () => void (dataset['composing'] = 'false'), { capture: true })
}

/** A key may be lost before the input method has noticed the new focus, so the deletion is repeated. */
async function emptyPlace(page: EnginePage, { press }: InputMethod, marker: string): Promise<void> {
  const keys = Array.from(marker, () => 'BackSpace')
  for (let tries = 0; tries < 3; tries += 1) {
    press(...keys)
    if (await untilShown(page, { keys, shows: '' })) return
  }
}

/** Waits until the keys have arrived. Anything wrong after the timeout is found in the saved content. */
async function untilShown(page: EnginePage, { shows, isOpen = false }: Step): Promise<boolean> {
  const giveUpAt = performance.now() + arrivalMs
  const isShown = ([text, isComposing]: readonly [string, boolean]) => {
    if ((document.documentElement.dataset['composing'] === 'true') !== isComposing) return false
    const { activeElement } = document
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
    return (isField ? activeElement.value : getSelection()?.anchorNode?.textContent) === text
  }
  while (!(await page.evaluate(isShown, [shows, isOpen] as const))) {
    if (performance.now() > giveUpAt) return false
  }
  return true
}

async function untilSaved(page: EnginePage, id: number, expected: object): Promise<object> {
  const giveUpAt = performance.now() + 20_000
  for (;;) {
    const { title, lead, body } = await readArticle(page, id)
    const saved = { title, lead, body }
    if (isDeepStrictEqual(saved, expected) || performance.now() > giveUpAt) return saved
  }
}

/** The content with every marker replaced, as the server should have saved it. */
function fill({ title, lead, body }: Content, textOf: (marker: string) => string): object {
  const filled = JSON.stringify({ title, lead, body }).replaceAll(/P\d\d/g, textOf)
  return JSON.parse(filled) as object
}

type Path = readonly (string | number)[]

function pathsTo(value: unknown, text: string, path: Path = []): Path[] {
  if (value === text) return [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => pathsTo(part, text, [...path, key]))
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value)
}

function describe(saved: object, content: Content, marker: string): string {
  const [path = []] = pathsTo(content, marker)
  return JSON.stringify(valueAt(saved, path.at(-1) === 'text' ? path.slice(0, -2) : path)) ?? 'nothing'
}

async function prepareContent(page: EnginePage): Promise<Content> {
  const { categoryId, media } = await page.evaluate(async () => {
    const ask = async (path: string) =>
      (await (await fetch(`/api/studio/${path}`)).json()) as { items: { id: number; name: string }[] }
    const [categories, pictures] = await Promise.all([ask('categories'), ask('media?text=')])
    return { categoryId: categories.items[0]?.id ?? 0, media: pictures.items[0]?.name ?? '' }
  })
  return contentWithPlaces(categoryId, media)
}

function note(result: Result): void {
  results.push(result)
  const { engine, what, wrong, tried } = result
  process.stdout.write(`${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${engine} ${what} (${tried})\n`)
  for (const line of wrong) process.stdout.write(`         ${line}\n`)
  if (wrong.length > 0) process.exitCode = 1
}

function printTable(): void {
  const names = [...new Set(results.map(({ engine }) => engine))]
  const rows = [...new Set(results.map(({ what }) => what))].map((what) => {
    const cells = names.map((engine) => {
      const found = results.find((result) => result.engine === engine && result.what === what)
      return found === undefined ? '–' : `${found.tried - found.wrong.length}/${found.tried}`
    })
    return `| ${[what, ...cells].join(' | ')} |`
  })
  const head = [`| | ${names.join(' | ')} |`, `|---|${names.map(() => '---|').join('')}`]
  process.stdout.write(`\n${[...head, ...rows].join('\n')}\n`)
}
