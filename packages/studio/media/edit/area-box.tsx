import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import type { Area } from '@tsuzuri/content/picture-edits'
import { type Handle, handles, moveArea, resizeArea } from './area-moves.ts'
import './area-box.css'

const step = 0.01
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** A rectangle on the picture: moved and resized by pointer, or with the arrow keys (Shift resizes). */
export function AreaBox(props: {
  kind: 'crop' | 'mask'
  label: string
  area: Area
  /** Width ÷ height in shares of the picture, if it is fixed. */
  ratio?: number | undefined
  isChosen: boolean
  onChoose: () => void
  /** The first change of a gesture is undone with all of it. */
  onChange: (area: Area, isFirst: boolean) => void
  onRemove?: (() => void) | undefined
}) {
  const { kind, label, area, ratio, isChosen, onChoose, onChange, onRemove } = props

  function drag(event: PointerEvent<HTMLElement>, handle?: Handle) {
    if (event.button !== 0) return
    event.stopPropagation()
    onChoose()
    const stage = event.currentTarget.closest('.edit-stage')?.getBoundingClientRect()
    if (stage === undefined) return
    followPointer(event, stage, (dx, dy, isFirst) =>
      onChange(
        handle === undefined ? moveArea(area, dx, dy) : resizeArea(area, handle, dx, dy, ratio),
        isFirst,
      ),
    )
  }

  function press(event: KeyboardEvent) {
    if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove !== undefined) {
      event.preventDefault()
      return onRemove()
    }
    const [dx, dy] = arrows[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    onChange(event.shiftKey ? resizeArea(area, 'se', dx, dy, ratio) : moveArea(area, dx, dy), !event.repeat)
  }

  const shown = ratio === undefined ? handles : handles.filter((handle) => handle.length === 2)
  return (
    <>
      {kind === 'crop' && (
        <div className="area-surroundings">
          <div style={placeOf(area)} />
        </div>
      )}
      <div className="area-box" data-kind={kind} data-chosen={isChosen || undefined} style={placeOf(area)}>
        <button
          type="button"
          aria-label={`${label}（${wordsOf(area)}）。矢印キーで動かし、Shift＋矢印キーで大きさを変えます`}
          onPointerDown={(event) => drag(event)}
          onFocus={onChoose}
          onKeyDown={press}
        />
        {isChosen &&
          shown.map((handle) => (
            <span
              key={handle}
              className="area-handle"
              data-handle={handle}
              onPointerDown={(event) => drag(event, handle)}
            />
          ))}
      </div>
    </>
  )
}

/** Reports how far the pointer is from where it started, in shares of the stage, until it is released. */
export function followPointer(
  start: PointerEvent<HTMLElement>,
  stage: { width: number; height: number },
  onMove: (dx: number, dy: number, isFirst: boolean) => void,
): void {
  const { clientX, clientY, pointerId, currentTarget } = start
  currentTarget.setPointerCapture(pointerId)
  let isFirst = true
  const move = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    onMove((event.clientX - clientX) / stage.width, (event.clientY - clientY) / stage.height, isFirst)
    isFirst = false
  }
  const stop = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    for (const [name, listener] of listeners) currentTarget.removeEventListener(name, listener)
  }
  const listeners = [
    ['pointermove', move],
    ['pointerup', stop],
    ['pointercancel', stop],
  ] as const
  for (const [name, listener] of listeners) currentTarget.addEventListener(name, listener)
}

function placeOf({ x, y, width, height }: Area): CSSProperties {
  return {
    insetInlineStart: `${x * 100}%`,
    insetBlockStart: `${y * 100}%`,
    inlineSize: `${width * 100}%`,
    blockSize: `${height * 100}%`,
  }
}

function wordsOf({ x, y, width, height }: Area): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return `左 ${percent(x)}、上 ${percent(y)}、幅 ${percent(width)}、高さ ${percent(height)}`
}
