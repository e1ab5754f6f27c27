import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useNotify } from '../notifications.tsx'
import { StudioIcon } from '../studio-icon.tsx'
import { useSentOrder } from './use-sent-order.ts'
import './ordered-list.css'

type Moving = { id: number; before: readonly number[]; order: readonly number[] }

/** A sortable list: by dragging the handles, with ↑ and ↓ on them, or with two buttons. */
export function OrderedList<Item extends { id: number }>(props: {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Rejects if the order was not saved. */
  onOrder: (ids: number[]) => Promise<unknown>
  children: (item: Item) => ReactNode
}) {
  const { items, nameOf, children } = props
  const list = useRef<HTMLUListElement>(null)
  const notify = useNotify()
  const { order, send } = useSentOrder(items, props.onOrder)
  const [shownMove, showMove] = useState<Moving>()
  /** The move after the last event: the pointer may move and be released before a render. */
  const moving = useRef<Moving>(undefined)
  const setMoving = (next: Moving | undefined) => {
    moving.current = next
    showMove(next)
  }
  const ids = shownMove?.order ?? order
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])

  const place = async (id: number, next: readonly number[]) => {
    const item = items.find((one) => one.id === id)
    const isSaved = await send(next)
    if (isSaved && item !== undefined)
      notify(`「${nameOf(item)}」を${next.length}件中${next.indexOf(id) + 1}番目にしました`)
  }
  const move = (id: number, by: -1 | 1) => {
    const from = ids.indexOf(id)
    if (from + by >= 0 && from + by < ids.length) void place(id, moved(ids, from, from + by))
  }
  const drag = (event: PointerEvent) => {
    if (moving.current === undefined) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    const { id, before } = moving.current
    if (over !== -1) setMoving({ id, before, order: moved(before, before.indexOf(id), over) })
  }
  const drop = (event: PointerEvent) => {
    // The browser may omit the last move.
    drag(event)
    const ended = moving.current
    setMoving(undefined)
    if (ended !== undefined && ended.order.some((id, at) => id !== ended.before[at]))
      void place(ended.id, ended.order)
  }
  const press = (event: KeyboardEvent, id: number) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(id, by)
  }

  return (
    <ul role="list" className="ordered-list" ref={list}>
      {shown.map((item, at) => (
        <li key={item.id} data-moving={shownMove?.id === item.id || undefined}>
          <button
            type="button"
            className="ordered-grip"
            aria-label={`${nameOf(item)}の順番を変える（↑↓キー）`}
            onPointerDown={(event) => {
              if (event.button !== 0) return
              event.currentTarget.setPointerCapture(event.pointerId)
              setMoving({ id: item.id, before: order, order })
            }}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={() => setMoving(undefined)}
            onKeyDown={(event) => press(event, item.id)}
          >
            <StudioIcon name="grip" />
          </button>
          <div className="ordered-item">
            <div className="ordered-steps">
              <Step name={nameOf(item)} by={-1} isEnd={at === 0} onMove={(by) => move(item.id, by)} />
              <Step
                name={nameOf(item)}
                by={1}
                isEnd={at === shown.length - 1}
                onMove={(by) => move(item.id, by)}
              />
            </div>
            {children(item)}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** At the end of the list it stays enabled, because a disabled button would lose the focus. */
function Step(props: { name: string; by: -1 | 1; isEnd: boolean; onMove: (by: -1 | 1) => void }) {
  const { name, by, isEnd } = props
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="1.75rem"
      aria-label={`「${name}」を${by === -1 ? '上' : '下'}へ`}
      aria-disabled={isEnd || undefined}
      onClick={() => props.onMove(by)}
    >
      <StudioIcon name={by === -1 ? 'up' : 'down'} />
    </ActionIcon>
  )
}

function moved(ids: readonly number[], from: number, to: number): number[] {
  const [id] = ids.slice(from, from + 1)
  const others = ids.filter((_, at) => at !== from)
  return id === undefined ? others : others.toSpliced(to, 0, id)
}
