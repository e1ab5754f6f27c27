import { readPart, theWindow } from './reading-position.ts'
import type { Placed, ScrollSurroundings } from './reading-position.ts'

/** Read: this many seconds with this much of the article seen, or so many seconds whatever was seen. */
export const readSeconds = 15
export const readEnoughPart = 0.25
export const readSecondsAlone = 30
/** A reader who has not moved for this long has put the device down. */
export const activeSeconds = 20

const activities = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart']

export interface ReadTimeSurroundings extends ScrollSurroundings {
  document: { visibilityState: string; prerendering?: boolean }
  isAutomated: () => boolean
}

/** Calls back once, when the article was really read: seen by a person, not only fetched. */
export function startReadTime(
  article: Placed,
  wasRead: () => void,
  { target, viewportHeight, document, isAutomated }: ReadTimeSurroundings = theReader(),
): () => void {
  if (isAutomated()) return () => {}
  let seconds = 0
  let idleSeconds = 0
  let deepest = 0

  function move(): void {
    idleSeconds = 0
  }

  // Counted by ticks, so that the hours a device sleeps are not reading time.
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

function theReader(): ReadTimeSurroundings {
  return { ...theWindow(), document, isAutomated: () => navigator.webdriver }
}
