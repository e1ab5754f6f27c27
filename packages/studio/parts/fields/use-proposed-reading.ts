import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { studio } from '../../app/studio.ts'
import { openComposedReading } from './composed-reading.ts'

type Watched = {
  text: string
  reading: string
  /** A title is read in phrases, a tag as one word. */
  spaces?: 'kept' | 'none'
  onReading: (reading: string) => void
  /** Called on blur, after a possible proposal, with the current reading. */
  onSettled?: (reading: string) => void
}

/** The probable reading; undefined if the dictionary has none or is not loaded yet. */
export async function askReading(
  text: string,
  spaces: 'kept' | 'none' = 'kept',
): Promise<string | undefined> {
  if (text.trim() === '') return undefined
  try {
    const { reading } = await studio.proposeReading({ text })
    return (spaces === 'none' ? joined(reading) : reading) || undefined
  } catch {
    // A proposal is optional: the writer does not see a failure.
    return undefined
  }
}

/**
 * Observes a name field and proposes its reading: as typed before conversion, otherwise from the dictionary. Never
 * replaces a reading that a person entered.
 */
export function useProposedReading(watched: Watched) {
  const composed = useRef(openComposedReading())
  const [proposed, setProposed] = useState<string>()
  const [settled, setSettled] = useState(watched.text)
  const now = useRef({ ...watched, proposed })
  useEffect(() => {
    now.current = { ...watched, proposed }
  })
  /** Returns the current reading. */
  const offer = (found: string): string => {
    const { reading, onReading, proposed: before } = now.current
    setProposed(found)
    if (reading !== '' && reading !== before) return reading
    if (found !== reading) onReading(found)
    return found
  }
  /** A name that was emptied has no reading, except one that a person entered. */
  const clear = () => {
    const { reading, onReading, proposed: before } = now.current
    setProposed(undefined)
    if (reading !== '' && reading === before) onReading('')
  }
  const leave = async () => {
    const { text, spaces } = watched
    const isEmpty = text.trim() === ''
    if (isEmpty) clear()
    if (text === settled) return
    setSettled(text)
    if (isEmpty) return
    const typed = composed.current.readingOf(text)
    const found = await askReading(text, spaces)
    if (now.current.text !== text) return
    // The typed reading takes precedence over the dictionary, which only adds the phrase boundaries.
    const isFitting = found !== undefined && (typed === undefined || joined(typed) === joined(found))
    setProposals(() => now.current.onSettled?.(isFitting ? offer(found) : now.current.reading))
  }
  return {
    proposed,
    onCompositionUpdate: (event: { data: string }) => composed.current.update(event.data),
    onCompositionEnd: (event: { data: string; currentTarget: { value: string } }) => {
      composed.current.end(event.data)
      const typed = composed.current.readingOf(event.currentTarget.value)
      if (typed !== undefined) offer(watched.spaces === 'none' ? joined(typed) : typed)
    },
    onBlur: () => void leave(),
  }
}

/** If the focused field gets a proposal, the proposal is selected, so that typing replaces it. */
function setProposals(set: () => void): void {
  const field = document.activeElement
  const before = field instanceof HTMLInputElement ? field.value : ''
  flushSync(set)
  if (field instanceof HTMLInputElement && field.value !== before) field.select()
}

function joined(reading: string): string {
  return reading.replace(/\s+/g, '')
}
