import { type EditorState, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { MenuEntry } from '../editor-block.ts'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { schema } from '../document/schema.ts'
import { findMenuEntries } from '../find-menu-entries.ts'
import { makeKindMenu } from './menu.ts'
import { placeNear } from './place-near.ts'

/** How long ProseMirror ignores keys after a composition. */
const ignoredMs = 500

type Query = { from: number; to: number; sign: string; typed: string }

/**
 * 「/」 opens a menu that is filtered while typing, also during a composition. With the input method on, the key gives
 * 「・」 or 「／」; 「・」 opens the menu only at the start of a paragraph, because elsewhere it is punctuation.
 */
export function slashMenu(kinds: readonly MenuEntry[]): Plugin {
  let menu: SlashMenu | undefined
  const handle = (event: KeyboardEvent) => !belongsToInputMethod(event) && menu?.handleKey(event.key) === true
  return new Plugin({
    view: (view) => {
      menu = new SlashMenu(view, kinds)
      return menu
    },
    props: {
      handleKeyDown: (_view, event) => handle(event),
      handleDOMEvents: {
        // ProseMirror ignores a key right after a composition, because of Safari.
        keydown: (_view, event) => {
          if (menu?.isAfterComposition !== true || !handle(event)) return false
          event.preventDefault()
          return true
        },
        blur: () => menu?.close(),
      },
    },
  })
}

class SlashMenu {
  readonly #view: EditorView
  readonly #kinds: readonly MenuEntry[]
  readonly #menu = makeKindMenu((kind) => this.#pick(kind))
  #query: Query | undefined
  /** Positions of dismissed slashes: they stay plain text. */
  #dismissedAt: number | undefined
  #composedAt = Number.NEGATIVE_INFINITY

  constructor(view: EditorView, kinds: readonly MenuEntry[]) {
    this.#view = view
    this.#kinds = kinds
    this.#menu.dom.hidden = true
    this.#menu.dom.classList.add('floating')
    this.#menu.dom.tabIndex = 0
    view.dom.parentElement?.append(this.#menu.dom)
    view.dom.addEventListener('compositionend', this.#lookAgain)
  }

  update(view: EditorView): void {
    const query = findQuery(view.state)
    if (query === undefined) this.#dismissedAt = undefined
    if (query === undefined || query.from === this.#dismissedAt || !view.hasFocus()) return this.close()
    const found = findMenuEntries(this.#kinds, query.typed)
    // 「・」 followed by other text is a list item typed by hand.
    if (found.length === 0 && (query.typed.length > 6 || query.sign === '・')) return this.close()
    this.#query = query
    this.#menu.show(found)
    this.#menu.dom.hidden = false
    placeNear(view, this.#menu.dom, { from: query.from, to: query.to, side: 'below' })
    this.#tell()
  }

  destroy(): void {
    this.#view.dom.removeEventListener('compositionend', this.#lookAgain)
    this.#menu.dom.remove()
  }

  get isAfterComposition(): boolean {
    return performance.now() - this.#composedAt < ignoredMs
  }

  handleKey(key: string): boolean {
    if (this.#query === undefined) return false
    const kind = this.#menu.chosen()
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      this.#menu.move(key === 'ArrowDown' ? 1 : -1)
      this.#tell()
    } else if (key === 'Escape') {
      this.#dismissedAt = this.#query.from
      this.close()
    } else if ((key === 'Enter' || key === 'Tab') && kind !== undefined) {
      this.#pick(kind)
    } else return false
    return true
  }

  close(): void {
    if (this.#menu.dom.hidden) return
    this.#query = undefined
    this.#menu.dom.hidden = true
    this.#view.dom.removeAttribute('aria-activedescendant')
    this.#view.dom.removeAttribute('aria-controls')
  }

  /** A mouse click may happen during a composition: leaving the field confirms it. */
  #pick(kind: MenuEntry): void {
    if (this.#view.composing) {
      this.#view.dom.blur()
      setTimeout(() => {
        this.#view.focus()
        this.#insert(kind)
      }, 60)
    } else this.#insert(kind)
  }

  #insert(kind: MenuEntry): void {
    const query = findQuery(this.#view.state)
    this.close()
    if (query !== undefined) this.#view.dispatch(this.#view.state.tr.delete(query.from, query.to))
    void kind.insert(this.#view)
  }

  readonly #lookAgain = () => {
    this.#composedAt = performance.now()
    setTimeout(() => this.#view.isDestroyed || this.update(this.#view), 40)
  }

  #tell(): void {
    const active = this.#menu.activeId()
    this.#view.dom.setAttribute('aria-controls', this.#menu.dom.id)
    if (active === undefined) this.#view.dom.removeAttribute('aria-activedescendant')
    else this.#view.dom.setAttribute('aria-activedescendant', active)
  }
}

function findQuery(state: EditorState): Query | undefined {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.type !== schema.nodes.paragraph) return undefined
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
  const match = /((?<=^|\s)[/／]|(?<=^|\n)・)([^\s/／・]{0,20})$/u.exec(before)
  if (match === null) return undefined
  return { from: $from.pos - match[0].length, to: $from.pos, sign: match[1] ?? '', typed: match[2] ?? '' }
}
