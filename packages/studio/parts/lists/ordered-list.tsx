import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { StudioIcon } from '../studio-icon.tsx'
import './ordered-list.css'

/** A sortable list: by dragging the handles, or with ↑ and ↓ on them. */
export function OrderedList<Item extends { id: number }>(props: {
  items: readonly Item[]
  nameOf: (item: Item) => string
  onOrder: (ids: number[]) => void
  children: (item: Item) => ReactNode
}) {
  const { items, nameOf, onOrder, children } = props
  const list = useRef<HTMLUListElement>(null)
  const [moving, setMoving] = useState<{ id: number; order: number[] }>()
  const ids = moving?.order ?? items.map(({ id }) => id)
  const shown = ids.flatMap((id) => items.find((item) => item.id === id) ?? [])

  const drag = (event: PointerEvent) => {
    if (moving === undefined) return
    const rows = [...(list.current?.children ?? [])]
    const over = rows.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    const from = moving.order.indexOf(moving.id)
    if (over !== -1 && over !== from) setMoving({ ...moving, order: moved(moving.order, from, over) })
  }
  const drop = () => {
    if (moving !== undefined && moving.order.some((id, at) => id !== items[at]?.id)) onOrder(moving.order)
    setMoving(undefined)
  }
  const press = (event: KeyboardEvent, id: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const from = ids.indexOf(id)
    if (by === undefined || from + by < 0 || from + by >= ids.length) return
    event.preventDefault()
    onOrder(moved(ids, from, from + by))
  }

  return (
    <ul role="list" className="ordered-list" ref={list}>
      {shown.map((item) => (
        <li key={item.id} data-moving={moving?.id === item.id || undefined}>
          <button
            type="button"
            className="ordered-grip"
            aria-label={`${nameOf(item)}の順番を変える（↑↓キー）`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setMoving({ id: item.id, order: items.map(({ id }) => id) })
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
