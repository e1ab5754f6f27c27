export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** One page in a browser with a fresh profile. The same test runs on it in every engine. */
export type EnginePage = {
  readonly engine: EngineName
  /** Loads an absolute address and resolves after the load event. */
  goto: (address: string) => Promise<void>
  /** Goes back in the history; wait for the page that it leads to. */
  back: () => Promise<void>
  /** Goes forward in the history; wait for the page that it leads to. */
  forward: () => Promise<void>
  /** Gives the viewport another size; WebKit's is at least 447 px wide. */
  resize: (size: PageSize) => Promise<void>
  /** Runs a function in the page and awaits its result; argument and result are JSON. */
  evaluate: Evaluate
  /** Resolves when the function returns a truthy value in the page; evaluates it again until then. */
  waitFor: WaitFor
  /** Waits until nothing covers the first element that matches a CSS selector, scrolls to it and clicks its centre. */
  click: (selector: string) => Promise<void>
  /** Types into the focused element, key by key. */
  type: (text: string) => Promise<void>
  /** Presses a key by its DOM name, with modifiers before it: `Enter`, `Shift+ArrowLeft`, `Control+z`. */
  press: (chord: string) => Promise<void>
  /** Chooses a file in the file input that matches a CSS selector; the input may be hidden. */
  chooseFile: (selector: string, path: string) => Promise<void>
  /** A PNG of the viewport. */
  screenshot: () => Promise<Uint8Array>
  /**
   * Errors on the console since the last call: the page's own, uncaught exceptions and those of the browser, such as
   * policy violations. Undefined if the engine's driver does not report the console (WebKitWebDriver).
   */
  readConsoleErrors: (() => string[]) | undefined
  close: () => Promise<void>
}

/** A page load includes its pictures, which a busy server may still have to scale. */
export const loadMs = 90_000

export type PageSize = { width: number; height: number }

export type Evaluate = {
  <Result>(run: () => Result | Promise<Result>): Promise<Result>
  <Result, Argument>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>
}

export type WaitFor = {
  (holds: () => unknown): Promise<void>
  <Argument>(holds: (argument: Argument) => unknown, argument: Argument): Promise<void>
}

/** What an engine provides itself; `completePage` adds the rest. */
export type EngineDriver = Omit<
  EnginePage,
  'back' | 'forward' | 'evaluate' | 'waitFor' | 'click' | 'press'
> & {
  /** Only if the page's own history can't be used. */
  back?: () => Promise<void>
  forward?: () => Promise<void>
  evaluate: (run: (argument: unknown) => unknown, argument: unknown) => Promise<unknown>
  /** The element is in view, and nothing covers it. */
  click: (selector: string) => Promise<void>
  /** The modifiers, then the key. */
  press: (keys: readonly string[]) => Promise<void>
}

/** A generous limit for a busy machine; a responsive page needs a fraction of it. */
const patienceMs = 25_000
const pollMs = 50
/** A page transition can cover the element between the check and the click, so the click is repeated. */
const mostClicks = 3
/** Some engines report the end of a click before the page has received its event. */
const mostPolls = 20

export function completePage(driver: EngineDriver): EnginePage {
  const evaluate = driver.evaluate as Evaluate
  const waitFor = async <Argument>(holds: (argument: Argument) => unknown, argument?: Argument) => {
    const giveUpAt = performance.now() + patienceMs
    while (!(await evaluate(holds, argument as Argument).catch(ignoreNavigation))) {
      if (performance.now() > giveUpAt)
        throw new Error(
          `not true in ${driver.engine} within ${patienceMs} ms: ${holds.toString()} ${JSON.stringify(argument)} at ${await evaluate(whereabouts)}`,
        )
      await new Promise((resolve) => void setTimeout(resolve, pollMs))
    }
  }
  /**
   * Whether the click reached the element. There is no click event if the element is removed before the button is
   * released.
   */
  const hasReached = async (selector: string): Promise<boolean> => {
    for (let polls = 0; ; polls += 1) {
      const reached = await evaluate(reachedElement).catch(ignoreNavigation)
      if (reached !== 'none') return reached !== 'elsewhere'
      if (polls === mostPolls) return !(await evaluate(isThere, selector))
      await new Promise((resolve) => void setTimeout(resolve, pollMs))
    }
  }
  return {
    // The timer lets the call return before the navigation begins.
    back: () => evaluate(() => void setTimeout(() => history.back())),
    forward: () => evaluate(() => void setTimeout(() => history.forward())),
    ...driver,
    evaluate,
    waitFor,
    click: async (selector) => {
      for (let tries = 0; tries < mostClicks; tries += 1) {
        await waitFor(takesClick, selector)
        await evaluate(watchClick, selector)
        await driver.click(selector)
        if (await hasReached(selector)) return
      }
      throw new Error(`clicks did not reach ${selector} at ${await evaluate(whereabouts)}`)
    },
    chooseFile: async (selector, path) => {
      await waitFor((css) => document.querySelector(css) !== null, selector)
      await driver.chooseFile(selector, path)
    },
    press: (chord) => driver.press(chord === '+' ? ['+'] : chord.split(/(?<=[^+])\+/)),
  }
}

/** Runs in the page: describes the page for error messages. */
function whereabouts(): string {
  return `${location.href} (${document.readyState}): ${document.querySelector('h1')?.textContent ?? document.title}`
}

/** Runs in the page: whether nothing covers the element. A dialog that fades out would receive the click. */
function takesClick(selector: string): boolean {
  const element = document.querySelector(selector)
  const box = element?.getClientRects()[0]
  if (element === null || box === undefined) return false
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  if (hit !== null && element.contains(hit)) return true
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return false
}

type Clicked = { clicked?: 'none' | 'element' | 'elsewhere' }

/** Runs in the page: records whether the next click reaches the element, or one that has replaced it. */
function watchClick(selector: string): void {
  const noted = window as Clicked
  noted.clicked = 'none'
  const note = (event: Event) => {
    const isReached = event.composedPath().some((one) => one instanceof Element && one.matches(selector))
    noted.clicked = isReached ? 'element' : 'elsewhere'
  }
  addEventListener('click', note, { capture: true, once: true })
}

/** Runs in the page. A new document has no record: the click has opened it. */
function reachedElement(): Clicked['clicked'] {
  return (window as Clicked).clicked ?? 'element'
}

function isThere(selector: string): boolean {
  return document.querySelector(selector) !== null
}

/**
 * If a document is replaced while a condition is evaluated, there is no result; the next poll evaluates it in the new
 * one.
 */
function ignoreNavigation(error: unknown): false {
  if (/navigat|context|destroyed|detached|frame|unload/i.test(String(error))) return false
  throw error
}
