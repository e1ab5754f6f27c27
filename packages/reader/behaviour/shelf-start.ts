const shelfItem = 'tsuzuri-cache:shelf'
/** After the page has its own requests behind it. */
const delayMs = 1500

/** Checks the shelf when a page is opened and when the device is online again; loads nothing for readers without a shelf. */
export function startShelfChecks(): () => void {
  const check = () => {
    if (hasShelf()) void import('./shelf-check.ts').then(({ checkShelf }) => checkShelf(), ignore)
  }
  const timer = setTimeout(check, delayMs)
  addEventListener('online', check)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', check)
  }
}

/** Reading `localStorage` itself may throw. */
function hasShelf(): boolean {
  try {
    return localStorage.getItem(shelfItem) !== null
  } catch {
    return false
  }
}

/** Without network the code may be missing: the next page tries again. */
function ignore(): void {}
