import { redo, undo } from 'prosemirror-history'
import { AllSelection, type Command, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { around } from '../commands/containers.ts'
import { toggleList } from '../commands/lists.ts'
import { toggleInline } from '../commands/marks.ts'
import { toggleHeading } from '../commands/text-blocks.ts'
import { schema } from '../document/schema.ts'
import { button, element } from '../dom.ts'
import type { EditorHost } from '../options.ts'
import { startRoving } from './roving.ts'
import { editLink, editRuby, markAt } from './mark-commands.ts'
import { placeNear } from './place-near.ts'

const { marks } = schema

type Tool = {
  label: string
  face: string
  press: (view: EditorView) => void
  isOn?: (view: EditorView) => boolean
  /** Shown only in the fixed bar of small screens, which have no keyboard shortcuts. */
  isForTouch?: boolean
}

function tools(host: EditorHost): Tool[] {
  return [
    markTool('太字', '太', 'strong'),
    markTool('傍点', '傍', 'emphasis'),
    markTool('マーカー', '線', 'marker'),
    { label: 'リンク', face: 'リンク', press: (view) => void editLink(view), isOn: isMarked('link') },
    {
      label: 'ルビ',
      face: 'ルビ',
      press: (view) => void editRuby(view, host),
      isOn: isMarked('ruby'),
    },
    headingTool(2, '大見出し', '大'),
    headingTool(3, '中見出し', '中'),
    headingTool(4, '小見出し', '小'),
    { ...commandTool('箇条書き', '・', toggleList(false)), isOn: isIn('list') },
    { ...commandTool('元に戻す', '↶', undo), isForTouch: true },
    { ...commandTool('やり直す', '↷', redo), isForTouch: true },
  ]
}

/**
 * A toolbar with marks: floating beside the selection, or fixed above a phone's keyboard. Alt+F10 moves the focus into
 * it.
 */
export function selectionBar(host: EditorHost): Plugin {
  let bar: SelectionBar | undefined
  return new Plugin({
    view: (view) => {
      bar = new SelectionBar(view, tools(host))
      return bar
    },
    props: {
      handleKeyDown: (view, event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'k') void editLink(view)
        else if (event.altKey && event.key === 'F10') bar?.focus()
        else return false
        return true
      },
    },
  })
}

class SelectionBar {
  readonly #view: EditorView
  readonly #dom = element('div', {
    class: 'selection-bar floating',
    role: 'toolbar',
    'aria-label': '文字の飾り',
  })
  readonly #buttons: [Tool, HTMLButtonElement][]
  readonly #small = matchMedia('(width < 48rem), (pointer: coarse)')

  constructor(view: EditorView, all: Tool[]) {
    this.#view = view
    this.#buttons = all.map((tool) => [tool, button(tool.label, tool.face, () => this.#press(tool))])
    for (const [tool, made] of this.#buttons) made.dataset['touch'] = String(tool.isForTouch === true)
    this.#dom.append(...this.#buttons.map(([, made]) => made))
    this.#dom.hidden = true
    startRoving(this.#dom, () => view.focus())
    view.dom.parentElement?.append(this.#dom)
    view.dom.addEventListener('focus', this.#show)
    view.dom.addEventListener('blur', this.#show)
  }

  update(): void {
    this.#show()
  }

  focus(): void {
    this.#dom.hidden = false
    this.#dom.querySelector('button')?.focus()
  }

  destroy(): void {
    this.#view.dom.removeEventListener('focus', this.#show)
    this.#view.dom.removeEventListener('blur', this.#show)
    this.#dom.remove()
  }

  readonly #show = () => {
    const { state, composing } = this.#view
    if (composing) return
    const isFixed = this.#small.matches
    const { selection } = state
    // Ctrl+A selects the document itself.
    const isInText = selection.$from.parent.inlineContent || selection instanceof AllSelection
    const hasText = !selection.empty && isInText
    const hasFocus = this.#view.hasFocus() || this.#dom.contains(document.activeElement)
    const isHidden = !hasFocus || (!isFixed && !hasText)
    if (isHidden !== this.#dom.hidden) this.#dom.hidden = isHidden
    if (isHidden) return
    for (const [tool, made] of this.#buttons) {
      if (tool.isOn !== undefined) made.setAttribute('aria-pressed', String(tool.isOn(this.#view)))
    }
    if (!isFixed) placeNear(this.#view, this.#dom, { ...pick(selection), side: 'above' })
  }

  #press(tool: Tool): void {
    if (this.#view.composing) return
    tool.press(this.#view)
    if (!this.#dom.contains(document.activeElement)) return
    this.#view.focus()
  }
}

function pick({ from, to }: { from: number; to: number }) {
  return { from, to }
}

function commandTool(label: string, face: string, command: Command): Tool {
  return { label, face, press: (view) => void command(view.state, view.dispatch, view) }
}

function markTool(label: string, face: string, name: 'strong' | 'emphasis' | 'marker'): Tool {
  return { ...commandTool(label, face, toggleInline(marks[name])), isOn: isMarked(name) }
}

function headingTool(level: 2 | 3 | 4, label: string, face: string): Tool {
  const isOn = (view: EditorView) => around(view.state, 'heading')?.node.attrs['level'] === level
  return { ...commandTool(label, face, toggleHeading(level)), isOn }
}

function isMarked(name: 'strong' | 'emphasis' | 'marker' | 'link' | 'ruby'): (view: EditorView) => boolean {
  return (view) => markAt(view.state, marks[name]) !== undefined
}

function isIn(name: string): (view: EditorView) => boolean {
  return (view) => around(view.state, name) !== undefined
}
