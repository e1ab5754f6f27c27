import { readFile } from 'node:fs/promises'
import { analyser } from '@tsuzuri/search/analyser'
import { makeChecker } from '../../packages/studio/aids/check-text.ts'
import type { Judged, Span } from './judged.ts'

export type Check = (judged: readonly Judged[]) => Promise<Span[][]>

/** The writing aids as the studio runs them, with the grammar of the dictionary process. */
export async function openChecker(): Promise<Check> {
  const read = (name: string) =>
    readFile(new URL(`../../packages/studio/aids/${name}`, import.meta.url), 'utf8')
  const check = makeChecker({
    dictionary: await read('house-dictionary.yaml'),
    cautions: await read('cautions.yaml'),
  })
  return async (texts) => {
    const analysed = await analyser.morphemes(texts.map(({ text }) => text))
    if (analysed === undefined) throw new Error('the dictionary is unavailable')
    return texts.map(({ text }, at) => check([{ kind: 'paragraph', text, words: analysed[at] ?? [] }]))
  }
}
