import type { MenuEntry } from '../editor-block.ts'
import { element, newId } from '../dom.ts'

export type KindMenu = {
  dom: HTMLElement
  show: (kinds: readonly MenuEntry[]) => void
  move: (step: 1 | -1) => void
  chosen: () => MenuEntry | undefined
  activeId: () => string | undefined
}

/** The list of blocks to insert. The caller keeps the focus and moves the selection. */
export function makeKindMenu(pick: (kind: MenuEntry) => void): KindMenu {
  const dom = element('div', {
    class: 'kinds',
    role: 'listbox',
    id: newId('kinds'),
    'aria-label': 'ブロックを挿入',
  })
  let shown: readonly MenuEntry[] = []
  let at = 0

  function render() {
    dom.replaceChildren(...shown.map(renderKind))
    if (shown.length === 0) {
      dom.append(element('div', { role: 'option', 'aria-disabled': 'true', class: 'none' }, '見つかりません'))
    }
    dom.children[at]?.scrollIntoView({ block: 'nearest' })
  }

  function renderKind(kind: MenuEntry, index: number) {
    const option = element(
      'div',
      { role: 'option', id: `${dom.id}-${index}`, 'aria-selected': String(index === at) },
      element('span', { class: 'label' }, kind.label),
      element('span', { class: 'hint' }, kind.hint),
    )
    option.addEventListener('mousedown', (event) => event.preventDefault())
    option.addEventListener('click', () => pick(kind))
    return option
  }

  return {
    dom,
    show: (kinds) => {
      const isSame = kinds.length === shown.length && kinds.every((kind, index) => kind === shown[index])
      if (isSame && dom.childElementCount > 0) return
      shown = kinds
      at = 0
      render()
    },
    move: (step) => {
      at = (at + step + shown.length) % Math.max(1, shown.length)
      render()
    },
    chosen: () => shown[at],
    activeId: () => (shown.length === 0 ? undefined : `${dom.id}-${at}`),
  }
}
