import { useState } from 'react'
import type { Area } from '@tsuzuri/content/picture-edits'
import { NumberField } from '../../parts/fields/number-field.tsx'
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
  const [changed, setChanged] = useState<keyof Area>()
  return (
    <div className="area-fields" role="group" aria-label={`${label}（%）`}>
      {sides.map(({ side, label: name }) => (
        <NumberField
          key={side}
          label={name}
          min={0}
          max={100}
          hasDecimals
          rightSection="%"
          value={percentOf(area[side])}
          onChange={(percent) => {
            onChange(setAreaSide(area, side, percent / 100, ratio), changed !== side)
            setChanged(side)
          }}
          onBlur={() => setChanged(undefined)}
        />
      ))}
    </div>
  )
}

function percentOf(share: number): number {
  return Math.round(share * 1000) / 10
}
