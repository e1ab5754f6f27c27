import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'

const ownStep = 'own-step'

/** Marks a transaction that is a separate step of the history, as a paste is. */
export function asOwnStep(tr: Transaction): Transaction {
  return tr.setMeta(ownStep, true)
}

/** Makes each paste a separate step of the history, so that one undo reverts the paste and nothing else. */
export function pasteAsOneStep(): (tr: Transaction) => Transaction {
  let isAfterPaste = false
  return (tr) => {
    if (!tr.docChanged || tr.getMeta('addToHistory') === false) return tr
    const isPaste = tr.getMeta('uiEvent') === 'paste' || tr.getMeta(ownStep) === true
    const isOwn = isPaste || isAfterPaste
    isAfterPaste = isPaste
    return isOwn ? closeHistory(tr) : tr
  }
}
