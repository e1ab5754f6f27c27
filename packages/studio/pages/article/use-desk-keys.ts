import { useEffect } from 'react'
import { belongsToInputMethod } from '../../editor/composition.ts'

/** Ctrl+F and Ctrl+H find in the article. Pressed again in the bar, Ctrl+F is the browser's. */
export function useDeskKeys({ find }: { find: (words: string) => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isModified = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isModified || belongsToInputMethod(event) || !/^[fh]$/i.test(event.key)) return
      const isInBar = event.target instanceof Element && event.target.closest('.find-bar') !== null
      if (isInBar && event.key.toLowerCase() === 'f') return
      event.preventDefault()
      const chosen = document.getSelection()?.toString() ?? ''
      find(chosen.includes('\n') || chosen.length > 100 ? '' : chosen)
      document.querySelector<HTMLElement>('.find-bar input')?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [find])
}
