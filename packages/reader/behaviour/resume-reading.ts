import { focusOn } from '@tsuzuri/browser/announce'
import { readToTheEnd } from '@tsuzuri/browser/reading-history'
import { scrollTo } from '@tsuzuri/browser/reading-position'
import { isVertical } from './article-display.ts'
import './resume-reading.css'

/** The minimum of screens read. */
const fewestScreens = 2
const blocks = ':is(.article-body, .article-end) > *'

type Offer = { isShown: () => boolean; stop: () => void }

/**
 * Offers a returning reader to continue at the stored position, until they accept or start reading from the top. Not
 * offered after history navigation, with a fragment or in vertical text, which set the position themselves.
 */
export function offerToResume(article: HTMLElement, position: number): Offer {
  const button = document.createElement('button')
  button.className = 'read-on'
  button.textContent = '続きから読む'
  button.addEventListener('click', () => {
    scrollBy({ top: scrollTo(position, article, innerHeight) })
    // The button is removed: keyboard and screen reader continue at the first block on the screen.
    const block = [...article.querySelectorAll<HTMLElement>(blocks)].find(
      (one) => one.getBoundingClientRect().bottom > 0,
    )
    if (block) focusOn(block)
  })
  const scrolled = () => {
    if (scrollY > innerHeight) stop()
  }
  const stop = () => {
    button.remove()
    removeEventListener('scroll', scrolled)
  }
  const isPlaced =
    location.hash !== '' || document.documentElement.hasAttribute('data-returned') || isVertical(article)
  const isFar = article.offsetHeight * position > fewestScreens * innerHeight
  if (!isPlaced && isFar && position <= readToTheEnd) {
    article.before(button)
    addEventListener('scroll', scrolled, { passive: true })
  }
  return { isShown: () => button.isConnected, stop }
}
