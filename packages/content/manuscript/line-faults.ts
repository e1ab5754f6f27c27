import { Refusal } from '../refusal.ts'

export type LineFault = { line: number; reason: string }

/** One refusal for all errors of a text, each with its line number; `where` names the text in each sentence. */
export function lineRefusal(found: readonly LineFault[], where = ''): Refusal {
  const faults = found.toSorted((a, b) => a.line - b.line)
  return new Refusal(
    'invalid',
    faults.map((fault) => `${where}${lineSentence(fault)}`).join('\n'),
    faults
      .map(({ line }) => `Line ${line}${where === '' ? '' : ' of the manuscript'} can't be read.`)
      .join('\n'),
    faults.map(({ line, reason }) => ({ path: `line ${line}`, reason })),
  )
}

/** The errors of a refusal that has line numbers; undefined if it has none. */
export function lineFaultsOf({ faults }: Refusal): LineFault[] | undefined {
  const found = faults.flatMap(({ path, reason }) => {
    const line = /^line (\d+)$/.exec(path)?.[1]
    return line === undefined ? [] : [{ line: Number(line), reason }]
  })
  return found.length === 0 ? undefined : found
}

export function lineSentence({ line, reason }: LineFault): string {
  return `${line}行目：${reason}。`
}
