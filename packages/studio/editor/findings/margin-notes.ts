import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { button, element } from '../dom.ts'
import { type Note, notesFromFaults } from './note.ts'

const marginKey = new PluginKey<Note[]>('margin-notes')
const mostNotes = 150
/** Notes move to their text when typing pauses: measuring the page at every key would slow typing down. */
const restMs = 120

/** Margin notes of the writing aids; they move with their text and disappear with it. */
export function marginNotes(): Plugin {
  return new Plugin<Note[]>({
    key: marginKey,
    state: { init: () => [], apply: carryOn },
    view: (view) => new Margin(view),
  })
}

export function setNotes(view: EditorView, notes: Note[]): void {
  view.dispatch(view.state.tr.setMeta(marginKey, notes).setMeta('addToHistory', false))
}

function carryOn(tr: Transaction, notes: Note[]): Note[] {
  const given: Note[] | undefined = tr.getMeta(marginKey)
  if (given !== undefined) return given
  if (!tr.docChanged) return notes
  return notes.flatMap((note) => {
    const from = tr.mapping.mapResult(note.from, 1)
    const to = tr.mapping.mapResult(note.to, -1)
    // Overwritten text is no longer the text of the note.
    const isTouched = tr.mapping.maps.some((map) => {
      let invalidates = false
      map.forEach((start, end) => {
        invalidates ||= start < note.to && end > note.from
      })
      return invalidates
    })
    return isTouched || from.deleted || to.pos <= from.pos ? [] : [{ ...note, from: from.pos, to: to.pos }]
  })
}

class Margin {
  readonly #view: EditorView
  readonly #dom = element('aside', { class: 'notes', 'aria-label': '文章の確認' })
  readonly #dismissed = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    view.dom.parentElement?.append(this.#dom)
    view.dom.addEventListener('compositionend', this.#drawLater)
    this.#draw()
  }

  update(view: EditorView, before: EditorState): void {
    const isTyped = view.state.doc !== before.doc
    if (!isTyped && marginKey.getState(view.state) === marginKey.getState(before)) return
    this.#drawIn(isTyped ? restMs : 0)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#view.dom.removeEventListener('compositionend', this.#drawLater)
    CSS.highlights?.delete('finding')
    this.#dom.remove()
  }

  readonly #drawLater = () => this.#drawIn(restMs)

  #drawIn(ms: number): void {
    clearTimeout(this.#timer)
    if (ms === 0 && !this.#view.composing) this.#draw()
    else this.#timer = setTimeout(() => this.#drawAtRest(), ms)
  }

  /** Nothing is drawn during a composition: underlines would have to follow every character. Its end draws. */
  #drawAtRest(): void {
    if (!this.#view.isDestroyed && !this.#view.composing) this.#draw()
  }

  #draw(): void {
    const { state } = this.#view
    const found = marginKey.getState(state) ?? []
    const notes = [...notesFromFaults(state.doc), ...found]
      .filter((note) => !this.#dismissed.has(note.key) && note.to <= state.doc.content.size)
      .toSorted((a, b) => a.from - b.from)
      .slice(0, mostNotes)
    this.#underline(notes.filter((note) => note.weight !== 'fault'))
    const layer = this.#view.dom.parentElement
    if (layer === null || (notes.length === 0 && this.#dom.childElementCount === 0)) return
    layer.dataset['notes'] = notes.length > 0 ? 'shown' : 'none'
    const drawn = notes.map((note) => this.#drawNote(note))
    this.#dom.replaceChildren(...drawn)
    const top = layer.getBoundingClientRect().top
    const places = notes.map((note) => this.#view.coordsAtPos(note.from).top - top)
    let free = 0
    for (const [at, one] of drawn.entries()) {
      const place = Math.max(free, places[at] ?? 0)
      one.style.insetBlockStart = `${Math.round(place)}px`
      free = place + one.offsetHeight + 8
    }
  }

  /** CSS Custom Highlights: the text gets no extra elements, so composition is not disturbed. */
  #underline(notes: Note[]): void {
    if (CSS.highlights === undefined) return
    const ranges = notes.map(({ from, to }) => {
      const range = document.createRange()
      const start = this.#view.domAtPos(from, 1)
      const end = this.#view.domAtPos(to, -1)
      range.setStart(start.node, start.offset)
      range.setEnd(end.node, end.offset)
      return range
    })
    CSS.highlights.set('finding', new Highlight(...ranges))
  }

  #drawNote(note: Note): HTMLElement {
    const accept = note.fixes.map((fix) => {
      const label = fix === '' ? '取り除く' : `「${fix}」にする`
      return button(label, label, () => this.#accept(note, fix))
    })
    const show = button('本文で見る', '見る', () => this.#show(note))
    const dismiss = button('この指摘を閉じる', '閉じる', () => {
      this.#dismissed.add(note.key)
      this.#draw()
    })
    return element(
      'section',
      { class: 'note', 'data-weight': note.weight },
      element('strong', {}, note.message),
      element('p', {}, note.reason),
      ...accept,
      show,
      ...(note.weight === 'fault' ? [] : [dismiss]),
    )
  }

  #accept({ from, to }: Note, fix: string): void {
    if (this.#view.composing) return
    this.#view.dispatch(
      fix === '' ? this.#view.state.tr.delete(from, to) : this.#view.state.tr.insertText(fix, from, to),
    )
    this.#view.focus()
  }

  #show({ from }: Note): void {
    const { node } = this.#view.domAtPos(from)
    const shown = node instanceof Element ? node : node.parentElement
    shown?.scrollIntoView({ block: 'center' })
    this.#view.focus()
  }
}
