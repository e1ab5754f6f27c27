import { scrollTo } from '@tsuzuri/browser/reading-position'
import './parts/article/resume-reading.css'

/** Screens that must have been read, and the part after which an article counts as read. */
const fewestScreens = 2
const readToTheEnd = 0.95

/**
 * Offers whoever comes back to an article the place where they stopped, until they take it or begin to read from the top. Who
 * returns by the history, or comes to a section, is at a place of their own already.
 */
export function offerToResume(article: HTMLElement, position: number): () => void {
  const isPlaced = location.hash !== '' || document.documentElement.hasAttribute('data-returned')
  const isFar = article.offsetHeight * position > fewestScreens * innerHeight
  if (isPlaced || !isFar || position > readToTheEnd) return () => {}
  const button = document.createElement('button')
  button.className = 'read-on'
  button.textContent = '続きから読む'
  button.addEventListener('click', () => scrollBy({ top: scrollTo(position, article, innerHeight) }))
  const scrolled = () => {
    if (scrollY > innerHeight) stop()
  }
  const stop = () => {
    button.remove()
    removeEventListener('scroll', scrolled)
  }
  article.before(button)
  addEventListener('scroll', scrolled, { passive: true })
  return stop
}
