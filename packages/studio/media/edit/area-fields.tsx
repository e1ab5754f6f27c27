import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Area } from '@tsuzuri/content/picture-edits'
import { setAreaSide } from './area-moves.ts'

const sides = [
  { side: 'x', label: '左' },
  { side: 'y', label: '上' },
  { side: 'width', label: '幅' },
  { side: 'height', label: '高さ' },
] as const

/** The position and the size of an area in percent of the picture, as an alternative to dragging. */
export function AreaFields(props: {
  label: string
  area: Area
  ratio?: number | undefined
  /** The changes between focus and blur of a field are undone together. */
  onChange: (area: Area, isFirst: boolean) => void
}) {
  const { label, area, ratio, onChange } = props
  /** Digits that are being typed are not the value yet: the first digit of 15 alone may be too small. */
  const [typed, setTyped] = useState<{ side: keyof Area; text: string }>()
  return (
    <div className="area-fields" role="group" aria-label={`${label}（%）`}>
      {sides.map(({ side, label: name }) => (
        <TextInput
          key={side}
          type="number"
          label={name}
          min={0}
          max={100}
          rightSection="%"
          value={typed?.side === side ? typed.text : percentOf(area[side])}
          onChange={({ currentTarget: { value, valueAsNumber } }) => {
            setTyped({ side, text: value })
            if (!Number.isNaN(valueAsNumber))
              onChange(setAreaSide(area, side, valueAsNumber / 100, ratio), typed?.side !== side)
          }}
          onBlur={() => setTyped(undefined)}
        />
      ))}
    </div>
  )
}

function percentOf(share: number): string {
  return String(Math.round(share * 1000) / 10)
}
