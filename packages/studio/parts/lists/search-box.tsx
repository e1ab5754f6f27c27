import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { StudioIcon } from '../studio-icon.tsx'

const pauseMs = 300

/** Searches when typing pauses, but never during a conversion. */
export function SearchBox(props: { label: string; text: string; onSearch: (text: string) => void }) {
  const { label, text, onSearch } = props
  const [typed, setTyped] = useState(text)
  const [known, setKnown] = useState(text)
  /** Words that were sent and have not been returned as `text` yet. */
  const [sent, setSent] = useState<readonly string[]>([])
  const [adoptions, setAdoptions] = useState(0)
  if (text !== known) {
    setKnown(text)
    if (sent.includes(text)) setSent(sent.slice(sent.indexOf(text) + 1))
    else {
      // Words that this box did not send come from a link or from the browser's history.
      setSent([])
      setTyped(text)
      setAdoptions(adoptions + 1)
    }
  }
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Cancels a pending search when other words came from outside.
  useEffect(() => () => clearTimeout(timer.current), [adoptions])
  const plan = (words: string, waitMs: number) => {
    clearTimeout(timer.current)
    if (isComposing.current) return
    timer.current = setTimeout(() => {
      const sending = words.trim().normalize('NFC')
      setSent((before) => [...before, sending])
      onSearch(sending)
    }, waitMs)
  }
  return (
    <TextInput
      // The focus starts here in a dialog.
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
