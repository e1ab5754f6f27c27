import { announceIn } from '@tsuzuri/browser/announce'
import { announcerElementId } from './announcer.ts'
import { shelfPage } from './shelf.ts'
import './shelf-note.css'

const shownMs = 8000

let hide = () => {}

/** Shows a note about the shelf at the bottom of the screen, with a link to the shelf. */
export function showShelfNote(sentence: string): void {
  hide()
  const note = document.createElement('p')
  const text = document.createElement('span')
  const link = document.createElement('a')
  note.className = 'shelf-note'
  text.textContent = sentence
  link.textContent = '棚を見る'
  link.href = shelfPage
  note.append(text, link)
  document.body.append(note)
  const announcer = document.getElementById(announcerElementId)
  const stop = announcer === null ? () => {} : announceIn(announcer, sentence)
  const timer = setTimeout(() => hide(), shownMs)
  link.addEventListener('click', () => hide())
  hide = () => {
    clearTimeout(timer)
    stop()
    note.remove()
  }
}
