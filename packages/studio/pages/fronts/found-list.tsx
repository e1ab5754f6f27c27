import { ActionIcon, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { useActionMenu } from '../../parts/use-action-menu.ts'
import type { CardKind } from './desk-plan.ts'
import type { CardDrag } from './use-card-drag.ts'

export type SlotTarget = { key: string; name: string }

type FoundListProps<Row> = {
  kind: CardKind
  rows: readonly Row[]
  factsOf: (row: Row) => { name: string; cover: string | undefined; state: ReactNode }
  drag: CardDrag
  targets: readonly SlotTarget[]
  /** Called with a row before it can be dragged, so that the desk has its data. */
  onFound: (row: Row) => void
  onAdd: (row: Row, slotKey: string) => void
}

/** The results of a search on the desk: each is dragged into a slot, or added by a menu. */
export function FoundList<Row extends { id: number }>(props: FoundListProps<Row>) {
  return (
    <ul role="list" className="front-found">
      {props.rows.map((row) => {
        const { name, cover, state } = props.factsOf(row)
        return (
          <li key={row.id}>
            <button
              type="button"
              className="ordered-grip"
              aria-label={`「${name}」を枠へドラッグする`}
              tabIndex={-1}
              onPointerEnter={() => props.onFound(row)}
              {...props.drag.gripOf({ kind: props.kind, id: row.id }, name)}
            >
              <StudioIcon name="grip" />
            </button>
            {cover === undefined ? (
              <span className="front-card-blank" />
            ) : (
              <img src={thumbnailUrl(mediaUrl(cover))} alt="" loading="lazy" draggable={false} />
            )}
            <span className="front-found-words">
              {name === '' ? '（無題）' : name}
              {state}
            </span>
            <AddMenu name={name} targets={props.targets} onAdd={(slotKey) => props.onAdd(row, slotKey)} />
          </li>
        )
      })}
    </ul>
  )
}

function AddMenu(props: { name: string; targets: readonly SlotTarget[]; onAdd: (slotKey: string) => void }) {
  const { menu, once } = useActionMenu()
  return (
    <Menu {...menu} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`「${props.name}」を加える`}>
          <StudioIcon name="plus" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>加える枠</Menu.Label>
        {props.targets.map(({ key, name }) => (
          <Menu.Item key={key} onClick={once(() => props.onAdd(key))}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
