import { useStudioQuery } from '../../app/studio-queries.ts'
import { useNamed } from '../../parts/use-named.ts'
import { compareSlots, type SlotNames } from './compare-slots.ts'
import type { DeskSlot } from './desk-plan.ts'
import '../../parts/record/differing-fields.css'
import './differing-slots.css'

type Side = { slots: readonly DeskSlot[]; nameOf: SlotNames['nameOf']; label: string }

/** Two versions of a front side by side: one row for each slot that differs, with the differing lines marked. */
export function DifferingSlots({ before, after }: { before: Side; after: Side }) {
  const nameOfSource = useSourceNames([...before.slots, ...after.slots])
  const rows = compareSlots(
    { slots: before.slots, names: { nameOf: before.nameOf, nameOfSource } },
    { slots: after.slots, names: { nameOf: after.nameOf, nameOfSource } },
  )
  if (rows.length === 0) return <p className="record-note">違いはありません。</p>
  return (
    <table className="differing-fields differing-slots">
      <thead>
        <tr>
          <th scope="col">枠</th>
          <th scope="col">{before.label}</th>
          <th scope="col">{after.label}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">{row.name}</th>
            <td>
              <Lines lines={row.before} others={row.after} mark="del" />
            </td>
            <td>
              <Lines lines={row.after} others={row.before} mark="ins" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines(props: { lines: readonly string[]; others: readonly string[]; mark: 'del' | 'ins' }) {
  const { lines, others, mark: Mark } = props
  if (lines.length === 0) return '（この枠はありません）'
  return (
    <ul role="list">
      {lines.map((line, at) => (
        <li key={at}>{others.includes(line) ? line : <Mark>{line}</Mark>}</li>
      ))}
    </ul>
  )
}

/** The names of the categories, tags and authors that fill slots. */
function useSourceNames(slots: readonly DeskSlot[]): SlotNames['nameOfSource'] {
  const idsOf = (kind: 'tag' | 'user') => [
    ...new Set(slots.flatMap(({ fill }) => (fill !== undefined && fill.of.kind === kind ? fill.of.id : []))),
  ]
  const { data } = useStudioQuery('listCategories', {})
  const categories = data?.items ?? []
  const named = {
    category: categories,
    subcategory: categories.flatMap(({ subcategories }) => subcategories),
    tag: useNamed('listTags', idsOf('tag')),
    user: useNamed('listUsers', idsOf('user')),
  }
  return ({ kind, id }) => named[kind].find((one) => one.id === id)?.name ?? '…'
}
