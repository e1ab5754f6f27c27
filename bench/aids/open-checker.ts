import { defaultLists } from '@tsuzuri/content/proofreading/default-lists'
import { analyser } from '@tsuzuri/search/analyser'
import { makeChecker } from '../../packages/studio/aids/check-text.ts'
import type { Judged, Span } from './judged.ts'

export type Check = (judged: readonly Judged[]) => Promise<Span[][]>

/** The writing aids as the studio runs them, with the grammar of the dictionary process. */
export async function openChecker(): Promise<Check> {
  const check = makeChecker(defaultLists)
  return async (texts) => {
    const analysed = await analyser.morphemes(texts.map(({ text }) => text))
    if (analysed === undefined) throw new Error('the dictionary is unavailable')
    return texts.map(({ text }, at) => check([{ kind: 'paragraph', text, words: analysed[at] ?? [] }]))
  }
}
