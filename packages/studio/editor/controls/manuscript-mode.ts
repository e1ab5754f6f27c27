import type { Body } from '@tsuzuri/content/body/blocks'
import { readManuscriptBody } from '@tsuzuri/content/manuscript/read-body'
import { writeManuscriptBody } from '@tsuzuri/content/manuscript/write-body'
import { Refusal } from '@tsuzuri/content/refusal'
import { button, element, newId } from '../dom.ts'

type Options = {
  layer: HTMLElement
  surface: HTMLElement
  read: () => Body
  write: (body: Body) => void
  isEditable: () => boolean
  /** Returns to the visual editor. */
  onReturn: () => void
}

export type ManuscriptMode = {
  isComposing: () => boolean
  /** Shows a text that was set from outside. */
  refresh: () => void
  close: () => void
}

/** Edits the text as plain lines in a textarea: a fallback for input methods that fail in the visual editor. */
export function addManuscriptMode({
  layer,
  surface,
  read,
  write,
  isEditable,
  onReturn,
}: Options): ManuscriptMode {
  const id = newId('manuscript')
  const area = element('textarea', { id, spellcheck: 'false', lang: 'ja' })
  const fault = element('p', { class: 'fault', role: 'alert' })
  const label = element('label', { for: id }, '本文（原稿の書式）')
  const page = element('div', { class: 'manuscript', hidden: true }, label, area, fault)
  const toggle = button('文字だけの原稿と、仕上がりの見た目を切り替える', '原稿の書式で書く', () =>
    switchOver(),
  )
  const foot = element('div', { class: 'foot' }, toggle)
  let isComposing = false

  function switchOver() {
    const isPlain = !page.hidden
    if (isPlain && !take()) return area.focus()
    page.hidden = isPlain
    surface.hidden = !isPlain
    layer.dataset['mode'] = isPlain ? 'printed' : 'manuscript'
    toggle.textContent = isPlain ? '原稿の書式で書く' : '仕上がりの見た目で書く'
    if (isPlain) return onReturn()
    area.readOnly = !isEditable()
    refresh()
    area.focus()
  }

  /** A text that can't be parsed exists only in this field, so nothing from outside replaces it. */
  function refresh() {
    if (!page.hidden && fault.textContent === '') area.value = writeManuscriptBody(read())
  }

  /** Applies the text if it can be parsed; otherwise shows the errors by line and keeps the text in the field. */
  function take(): boolean {
    try {
      write(readManuscriptBody(area.value.normalize('NFC')))
      fault.textContent = ''
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fault.textContent = error.message
      return false
    }
  }

  area.addEventListener('compositionstart', () => {
    isComposing = true
  })
  area.addEventListener('compositionend', () => {
    isComposing = false
    take()
  })
  area.addEventListener('input', () => {
    if (!isComposing) take()
  })
  layer.append(page, foot)
  return {
    isComposing: () => isComposing,
    refresh,
    close: () => {
      page.remove()
      foot.remove()
    },
  }
}
