import { readFile } from 'node:fs/promises'

/** A judged text: its marked faults, none if it is clean. */
export type Judged = { kind: string; text: string; faults: Span[] }
export type Span = { from: number; to: number }

export type Tally = {
  kinds: Map<string, { hits: number; all: number }>
  alarms: string[]
  characters: number
}

const clean = '正文'

/** One text per line, `KIND: TEXT`, with 〔〕 around each fault; lines that begin with # are comments. */
export async function readJudged(file: URL): Promise<Judged[]> {
  const lines = (await readFile(file, 'utf8')).split('\n')
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readLine)
}

function readLine(line: string): Judged {
  const [, kind, marked] = /^(\S+): (.+)$/u.exec(line) ?? []
  if (kind === undefined || marked === undefined) throw new Error(`not a judged text: ${line}`)
  const faults: Span[] = []
  let text = ''
  for (const [, plain = '', fault] of marked.matchAll(/([^〔]*)(?:〔([^〕]+)〕)?/gu)) {
    text += plain
    if (fault === undefined) continue
    faults.push({ from: text.length, to: text.length + fault.length })
    text += fault
  }
  if ((kind === clean) !== (faults.length === 0))
    throw new Error(`a fault without a mark, or a marked clean text: ${line}`)
  return { kind, text, faults }
}

/** A text counts as a hit if a finding touches one of its faults. Every finding in a clean text is a false alarm. */
export function tally(judged: readonly Judged[], findings: readonly (readonly Span[])[]): Tally {
  const kinds: Tally['kinds'] = new Map()
  const alarms: string[] = []
  let characters = 0
  for (const [at, { kind, text, faults }] of judged.entries()) {
    const found = findings[at] ?? []
    if (kind === clean) {
      characters += text.length
      alarms.push(...found.map(({ from, to }) => `${text.slice(from, to)} ← ${text}`))
      continue
    }
    const count = kinds.get(kind) ?? { hits: 0, all: 0 }
    const isHit = found.some((one) => faults.some((fault) => one.from < fault.to && one.to > fault.from))
    kinds.set(kind, { hits: count.hits + (isHit ? 1 : 0), all: count.all + 1 })
  }
  return { kinds, alarms, characters }
}

export function hitsOf({ kinds }: Tally): { hits: number; all: number; percent: number } {
  const counts = [...kinds.values()]
  const hits = counts.reduce((sum, one) => sum + one.hits, 0)
  const all = counts.reduce((sum, one) => sum + one.all, 0)
  return { hits, all, percent: Math.round((hits / all) * 1000) / 10 }
}

export function alarmsPerThousand({ alarms, characters }: Tally): number {
  return Math.round((alarms.length / characters) * 100_000) / 100
}
