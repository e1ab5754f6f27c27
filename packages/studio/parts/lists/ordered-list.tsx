import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { StudioIcon } from '../studio-icon.tsx'
import { useSentOrder } from './use-sent-order.ts'
import './ordered-list.css'

type Moving = { id: number; before: readonly number[]; order: readonly number[] }

/** A sortable list: by dragging the handles, or with ↑ and ↓ on them. */
export function OrderedList<Item extends { id: number }>(props: {
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Rejects if the order was not saved. */
  onOrder: (ids: number[]) => Promise<unknown>
  children: (item: Item) => ReactNode
}) {
  const { items, nameOf, children } = props
  const list = useRef<HTMLUListElement>(null)
  const { order, send } = useSentOrder(items, props.onOrder)
  const [shownMove, showMove] = useState<Moving>()
  /** The move as the last event left it; a pointer may move and be released before it is drawn. */
  const moving = useRef<Moving>(undefined)
  const setMoving = (next: Moving | undefined) => {
    moving.current = next
    showMove(next)
  }
  const ids = shownMove?.order ?? order
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])

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
    // The browser may leave out the last move.
    drag(event)
    const ended = moving.current
    setMoving(undefined)
    if (ended !== undefined && ended.order.some((id, at) => id !== ended.before[at])) send(ended.order)
  }
  const press = (event: KeyboardEvent, id: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const from = ids.indexOf(id)
    if (by === undefined || from + by < 0 || from + by >= ids.length) return
    event.preventDefault()
    send(moved(ids, from, from + by))
  }

  return (
    <ul role="list" className="ordered-list" ref={list}>
      {shown.map((item) => (
        <li key={item.id} data-moving={shownMove?.id === item.id || undefined}>
          <button
            type="button"
            className="ordered-grip"
            aria-label={`${nameOf(item)}の順番を変える（↑↓キー）`}
            onPointerDown={(event) => {
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
          <div className="ordered-item">{children(item)}</div>
        </li>
      ))}
    </ul>
  )
}

function moved(ids: readonly number[], from: number, to: number): number[] {
  const [id] = ids.slice(from, from + 1)
  const others = ids.filter((_, at) => at !== from)
  return id === undefined ? others : others.toSpliced(to, 0, id)
}
