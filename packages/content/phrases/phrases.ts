import { LRUCache } from 'lru-cache'
import weights from './budoux-ja.json' with { type: 'json' }
import { withoutWrongBreaks } from './wrong-breaks.ts'

/** A longer text is no headline: the browser breaks it. */
const longestText = 300
const mostRemembered = 5000

/** The characters that each group of weights reads, relative to the position between two characters. */
const windows: readonly (readonly [keyof typeof weights, number, number])[] = [
  ['UW1', -3, -2],
  ['UW2', -2, -1],
  ['UW3', -1, 0],
  ['UW4', 0, 1],
  ['UW5', 1, 2],
  ['UW6', 2, 3],
  ['BW1', -2, 0],
  ['BW2', -1, 1],
  ['BW3', 0, 2],
  ['TW1', -3, 0],
  ['TW2', -2, 1],
  ['TW3', -1, 2],
  ['TW4', 0, 3],
]
const groups = windows.map(([name, from, to]) => ({
  from,
  to,
  weights: new Map(Object.entries<number>(weights[name])),
}))
const threshold = groups.reduce((sum, group) => sum + sumOf(group.weights), 0) / 2

/** The dictionary's word boundaries: a phrase break inside a word is an error of the model. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const remembered = new LRUCache<string, readonly number[]>({ max: mostRemembered })

/**
 * The offsets at which a headline may be broken so that phrases (文節) stay whole. BudouX's algorithm: for each position
 * between two characters, sum the weights of the surrounding characters; above the threshold a phrase ends.
 */
export function phraseBreaks(text: string): readonly number[] {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const breaks = text.length > longestText ? [] : findBreaks(text)
  remembered.set(text, breaks)
  return breaks
}

function findBreaks(text: string): readonly number[] {
  const breaks: number[] = []
  const words = new Set([...segmenter.segment(text)].map(({ index }) => index))
  for (const { index, 0: counted } of text.matchAll(countedWords))
    for (let at = index + 1; at < index + counted.length; at += 1) words.delete(at)
  // A line may not consist of one character.
  for (let at = 2; at < text.length - 1; at += 1) {
    let score = 0
    for (const { from, to, weights } of groups) {
      if (at + from >= 0) score += weights.get(text.slice(at + from, at + to)) ?? 0
    }
    if (score > threshold && words.has(at) && mayBreakAt(text, at)) breaks.push(at)
  }
  return withoutWrongBreaks(text, breaks)
}

/** Never where strict line breaking (禁則) forbids a line to begin or to end. */
function mayBreakAt(text: string, at: number): boolean {
  return !noLineBegins.test(text[at] ?? '') && !noLineEnds.test(text[at - 1] ?? '')
}

const noLineBegins =
  /[\s、。，．・：；？！?!)）\]］}｝」』】〉》〕’”ー〜～…‥々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/
/** 三か月, 5ヶ国: the segmenter takes か for a particle. */
const countedWords = /[\d０-９一二三四五六七八九十百千万数何]+[かカヵヶケ箇][月国所年条店村町日]/g
const noLineEnds = /[(（[［{｛「『【〈《〔‘“]/

function sumOf(weights: ReadonlyMap<string, number>): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0)
}
