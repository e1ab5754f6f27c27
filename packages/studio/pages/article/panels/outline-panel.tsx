import { Empty } from '../../../parts/states.tsx'
import type { Manuscript } from '../manuscript.ts'

/** The headings, as a way through the text. */
export function OutlinePanel({ manuscript }: { manuscript: Manuscript }) {
  const editor = manuscript.editor()
  const headings = editor?.listHeadings() ?? []
  if (headings.length === 0) return <Empty title="見出しはまだありません" />
  return (
    <ol className="outline" role="list">
      {headings.map(({ level, text, position }) => (
        <li key={position} data-level={level}>
          <button type="button" onClick={() => editor?.goTo(position + 1)}>
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
