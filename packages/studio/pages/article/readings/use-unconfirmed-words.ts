import { useEffect, useState } from 'react'
import type { WordReading } from '@tsuzuri/api/studio/text-readings'
import { studio } from '../../../app/studio.ts'
import { batchesOf } from '../../../aids/analysis.ts'
import type { OpenDesk } from '../store/desk-state.ts'
import { givenReadings, linesToRead, unconfirmedWords, type UnconfirmedWord } from './word-readings.ts'

/** `words` is null while the dictionary is unavailable, and undefined before its first response. */
export type UnconfirmedWords = { words: UnconfirmedWord[] | null | undefined }

/** Requests the readings of the desk's current text from the dictionary, again after each change. */
export function useUnconfirmedWords(desk: OpenDesk): UnconfirmedWords {
  const [words, setWords] = useState<UnconfirmedWord[] | null>()
  const { read, bodyCount, fields } = desk
  const { title, lead, readings } = fields
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      const content = read()
      const texts = await readAll(linesToRead(content), givenReadings(content))
      if (isCurrent) setWords(texts === null ? null : unconfirmedWords(texts))
    }
    void update()
    return () => {
      isCurrent = false
    }
  }, [read, bodyCount, title, lead, readings])
  return { words }
}

async function readAll(
  lines: readonly string[],
  given: ReturnType<typeof givenReadings>,
): Promise<WordReading[][] | null> {
  const all: WordReading[][] = []
  for (const texts of batchesOf(lines)) {
    const answer = await studio.readTexts({ texts, given }).catch(() => ({ texts: null }))
    if (answer.texts === null) return null
    all.push(...answer.texts)
  }
  return all
}
