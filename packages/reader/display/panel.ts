import {
  type DisplaySettings,
  readDisplaySettings,
  storeDisplaySettings,
} from '@tsuzuri/browser/display/display-settings'
import { type PanelGroup, panelGroups } from './panel-groups.ts'
import { keepTextPlace } from './text-place.ts'
import './panel.css'

const storage = () => localStorage

/** Shows the display panel. Choices are stored on this device and apply at once. */
export function openDisplayPanel(): void {
  // A second tap while the code was loading.
  if (document.querySelector('.display-panel[open]') !== null) return
  const dialog = document.createElement('dialog')
  dialog.className = 'display-panel'
  dialog.setAttribute('aria-labelledby', 'display-panel-title')
  const status = element('p', { role: 'status', className: 'display-panel-status' })

  function change(settings: DisplaySettings): void {
    const isStored = storeDisplaySettings(settings, storage)
    status.textContent = isStored ? '' : 'このブラウザーでは設定を保存できないため、変更できません。'
    if (isStored) applyAfterPaint()
  }

  function choose(event: Event): void {
    const { name, value } = event.target as HTMLInputElement
    const { [name as keyof DisplaySettings]: _, ...others } = readDisplaySettings(storage)
    change(value === '' ? others : { ...others, [name]: value })
  }

  function reset(): void {
    change({})
    render()
    dialog.querySelector<HTMLElement>('.display-panel-reset')?.focus()
  }

  function render(): void {
    const settings = readDisplaySettings(storage)
    const close = element('button', { type: 'submit', className: 'display-panel-close', value: '' }, [
      '閉じる',
    ])
    const form = element('form', { method: 'dialog' }, [
      element('div', { className: 'display-panel-head' }, [
        element('h2', { id: 'display-panel-title' }, ['表示']),
        close,
      ]),
      ...panelGroups.map((group) => groupElement(group, settings[group.name] ?? defaultOf(group))),
      element('button', { type: 'button', className: 'display-panel-reset', onclick: reset }, ['標準に戻す']),
      status,
    ])
    form.addEventListener('change', choose)
    dialog.replaceChildren(form)
  }

  render()
  dialog.addEventListener('close', () => dialog.remove())
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
}

let isApplying = false

/** The panel shows the choice first: on a slow phone the new layout of the page takes half a second or more. */
function applyAfterPaint(): void {
  if (isApplying) return
  isApplying = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      isApplying = false
      // The head's inline script applies the stored settings, as for changes of other tabs.
      keepTextPlace(() => dispatchEvent(new StorageEvent('storage')))
    }),
  )
}

/** The value that is shown while nothing is chosen: for the direction, that of the article or the magazine. */
function defaultOf({ name }: PanelGroup): string {
  if (name !== 'writing') return ''
  return document.querySelector<HTMLElement>('.article')?.dataset['writing'] ?? 'horizontal'
}

function groupElement({ name, legend, note, options }: PanelGroup, chosen: string): HTMLElement {
  const choices = options.map(({ value, label }) =>
    element('label', {}, [
      element('input', { type: 'radio', name, value, checked: value === chosen }),
      element('span', {}, [label]),
    ]),
  )
  return element('fieldset', {}, [
    element('legend', {}, [legend]),
    element('div', { className: 'display-panel-choices' }, choices),
    ...(note === undefined ? [] : [element('p', { className: 'display-panel-note' }, [note])]),
  ])
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}
