import './compare-view.css'
import { type Block, type Body, kindOf } from '@tsuzuri/content/body/blocks'
import { useMemo } from 'react'
import type { Run } from './changed-runs.ts'
import { compareBodies, type ComparedRow, wordsOf } from './compare-bodies.ts'

type Props = { before: Body; after: Body; beforeLabel: string; afterLabel: string }

/** Two versions of a text side by side; long equal parts are collapsed. */
export function CompareView({ before, after, beforeLabel, afterLabel }: Props) {
  const rows = useMemo(() => compareBodies(before, after), [before, after])
  return (
    <table className="compare">
      <caption>{summary(rows)}</caption>
      <thead>
        <tr>
          <th scope="col">{beforeLabel}</th>
          <th scope="col">{afterLabel}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // Rows have no ids and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at} data-kind={row.kind}>
            <td>{'before' in row && <Side block={row.before} row={row} without="inserted" />}</td>
            <td>{'after' in row && <Side block={row.after} row={row} without="removed" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ block, row, without }: { block: Block; row: ComparedRow; without: Run['kind'] }) {
  const runs = row.kind === 'changed' ? row.runs : [{ kind: 'same' as const, text: wordsOf(block) }]
  return (
    <>
      <span className="compare-kind">
        {kindOf(block).label}
        {row.kind === 'changed' && row.hasOtherChanges && '（文字のほかを変更）'}
        {row.kind === 'removed' && '（削除）'}
        {row.kind === 'inserted' && '（追加）'}
      </span>
      <p>
        {runs
          .filter((run) => run.kind !== without)
          .map((run, at) => {
            const Element = run.kind === 'removed' ? 'del' : run.kind === 'inserted' ? 'ins' : 'span'
            // oxlint-disable-next-line react/no-array-index-key
            return <Element key={at}>{run.text}</Element>
          })}
      </p>
    </>
  )
}

function summary(rows: ComparedRow[]): string {
  const count = (kind: ComparedRow['kind']) => rows.filter((row) => row.kind === kind).length
  const changed = rows.length - count('same')
  if (changed === 0) return '本文に違いはありません'
  return `本文：追加 ${count('inserted')}、削除 ${count('removed')}、変更 ${count('changed')}`
}
