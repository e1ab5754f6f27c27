import type { PlayerState } from './player.ts'
import './player-bar.css'

export type BarActions = {
  toggle: () => void
  step: (by: 1 | -1) => void
  setRate: (rate: number) => void
  close: () => void
}

export type PlayerBar = {
  showState: (state: PlayerState) => void
  showNote: (note: string) => void
  /** Shows why the article can't be read aloud. */
  showReason: (reason: string) => void
  remove: () => void
}

const rates = [0.8, 1, 1.25, 1.5, 2]
const icons = {
  previous: 'M7 5v14M18 5.5 9.5 12l8.5 6.5Z',
  play: 'M8.5 6v12l10-6Z',
  pause: 'M8.5 6v12M15.5 6v12',
  next: 'M17 5v14M6 5.5 14.5 12 6 18.5Z',
  close: 'M6 6l12 12M18 6 6 18',
}

/** The controls of reading aloud, at the lower edge of the screen. */
export function addPlayerBar(actions: BarActions): PlayerBar {
  const bar = document.createElement('div')
  bar.className = 'player-bar'
  bar.setAttribute('role', 'region')
  bar.setAttribute('aria-label', '読み上げ')
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  const toggle = button('読み上げる', icons.play, actions.toggle)
  const controls = document.createElement('div')
  controls.append(
    button('前の文', icons.previous, () => actions.step(-1)),
    toggle,
    button('次の文', icons.next, () => actions.step(1)),
    rateSelect(actions.setRate),
  )
  const close = button('読み上げを閉じる', icons.close, actions.close)
  bar.append(status, controls, close)
  document.body.append(bar)
  toggle.focus({ preventScroll: true })
  // `--foot` is the height that the bar takes from the window; the offline notice sets it in its style sheet.
  const { style } = document.documentElement
  const sizing = new ResizeObserver(() => style.setProperty('--foot', `${bar.offsetHeight}px`))
  sizing.observe(bar)
  return {
    showState(state) {
      const isPlaying = state === 'playing'
      setIcon(toggle, isPlaying ? icons.pause : icons.play)
      toggle.setAttribute('aria-label', isPlaying ? '一時停止' : '読み上げる')
      status.textContent = state === 'ended' ? '終わりまで読みました。' : ''
    },
    showNote(note) {
      status.textContent = note
    },
    showReason(reason) {
      status.textContent = reason
      // The bar may be added together with the reason, which is not announced then: it describes the button that gets
      // the focus.
      status.id = 'player-bar-status'
      close.setAttribute('aria-describedby', status.id)
      // A hidden button loses the focus.
      if (controls.contains(document.activeElement)) close.focus({ preventScroll: true })
      controls.hidden = true
    },
    remove() {
      sizing.disconnect()
      style.removeProperty('--foot')
      bar.remove()
    },
  }
}

function rateSelect(setRate: (rate: number) => void): HTMLElement {
  const label = document.createElement('label')
  const select = document.createElement('select')
  const name = document.createElement('span')
  name.className = 'unseen'
  name.textContent = '速さ'
  select.append(...rates.map((rate) => new Option(`${rate}倍`, String(rate), rate === 1, rate === 1)))
  select.addEventListener('change', () => setRate(Number(select.value)))
  label.append(name, select)
  return label
}

function button(label: string, icon: string, click: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.setAttribute('aria-label', label)
  setIcon(made, icon)
  made.addEventListener('click', click)
  return made
}

function setIcon(target: HTMLElement, path: string): void {
  target.innerHTML = `<svg class="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
}
