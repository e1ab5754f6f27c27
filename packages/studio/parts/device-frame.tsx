import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { cssVariables } from './css-variables.ts'
import './device-frame.css'

const devices = [
  { value: '390', label: 'スマートフォン 390' },
  { value: '820', label: 'タブレット 820' },
  { value: '1280', label: 'パソコン 1280' },
]

/** The page of the frame: an address, or the name under which a form posts into it. */
type FramedPage = { address: string; name?: undefined } | { address?: undefined; name: string }

/** A page of the magazine at the width of a reader's screen, scaled down to fit. */
export function DeviceFrame({ address, name, title }: FramedPage & { title: string }) {
  const [width, setWidth] = useState('390')
  const [availableWidth, setAvailableWidth] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const watch = new ResizeObserver(() => setAvailableWidth(element.clientWidth))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / Number(width))
  return (
    <div className="device">
      <SegmentedControl value={width} onChange={setWidth} data={devices} size="xs" aria-label="画面の幅" />
      <div ref={place} className="device-place">
        <div className="device-glass" style={cssVariables({ '--device': `${width}px`, '--scale': scale })}>
          <iframe src={address} name={name} title={title} />
        </div>
      </div>
    </div>
  )
}
