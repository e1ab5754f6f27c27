import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StudioIcon } from '../studio-icon.tsx'

const pauseMs = 300

/** Searches when typing pauses, but never during a conversion. */
export function SearchBox(props: { label: string; text: string; onSearch: (text: string) => void }) {
  const { label, text, onSearch } = props
  const [typed, setTyped] = useState(text)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const plan = (words: string, waitMs: number) => {
    clearTimeout(timer.current)
    if (!isComposing.current)
      timer.current = setTimeout(() => onSearch(words.trim().normalize('NFC')), waitMs)
  }
  return (
    <TextInput
      // In a dialog the focus starts here.
      data-autofocus
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<StudioIcon name="search" />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        plan(value, pauseMs)
      }}
      onCompositionStart={() => {
        isComposing.current = true
        clearTimeout(timer.current)
      }}
      onCompositionEnd={({ currentTarget: { value } }) => {
        isComposing.current = false
        plan(value, pauseMs)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') plan(typed, 0)
      }}
    />
  )
}
