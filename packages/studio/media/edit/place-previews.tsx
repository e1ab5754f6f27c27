import { useEffect, useRef } from 'react'
import type { FocalPoint } from '@tsuzuri/content/media'
import type { PictureEdits } from '@tsuzuri/content/picture-edits'
import { coveredPart, drawEdited } from './draw-edited.ts'

/** The aspect ratios of the places in `reader/parts/pictures/picture-slot.ts`. */
const places = [
  { name: '大きなカード', form: 4 / 3 },
  { name: 'カード', form: 3 / 2 },
  { name: '小さなカード', form: 1 },
  { name: '縦長', form: 5 / 7 },
  { name: 'シェア', form: 1200 / 630 },
] as const
const drawnHeight = 144

/** The edited picture as the places of the magazine crop it. */
export function PlacePreviews(props: { image: HTMLImageElement; edits: PictureEdits; focus: FocalPoint }) {
  const { image, edits, focus } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Dragging changes the edits more often than the screen is painted.
    const frame = requestAnimationFrame(() => {
      const edited = document.createElement('canvas')
      drawEdited(edited, image, edits)
      for (const [at, canvas] of [...(list.current?.querySelectorAll('canvas') ?? [])].entries()) {
        const part = coveredPart(edited, places[at]?.form ?? 1, focus)
        canvas
          .getContext('2d')
          ?.drawImage(edited, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
      }
    })
    return () => cancelAnimationFrame(frame)
  }, [image, edits, focus])
  return (
    <ul role="list" className="place-previews" ref={list} aria-label="使う場所での見え方">
      {places.map(({ name, form }) => (
        <li key={name}>
          <canvas width={Math.round(drawnHeight * form)} height={drawnHeight} role="img" aria-label={name} />
          <span aria-hidden="true">{name}</span>
        </li>
      ))}
    </ul>
  )
}
