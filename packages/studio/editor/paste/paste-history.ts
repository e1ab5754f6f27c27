import { closeHistory } from 'prosemirror-history'
import type { Transaction } from 'prosemirror-state'

const ownStep = 'own-step'

/** Marks a transaction that is a step of its own in the history, as a paste is. */
export function asOwnStep(tr: Transaction): Transaction {
  return tr.setMeta(ownStep, true)
}

/** Makes each paste a step of its own in the history: one undo takes it back, and nothing else. */
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
