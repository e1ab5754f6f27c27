import { Empty } from '../../../parts/states.tsx'
import type { OpenDesk } from '../store/desk-state.ts'
import './outline-panel.css'

/** The headings, for navigation in the text. */
export function OutlinePanel({ desk, onGo }: { desk: OpenDesk; onGo: () => void }) {
  const editor = desk.editor()
  const headings = editor?.listHeadings() ?? []
  if (headings.length === 0) return <Empty title="見出しはまだありません" />
  return (
    <ol className="outline" role="list">
      {headings.map(({ level, text, position }) => (
        <li key={position} data-level={level}>
          <button
            type="button"
            onClick={() => {
              onGo()
              editor?.goTo(position + 1)
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}
