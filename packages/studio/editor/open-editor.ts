import type { Body } from '@tsuzuri/content/body/blocks'
import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState, Selection, type Transaction } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { EditorView } from 'prosemirror-view'
import { acrossBoxes } from './across-boxes/across-boxes.ts'
import { blockMenu } from './block-menu.ts'
import { bars, isCaretInView } from './caret-in-view.ts'
import { continueNumbers } from './continue-numbers.ts'
import { askedRange } from './controls/asked-range.ts'
import { blockHandle } from './controls/block-handle.ts'
import { addManuscriptMode } from './controls/manuscript-mode.ts'
import { selectionBar } from './controls/selection-bar.ts'
import { slashMenu } from './controls/slash-menu.ts'
import { documentFromBody } from './document/body-to-document.ts'
import { countCharacters } from './document/count-characters.ts'
import { bodyFromDocument } from './document/document-to-body.ts'
import { listFaults, savableBody } from './document/faults.ts'
import { fieldKeys } from './field-keys.ts'
import { findInDocument, replaceMatches } from './find/find-in-document.ts'
import { clearFound, colourFound, selectFound } from './find/show-found.ts'
import { findPart, focusField } from './find-part.ts'
import { marginNotes, showNote } from './findings/margin-notes.ts'
import { keys } from './keys.ts'
import type { EditorOptions } from './options.ts'
import { outlineOf, positionOfBlock } from './outline.ts'
import { pasting } from './paste/paste.ts'
import { fillReturned, isAwaiting } from './paste/pending-picture.ts'
import { asOwnStep, pasteAsOneStep } from './paste/paste-history.ts'
import { replaceDocument } from './replace-document.ts'
import { shortcuts } from './shortcuts.ts'
import { trailingParagraph } from './trailing-paragraph.ts'
import { typingBesideBlock } from './typing-beside-block.ts'
import { nodeViews } from './views/node-views.ts'
import { wholeRubies } from './whole-rubies.ts'
import type { WritingEditor } from './writing-editor.ts'

const fromOutside = 'from-outside'

/** An editor for the text of an article. */
export function openEditor(options: EditorOptions): WritingEditor {
  const kinds = blockMenu(options)
  const layer = document.createElement('div')
  layer.className = 'writing'
  options.element.append(layer)
  const plugins = [
    typingBesideBlock(),
    acrossBoxes(),
    slashMenu(kinds),
    selectionBar(options),
    askedRange(),
    blockHandle(kinds, options),
    pasting(options),
    ...shortcuts(),
    keymap(keys),
    fieldKeys(),
    history(),
    tableEditing(),
    dropCursor({ class: 'drop-place', color: false, width: 2 }),
    gapCursor(),
    wholeRubies(),
    continueNumbers(),
    fillReturned(),
    trailingParagraph(),
    marginNotes(),
  ]
  const ownStep = pasteAsOneStep()
  const initial = EditorState.create({ doc: documentFromBody(options.body), plugins })
  const view = new EditorView(layer, {
    state: initial.apply(initial.tr),
    nodeViews: nodeViews(options),
    scrollMargin: bars,
    scrollThreshold: bars,
    handleScrollToSelection: isCaretInView,
    attributes: {
      class: 'surface',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': '本文',
      lang: 'ja',
    },
    dispatchTransaction: (tr) => {
      // Fields and buttons around the text dispatch changes, too, so it is checked here whether editing is allowed.
      if (tr.docChanged && !view.editable && tr.getMeta(fromOutside) !== true) return
      view.updateState(view.state.apply(ownStep(tr)))
      if (tr.docChanged) options.onChange()
    },
  })

  const manuscript = addManuscriptMode({
    layer,
    surface: view.dom,
    read: () => bodyFromDocument(view.state.doc),
    write: (body) => {
      const tr = replaceDocument(view.state, documentFromBody(body))
      if (tr !== undefined) view.dispatch(tr)
    },
    onChange: options.onChange,
    isEditable: () => view.editable,
    // A manuscript can't contain a picture that is still being fetched.
    mayOpen: () => {
      if (!isAwaiting(view.state.doc)) return true
      options.notify('画像を取り込んでいます。終わってから、原稿の書式に切り替えてください')
      return false
    },
    onReturn: () => view.focus(),
  })
  /** Includes text of manuscript mode that is not on the surface yet. */
  const readDocument = () => {
    const written = manuscript.pending()
    return written === undefined ? view.state.doc : documentFromBody(written)
  }
  const goTo = (position: number) => {
    if (!manuscript.leave()) return
    const $position = view.state.doc.resolve(Math.min(position, view.state.doc.content.size))
    view.dispatch(view.state.tr.setSelection(Selection.near($position, 1)).scrollIntoView())
    view.focus()
  }
  const isComposing = () => view.composing || manuscript.isComposing()
  const setDocument = (body: Body, mark: (tr: Transaction) => Transaction) => {
    if (isComposing()) return false
    const tr = replaceDocument(view.state, documentFromBody(body))
    if (tr !== undefined) view.dispatch(mark(tr).setMeta(fromOutside, true))
    return true
  }

  return {
    getBody: () => bodyFromDocument(readDocument()),
    getSavableBody: () => savableBody(bodyFromDocument(readDocument())),
    listFaults: () => listFaults(readDocument()),
    setBody: (body) => {
      const isDone = setDocument(body, (tr) => tr.setMeta('addToHistory', false))
      if (isDone) manuscript.refresh()
      return isDone
    },
    replaceBody: (body) => {
      const isDone = setDocument(body, asOwnStep)
      if (isDone) manuscript.replace()
      return isDone
    },
    getUnreadManuscript: manuscript.unread,
    showManuscript: manuscript.show,
    isComposing,
    isAwaitingPictures: () => isAwaiting(view.state.doc),
    countCharacters: () => countCharacters(readDocument()),
    listHeadings: () => outlineOf(readDocument()),
    goTo,
    goToBlock: (index, path = '') => {
      if (!manuscript.leave()) return
      const part = findPart(view.state.doc, positionOfBlock(view.state.doc, index) ?? 0, path)
      goTo(part.position + 1)
      if (part.field !== undefined) focusField(view, part.position, part.field)
    },
    goToNote: (number) => {
      if (manuscript.leave()) showNote(view, number)
    },
    find: (question) => findInDocument(view.state.doc, question),
    showFound: (matches, current) => {
      if (matches.length === 0) clearFound()
      else if (!isComposing()) colourFound(view, matches, current)
    },
    goToFound: (match, isEntered = false) => selectFound(view, match, isEntered),
    replaceFound: (matches, replacement) => {
      if (isComposing()) return
      view.dispatch(closeHistory(replaceMatches(view.state, matches, replacement)))
      manuscript.refresh()
    },
    undo: () => {
      undo(view.state, view.dispatch)
      manuscript.refresh()
    },
    setEditable: (isEditable) => {
      manuscript.setReadOnly(!isEditable)
      view.setProps({ editable: () => isEditable })
    },
    focus: () => {
      if (!manuscript.focus()) view.focus()
    },
    close: () => {
      clearFound()
      manuscript.close()
      view.destroy()
      layer.remove()
    },
    view,
  }
}
