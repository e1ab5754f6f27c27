import {
  type EditorState,
  Plugin,
  PluginKey,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { button, element } from '../dom.ts'
import { replaceMatches } from '../find/find-in-document.ts'
import { labelOfField } from '../find-part.ts'
import { type Note, notesFromFaults } from './note.ts'
import { openNoteList } from './note-list.ts'

type Watch = (notes: readonly Note[]) => void
type Notes = {
  notes: readonly Note[]
  /** The keys of dismissed notes. */
  dismissed: ReadonlySet<string>
  /** Called when the notes have been rendered; the set stays the same for the life of the editor. */
  watches: Set<Watch>
}

const marginKey = new PluginKey<Notes>('margin-notes')
const mostNotes = 150
/** Notes move to their text when typing pauses, because measuring the page at every key would slow down typing. */
const restMs = 300

/** Margin notes of the writing aids; they move with their text and disappear with it. */
export function marginNotes(): Plugin {
  return new Plugin<Notes>({
    key: marginKey,
    state: { init: () => ({ notes: [], dismissed: new Set(), watches: new Set() }), apply: carryOn },
    view: (view) => new Margin(view),
  })
}

export function setNotes(view: EditorView, notes: Note[]): void {
  view.dispatch(view.state.tr.setMeta(marginKey, notes).setMeta('addToHistory', false))
}

/** Calls back with the notes of the writing aids that are not dismissed, now and after each change. */
export function watchNotes({ state }: EditorView, watch: Watch): () => void {
  const watches = marginKey.getState(state)?.watches
  watches?.add(watch)
  watch(openNotes(state))
  return () => watches?.delete(watch)
}

/** Selects the words of a note and scrolls to them. */
export function showNote(view: EditorView, number: number): void {
  const note = openNotes(view.state).find((one) => one.number === number)
  if (note === undefined) return
  const { doc, tr } = view.state
  const isText = doc.resolve(note.from).parent.isTextblock && doc.resolve(note.to).parent.isTextblock
  const selection = isText
    ? TextSelection.create(doc, note.from, note.to)
    : Selection.near(doc.resolve(note.from), 1)
  view.dispatch(tr.setSelection(selection).scrollIntoView())
  view.focus()
}

function openNotes(state: EditorState): Note[] {
  const { notes = [], dismissed } = marginKey.getState(state) ?? {}
  return notes
    .filter((note) => dismissed?.has(note.key) !== true && note.to <= state.doc.content.size)
    .toSorted((a, b) => a.from - b.from)
}

function carryOn(tr: Transaction, before: Notes): Notes {
  const given: Note[] | { dismissed: string } | undefined = tr.getMeta(marginKey)
  if (Array.isArray(given)) return { ...before, notes: given }
  if (given !== undefined) return { ...before, dismissed: new Set([...before.dismissed, given.dismissed]) }
  if (!tr.docChanged || before.notes.length === 0) return before
  const notes = before.notes.flatMap((note) => {
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
  return { ...before, notes }
}

class Margin {
  readonly #view: EditorView
  readonly #dom = element('aside', { class: 'notes', 'aria-label': '文章の確認' })
  readonly #show = openNoteList(this.#dom, (note, current) => this.#renderNote(note, current))
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    view.dom.parentElement?.append(this.#dom)
    view.dom.addEventListener('compositionend', this.#renderLater)
    this.#render()
  }

  update(view: EditorView, before: EditorState): void {
    const isTyped = view.state.doc !== before.doc
    if (!isTyped && marginKey.getState(view.state) === marginKey.getState(before)) return
    this.#renderIn(isTyped ? restMs : 0)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#view.dom.removeEventListener('compositionend', this.#renderLater)
    CSS.highlights?.delete('finding')
    this.#dom.remove()
  }

  readonly #renderLater = () => this.#renderIn(restMs)

  #renderIn(ms: number): void {
    clearTimeout(this.#timer)
    if (ms === 0 && !this.#view.composing) this.#render()
    else this.#timer = setTimeout(() => this.#renderAtRest(), ms)
  }

  /** No rendering during a composition: underlines would have to follow every character. Its end starts one. */
  #renderAtRest(): void {
    if (!this.#view.isDestroyed && !this.#view.composing) this.#render()
  }

  #render(): void {
    const { state } = this.#view
    const found = openNotes(state)
    for (const watch of marginKey.getState(state)?.watches ?? []) watch(found)
    const notes = [...notesFromFaults(state.doc), ...found]
      .toSorted((a, b) => a.from - b.from)
      .slice(0, mostNotes)
    const layer = this.#view.dom.parentElement
    if (layer === null || (notes.length === 0 && this.#dom.childElementCount === 0)) return
    this.#underline(notes.filter((note) => note.weight !== 'fault'))
    layer.dataset['notes'] = notes.length > 0 ? 'shown' : 'none'
    const sections = this.#show(notes)
    const top = layer.getBoundingClientRect().top
    const places = notes.map((note) => this.#view.coordsAtPos(note.from).top - top)
    let free = 0
    for (const [at, one] of sections.entries()) {
      const place = Math.max(free, places[at] ?? 0)
      one.style.insetBlockStart = `${Math.round(place)}px`
      free = place + one.offsetHeight + 8
    }
  }

  /** CSS Custom Highlights: the text gets no extra elements, so composition is not disturbed. */
  #underline(notes: Note[]): void {
    if (CSS.highlights === undefined) return
    const ranges = notes.map(({ from, to, field }) => {
      const range = document.createRange()
      if (field !== undefined) {
        const label = labelOfField(this.#view, from, field)
        if (label !== undefined) range.selectNodeContents(label)
        return range
      }
      const start = this.#view.domAtPos(from, 1)
      const end = this.#view.domAtPos(to, -1)
      range.setStart(start.node, start.offset)
      range.setEnd(end.node, end.offset)
      return range
    })
    CSS.highlights.set('finding', new Highlight(...ranges))
  }

  #renderNote(note: Note, current: () => Note): HTMLElement {
    const accept = note.fixes.map((fix) => {
      const label = fix === '' ? '取り除く' : `「${fix}」にする`
      return button(label, label, () => this.#accept(current(), fix))
    })
    const show = button('本文で見る', '見る', () => this.#goTo(current()))
    const dismiss = button('この指摘を閉じる', '閉じる', () => {
      const { tr } = this.#view.state
      this.#view.dispatch(tr.setMeta(marginKey, { dismissed: note.key }).setMeta('addToHistory', false))
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

  #accept(shown: Note, fix: string): void {
    const { state, composing } = this.#view
    // The text may have changed since the note was rendered, even by this fix.
    const note = openNotes(state).find(({ number, key }) => number === shown.number && key === shown.key)
    if (composing || note === undefined) return
    const { from, to } = note
    this.#view.dispatch(replaceMatches(state, [{ from, to }], fix))
    this.#view.focus()
  }

  #goTo({ from }: Note): void {
    const { node } = this.#view.domAtPos(from)
    const shown = node instanceof Element ? node : node.parentElement
    shown?.scrollIntoView({ block: 'center' })
    this.#view.focus()
  }
}
