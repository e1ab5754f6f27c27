import { useEffect } from 'react'
import { belongsToInputMethod } from '@tsuzuri/browser/input-method'
import { isLayerOpen } from '../../parts/overlays/use-escape.ts'

/**
 * Ctrl+F and Ctrl+H find in the article, unless a dialog is open. Pressed again in the bar, Ctrl+F opens the browser's search and Ctrl+H goes to
 * the replacement. In manuscript mode both are left to the browser, whose search shows its matches in a text field.
 */
export function useDeskKeys({ find }: { find: (words: string) => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isModified || belongsToInputMethod(event) || !/^[fh]$/i.test(event.key)) return
      if (isLayerOpen()) return
      if (document.querySelector('.writing[data-mode=manuscript]') !== null) return
      const bar = document.querySelector('.find-bar')
      const isInBar = event.target instanceof Element && bar?.contains(event.target) === true
      if (isInBar && event.key.toLowerCase() === 'f') return
      event.preventDefault()
      const [words, replacement] = bar?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])') ?? []
      if (isInBar) return enter(replacement)
      const chosen = document.getSelection()?.toString() ?? ''
      const isWord = chosen !== '' && chosen.length <= 100 && !chosen.includes('\n')
      if (isWord || bar === null) find(isWord ? chosen : '')
      enter(words)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [find])
}

function enter(field: HTMLInputElement | undefined): void {
  field?.focus()
  field?.select()
}
