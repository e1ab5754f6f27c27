import type { BlockOf } from '@tsuzuri/content/body/blocks'
import { MarkedText } from '../marked-text.tsx'
import { hasRowNames } from './row-names.ts'
import './data-table.css'

/** A table in a container that scrolls horizontally if the table is too wide. */
export function DataTable({ block: { header, rows, caption } }: { block: BlockOf<'table'> }) {
  const isNamed = hasRowNames(rows)
  return (
    <div className="data-table" role="region" aria-label={caption ?? '表'} tabIndex={0}>
      <table className={isNamed ? 'data-table-named' : undefined}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {header.map((cell, at) => (
              <th key={at} scope="col">
                <MarkedText text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) =>
                isNamed && column === 0 ? (
                  <th key={column} scope="row">
                    <MarkedText text={cell} />
                  </th>
                ) : (
                  <td key={column}>
                    <MarkedText text={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
