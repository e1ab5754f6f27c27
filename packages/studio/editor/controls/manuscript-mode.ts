import { type Body, draftBlockSchema } from '@tsuzuri/content/body/blocks'
import { openManuscriptReader } from '@tsuzuri/content/manuscript/read-body'
import { writeManuscriptBody } from '@tsuzuri/content/manuscript/write-body'
import { Refusal } from '@tsuzuri/content/refusal'
import { button, element, newId } from '../dom.ts'

type Options = {
  layer: HTMLElement
  surface: HTMLElement
  read: () => Body
  write: (body: Body) => void
  /** Called after each change, even if the text can't be parsed. */
  onChange: () => void
  isEditable: () => boolean
  /** Whether the writer may switch to the manuscript now; if not, it shows the reason. */
  mayOpen: () => boolean
  /** Returns to the visual editor. */
  onReturn: () => void
}

/** The surface is updated when typing pauses this long. */
const restMs = 200

export type ManuscriptMode = {
  /** The text that is not on the surface yet; updating the surface at every key would slow down typing. */
  pending: () => Body | undefined
  /** The text of the field as long as it can't be parsed: it exists nowhere else. */
  unread: () => string | undefined
  /** Opens the field with a manuscript that an earlier visit stored. */
  show: (text: string) => void
  /** Returns false if the visual editor is open. */
  focus: () => boolean
  /** Returns to the visual editor; false if the text can't be parsed: then the field gets the focus. */
  leave: () => boolean
  setReadOnly: (isReadOnly: boolean) => void
  isComposing: () => boolean
  /** Shows a text that was set from outside. */
  refresh: () => void
  /** Shows a text that replaced everything, even a manuscript that can't be parsed. */
  replace: () => void
  close: () => void
}

/** Edits the text as plain lines in a textarea: a fallback for input methods that fail in the visual editor. */
export function addManuscriptMode({
  layer,
  surface,
  read,
  write,
  onChange,
  isEditable,
  mayOpen,
  onReturn,
}: Options): ManuscriptMode {
  const id = newId('manuscript')
  const area = element('textarea', { id, spellcheck: 'false', lang: 'ja' })
  const fault = element('p', { class: 'fault', role: 'alert' })
  const label = element('label', { for: id }, '本文（原稿の書式）')
  const page = element('div', { class: 'manuscript', hidden: true }, label, fault, area)
  const toggle = button('文字だけの原稿と、仕上がりの見た目を切り替える', '原稿の書式で書く', () => {
    if (!page.hidden || mayOpen()) switchOver()
  })
  const foot = element('div', { class: 'foot' }, toggle)
  const parse = openManuscriptReader(1, draftBlockSchema)
  const readRest = openManuscriptReader(1, draftBlockSchema)
  let isComposing = false
  let pending: Body | undefined
  /** The text without the line at the cursor, if that line has only signs that may begin a block. */
  let withoutSigns: Body | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function switchOver() {
    const isPlain = !page.hidden
    if (isPlain && !take()) return area.focus()
    hand()
    page.hidden = isPlain
    surface.hidden = !isPlain
    layer.dataset['mode'] = isPlain ? 'printed' : 'manuscript'
    toggle.textContent = isPlain ? '原稿の書式で書く' : '仕上がりの見た目で書く'
    if (isPlain) return onReturn()
    area.readOnly = !isEditable()
    refresh()
    area.focus()
  }

  /** A text that can't be parsed exists only in this field, so a refresh does not replace it. */
  function refresh() {
    clearTimeout(timer)
    pending = undefined
    withoutSigns = undefined
    if (!page.hidden && fault.textContent === '') area.value = writeManuscriptBody(read())
  }

  /** Writes the pending text to the surface. */
  function hand() {
    clearTimeout(timer)
    const written = pending
    pending = undefined
    if (written !== undefined) write(written)
  }

  /** Parses the text; if that fails, shows the errors by line and keeps the text in the field. */
  function take(): boolean {
    try {
      handSoon(parse(area.value.normalize('NFC')))
      fault.textContent = ''
      withoutSigns = parseWithoutSigns()
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      fault.textContent = error.message
      // A first 「:」 was read as a paragraph before the line became a block that can't be parsed.
      if (withoutSigns !== undefined) handSoon(withoutSigns)
      withoutSigns = undefined
      return false
    }
  }

  function handSoon(body: Body) {
    pending = body
    clearTimeout(timer)
    timer = setTimeout(hand, restMs)
  }

  function parseWithoutSigns(): Body | undefined {
    const { value, selectionStart } = area
    const from = value.lastIndexOf('\n', selectionStart - 1) + 1
    const [line = ''] = value.slice(from).split('\n', 1)
    if (!/^[:：#＃|｜>＞]+$/.test(line)) return undefined
    try {
      return readRest(`${value.slice(0, from)}${value.slice(from + line.length)}`.normalize('NFC'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return undefined
    }
  }

  function typed() {
    take()
    onChange()
  }

  area.addEventListener('compositionstart', () => {
    isComposing = true
  })
  area.addEventListener('compositionend', () => {
    isComposing = false
    typed()
  })
  area.addEventListener('input', () => {
    if (!isComposing) typed()
  })
  // The next action, such as 置き換え, works on the surface.
  area.addEventListener('blur', hand)
  layer.append(page, foot)
  return {
    pending: () => pending,
    unread: () => (fault.textContent === '' ? undefined : area.value),
    show: (text) => {
      if (page.hidden) switchOver()
      area.value = text
      typed()
    },
    focus: () => {
      if (!page.hidden) area.focus()
      return !page.hidden
    },
    leave: () => {
      if (!page.hidden) switchOver()
      return page.hidden !== false
    },
    setReadOnly: (isReadOnly) => {
      // The surface accepts no text after this.
      hand()
      area.readOnly = isReadOnly
    },
    isComposing: () => isComposing,
    refresh,
    replace: () => {
      fault.textContent = ''
      refresh()
    },
    close: () => {
      clearTimeout(timer)
      area.removeEventListener('blur', hand)
      page.remove()
      foot.remove()
    },
  }
}
