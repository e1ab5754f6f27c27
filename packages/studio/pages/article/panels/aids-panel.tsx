import type { Manuscript } from '../manuscript.ts'

export function AidsPanel({ manuscript }: { manuscript: Manuscript }) {
  return <p>{manuscript.bodyCount}</p>
}
