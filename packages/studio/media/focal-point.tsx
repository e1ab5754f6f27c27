import type { KeyboardEvent, MouseEvent } from 'react'
import type { FocalPoint } from '@tsuzuri/content/media'
import './focal-point.css'

const step = 0.02
const moves: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** The point that every crop keeps: set by pointer, or moved with the arrow keys. */
export function FocalPointField(props: {
  url: string
  alt: string
  focus: FocalPoint
  onChange: (focus: FocalPoint) => void
  disabled?: boolean
}) {
  const { url, alt, focus, onChange, disabled = false } = props
  const place = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) })
  }
  const move = (event: KeyboardEvent) => {
    const [x, y] = moves[event.key] ?? []
    if (x === undefined || y === undefined) return
    event.preventDefault()
    onChange({ x: within(focus.x + x), y: within(focus.y + y) })
  }
  const words = `横 ${Math.round(focus.x * 100)}%、縦 ${Math.round(focus.y * 100)}%`
  return (
    <div className="focal-point">
      <div className="focal-stage">
        <button
          type="button"
          aria-label={`残す点（${words}）${disabled ? '' : '。矢印キーで動かせます'}`}
          disabled={disabled}
          onClick={place}
          onKeyDown={move}
        >
          <img src={url} alt={alt} draggable={false} />
          <span
            className="focal-mark"
            style={{ insetInlineStart: `${focus.x * 100}%`, insetBlockStart: `${focus.y * 100}%` }}
          />
        </button>
      </div>
      <p>
        残す点：{words}。{!disabled && '押すか、矢印キーで動かします。'}
      </p>
    </div>
  )
}

function within(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
}
