import { type EditorState, NodeSelection, Plugin, Selection, type Command } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { blockActions } from '../block-menu.ts'
import { duplicateBlock, enter, insertBlock, moveBlock, removeBlock } from '../commands/blocks.ts'
import { around, topBlock } from '../commands/containers.ts'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { schema } from '../document/schema.ts'
import { button, element } from '../dom.ts'
import type { BlockAction, MenuEntry } from '../editor-block.ts'
import type { EditorHost } from '../options.ts'
import { makeKindMenu } from './menu.ts'
import { startRoving } from './roving.ts'

type Action = { label: string; face: string; command: Command } & Partial<BlockAction>

/** Actions of every block. */
const actions: Action[] = [
  { label: '上へ移動（Alt+↑）', face: '↑', command: moveBlock(-1) },
  { label: '下へ移動（Alt+↓）', face: '↓', command: moveBlock(1) },
  { label: '複製', face: '複製', command: duplicateBlock },
  { label: '削除', face: '削除', command: removeBlock },
]

/** Buttons beside the current block: insert below, drag, and its actions. */
export function blockHandle(kinds: readonly MenuEntry[], host: EditorHost): Plugin {
  const own = blockActions(host).map((action) => ({ ...action, face: action.label }))
  const all = [...own, ...actions]
  return new Plugin({ view: (view) => new BlockHandle(view, kinds, all) })
}

class BlockHandle {
  readonly #view: EditorView
  readonly #kinds: readonly MenuEntry[]
  readonly #menu = makeKindMenu((kind) => this.#insert(kind))
  readonly #bar = element('div', {
    class: 'block-bar floating',
    role: 'toolbar',
    'aria-label': 'このブロック',
  })
  readonly #gutter: HTMLElement
  readonly #insertButton: HTMLButtonElement
  readonly #grip: HTMLButtonElement
  readonly #actions: [Action, HTMLButtonElement][]
  #position = 0
  #blockCount = 0

  constructor(view: EditorView, kinds: readonly MenuEntry[], all: readonly Action[]) {
    this.#view = view
    this.#kinds = kinds
    this.#insertButton = button('この下にブロックを挿入', '＋', () => this.#toggleMenu())
    this.#insertButton.setAttribute('aria-haspopup', 'listbox')
    this.#grip = button('つかんで並べ替える。押すと操作を開く', '⠿', () => this.#toggleBar())
    this.#grip.draggable = true
    this.#grip.addEventListener('mousedown', (event) => event.stopImmediatePropagation(), { capture: true })
    this.#grip.addEventListener('dragstart', (event) => this.#take(event))
    this.#gutter = element(
      'div',
      { class: 'gutter', role: 'group', 'aria-label': 'ブロックの操作' },
      this.#insertButton,
      this.#grip,
    )
    this.#actions = all.map((action) => [
      action,
      button(action.label, action.face, () => {
        this.#select()
        // Focus the view before the command, which may open a field.
        view.focus()
        action.command(view.state, view.dispatch, view)
      }),
    ])
    this.#bar.append(...this.#actions.map(([, made]) => made))
    this.#menu.dom.classList.add('floating')
    this.#menu.dom.tabIndex = -1
    this.#menu.dom.addEventListener('keydown', this.#handleMenuKey)
    this.#menu.dom.addEventListener('blur', () => this.#hide())
    this.#hide()
    startRoving(this.#bar, () => {
      this.#hide()
      view.focus()
    })
    view.dom.parentElement?.prepend(this.#gutter)
    view.dom.parentElement?.append(this.#bar, this.#menu.dom)
    view.dom.addEventListener('mousemove', this.#follow)
    this.update(view)
  }

  update(view: EditorView): void {
    if (view.composing) return
    const present = topBlock(view.state.selection.$from)
    // Typing moves no block before the cursor; measuring again at every key would force a layout.
    const isPlaced = present?.position === this.#position && view.state.doc.childCount === this.#blockCount
    if (present !== undefined && !isPlaced) this.#moveTo(present.position)
    this.#blockCount = view.state.doc.childCount
    for (const [action, made] of this.#actions) {
      const isHidden = !isOffered(action, view.state)
      if (made.hidden !== isHidden) made.hidden = isHidden
    }
  }

  destroy(): void {
    this.#view.dom.removeEventListener('mousemove', this.#follow)
    for (const part of [this.#gutter, this.#bar, this.#menu.dom]) part.remove()
  }

  readonly #follow = (event: MouseEvent) => {
    if (this.#view.composing || event.buttons !== 0 || !this.#menu.dom.hidden || !this.#bar.hidden) return
    const under = event.target instanceof Node ? this.#blockElement(event.target) : undefined
    if (under !== undefined) this.#moveTo(this.#view.posAtDOM(under, 0, -1))
  }

  #blockElement(target: Node): Node | undefined {
    let node: Node | null = target
    while (node !== null && node.parentNode !== this.#view.dom) node = node.parentNode
    return node ?? undefined
  }

  #moveTo(position: number): void {
    const $position = this.#view.state.doc.resolve(Math.min(position, this.#view.state.doc.content.size))
    const block = topBlock($position)
    const dom = block === undefined ? null : this.#view.nodeDOM(block.position)
    const layer = this.#view.dom.parentElement
    if (block === undefined || !(dom instanceof HTMLElement) || layer === null) return
    this.#position = block.position
    const top = dom.getBoundingClientRect().top - layer.getBoundingClientRect().top
    for (const part of [this.#gutter, this.#bar, this.#menu.dom])
      part.style.insetBlockStart = `${Math.round(top)}px`
  }

  /** Moves the cursor into the block; a selection that reaches beyond it shrinks to its start. */
  #select(): void {
    const { doc, selection, tr } = this.#view.state
    const isPresent = topBlock(selection.$from)?.position === this.#position
    const end = this.#position + (doc.nodeAt(this.#position)?.nodeSize ?? 0)
    if (isPresent && selection.to <= end) return
    this.#view.dispatch(
      isPresent ? tr.setSelection(Selection.near(selection.$from, 1)) : enter(tr, this.#position),
    )
  }

  #toggleBar(): void {
    this.#select()
    const isOpen = !this.#bar.hidden
    this.#hide()
    this.#show(this.#bar, !isOpen)
    if (!isOpen) this.#bar.querySelector<HTMLButtonElement>('button:not([hidden])')?.focus()
    document.addEventListener('pointerdown', this.#closeOutside)
  }

  #toggleMenu(): void {
    const isOpen = !this.#menu.dom.hidden
    this.#hide()
    if (isOpen) return
    this.#show(this.#menu.dom, true)
    this.#menu.show(this.#kinds)
    this.#tellActive()
    this.#menu.dom.focus()
  }

  readonly #closeOutside = (event: PointerEvent) => {
    if (event.target instanceof Node && this.#bar.contains(event.target)) return
    document.removeEventListener('pointerdown', this.#closeOutside)
    this.#hide()
  }

  #hide(): void {
    this.#show(this.#bar, false)
    this.#show(this.#menu.dom, false)
  }

  #show(part: HTMLElement, isShown: boolean): void {
    part.hidden = !isShown
    const opener = part === this.#bar ? this.#grip : this.#insertButton
    opener.setAttribute('aria-expanded', String(isShown))
  }

  /** The menu itself has the focus, so it refers to its active entry. */
  #tellActive(): void {
    this.#menu.dom.setAttribute('aria-activedescendant', this.#menu.activeId() ?? '')
  }

  readonly #handleMenuKey = (event: KeyboardEvent) => {
    if (belongsToInputMethod(event)) return
    const kind = this.#menu.chosen()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      this.#menu.move(event.key === 'ArrowDown' ? 1 : -1)
      this.#tellActive()
    } else if (event.key === 'Enter' && kind !== undefined) this.#insert(kind)
    else if (event.key === 'Escape') this.#insertButton.focus()
    else return
    event.preventDefault()
  }

  #insert(kind: MenuEntry): void {
    this.#select()
    this.#hide()
    const { state } = this.#view
    insertBlock(() => schema.nodes.paragraph.create())(state, this.#view.dispatch)
    this.#view.focus()
    void kind.insert(this.#view)
  }

  #take(event: DragEvent): void {
    const { state } = this.#view
    const selection = NodeSelection.create(state.doc, this.#position)
    this.#view.dispatch(state.tr.setSelection(selection))
    const slice = selection.content()
    const { dom, text } = this.#view.serializeForClipboard(slice)
    event.dataTransfer?.setData('text/html', dom.innerHTML)
    event.dataTransfer?.setData('text/plain', text)
    if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'move'
    this.#view.dragging = { slice, move: true }
  }
}

function isOffered({ within, isFor }: Action, state: EditorState): boolean {
  if (within === undefined) return true
  const block = around(state, within)
  return block !== undefined && isFor?.(block.node) !== false
}
