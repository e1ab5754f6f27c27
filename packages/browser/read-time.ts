import { readPart, theWindow } from './reading-position.ts'
import type { Placed, ScrollEnvironment } from './reading-position.ts'

/** An article counts as read after `readSeconds` with this fraction seen, or after `readSecondsAlone` in any case. */
export const readSeconds = 15
export const readEnoughPart = 0.25
export const readSecondsAlone = 30
/** A reader without input for this long is inactive. */
export const activeSeconds = 20

const activities = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart']

export interface ReadTimeEnvironment extends ScrollEnvironment {
  document: { visibilityState: string; prerendering?: boolean }
  isAutomated: () => boolean
}

/** Calls back once when a person has really read the article, not only loaded it. */
export function startReadTime(
  article: Placed,
  wasRead: () => void,
  { target, viewportHeight, document, isAutomated }: ReadTimeEnvironment = theReader(),
): () => void {
  if (isAutomated()) return () => {}
  let seconds = 0
  let idleSeconds = 0
  let deepest = 0

  function move(): void {
    idleSeconds = 0
  }

  // Counts timer ticks, so that the hours a device sleeps do not count.
  function tick(): void {
    if (document.prerendering || document.visibilityState !== 'visible') return
    idleSeconds += 1
    if (idleSeconds > activeSeconds) return
    seconds += 1
    deepest = Math.max(deepest, readPart(article, viewportHeight()))
    const isRead = seconds >= readSecondsAlone || (seconds >= readSeconds && deepest >= readEnoughPart)
    if (!isRead) return
    stop()
    wasRead()
  }

  function stop(): void {
    clearInterval(timer)
    for (const activity of activities) target.removeEventListener(activity, move)
  }

  const timer = setInterval(tick, 1000)
  for (const activity of activities) target.addEventListener(activity, move, { passive: true })
  return stop
}

function theReader(): ReadTimeEnvironment {
  return { ...theWindow(), document, isAutomated: () => navigator.webdriver }
}
