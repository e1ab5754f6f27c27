import { useEffect, useRef, useState } from 'react'
import { studio } from '../app/studio.ts'
import { openComposedReading } from './composed-reading.ts'

type Watched = {
  text: string
  reading: string
  /** A title is read phrase by phrase, a tag in one breath. */
  spaces?: 'kept' | 'none'
  onReading: (reading: string) => void
  /** The field was left, and what could be proposed has been; with the reading as it stands now. */
  onSettled?: (reading: string) => void
}

/** How this is probably read; undefined where the dictionary does not know, or is not there yet. */
export async function askReading(
  text: string,
  spaces: 'kept' | 'none' = 'kept',
): Promise<string | undefined> {
  if (text.trim() === '') return undefined
  try {
    const { reading } = await studio.proposeReading({ text })
    return (spaces === 'none' ? joined(reading) : reading) || undefined
  } catch {
    // A proposal is a courtesy: whoever writes is not told that there was none.
    return undefined
  }
}

/**
 * Watches a field with a name and proposes how it is read: as it was typed before conversion, otherwise as the
 * dictionary has it. What a person wrote as the reading is never replaced.
 */
export function useProposedReading(watched: Watched) {
  const composed = useRef(openComposedReading())
  const [proposed, setProposed] = useState<string>()
  const [settled, setSettled] = useState(watched.text)
  const now = useRef({ ...watched, proposed })
  useEffect(() => {
    now.current = { ...watched, proposed }
  })
  /** Answers how it is read now. */
  const offer = (found: string): string => {
    const { reading, onReading, proposed: before } = now.current
    setProposed(found)
    if (reading !== '' && reading !== before) return reading
    if (found !== reading) onReading(found)
    return found
  }
  const leave = async () => {
    const { text, spaces } = watched
    if (text === settled) return
    setSettled(text)
    const typed = composed.current.readingOf(text)
    const found = await askReading(text, spaces)
    if (now.current.text !== text) return
    // How it was typed stands before the dictionary, which only knows where phrases end.
    const isFitting = found !== undefined && (typed === undefined || joined(typed) === joined(found))
    now.current.onSettled?.(isFitting ? offer(found) : now.current.reading)
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

function joined(reading: string): string {
  return reading.replace(/\s+/g, '')
}
