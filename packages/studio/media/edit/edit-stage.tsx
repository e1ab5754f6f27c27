import { type PointerEvent, useEffect, useRef } from 'react'
import { type Area, mostMasks, type PictureEdits } from '@tsuzuri/content/picture-edits'
import { AreaBox, followPointer } from './area-box.tsx'
import { resizeArea } from './area-moves.ts'
import { drawEdited } from './draw-edited.ts'
import { type EditTool, wholeArea } from './edit-tool.ts'
import { maskName, placeMask } from './masks.ts'

const firstSide = 0.02

/** The whole picture with its crop and its hidden areas. In mosaic mode, dragging over the picture hides a new area. */
export function EditStage(props: {
  image: HTMLImageElement
  edits: PictureEdits
  tool: EditTool
  ratio: number | undefined
  chosen: number
  onChoose: (mask: number) => void
  onChange: (edits: PictureEdits, isFirst: boolean) => void
  onRemove: (mask: number) => void
}) {
  const { image, edits, tool, ratio, chosen, onChoose, onChange, onRemove } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const { turn, masks } = edits
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (canvas.current !== null) drawEdited(canvas.current, image, { turn, masks })
    })
    return () => cancelAnimationFrame(frame)
  }, [image, turn, masks])

  function drawMask(event: PointerEvent<HTMLDivElement>) {
    if (tool !== 'mask' || event.button !== 0 || masks.length >= mostMasks) return
    const stage = event.currentTarget.getBoundingClientRect()
    const place = (at: number) => Math.min(1 - firstSide, Math.max(0, at))
    const x = place((event.clientX - stage.left) / stage.width)
    const y = place((event.clientY - stage.top) / stage.height)
    followPointer(event, stage, (dx, dy, isFirst) => {
      const area = spanned({ x, y }, dx, dy)
      onChange({ ...edits, masks: [...masks, { ...area, style: 'mosaic' }] }, isFirst)
      onChoose(masks.length)
    })
  }

  return (
    <div className="edit-stage" data-tool={tool} onPointerDown={drawMask}>
      <canvas ref={canvas} role="img" aria-label="編集中の画像" />
      {masks.map((mask, at) => (
        <AreaBox
          // Masks have no identity besides their place in the list.
          key={at}
          kind="mask"
          label={maskName(mask, at)}
          area={mask}
          isChosen={tool === 'mask' && chosen === at}
          onChoose={() => onChoose(at)}
          onChange={(changed, isFirst) => onChange(placeMask(edits, at, changed), isFirst)}
          onRemove={tool === 'mask' ? () => onRemove(at) : undefined}
        />
      ))}
      {tool === 'crop' && (
        <AreaBox
          kind="crop"
          label="切り抜く範囲"
          area={edits.crop ?? wholeArea}
          ratio={ratio}
          isChosen
          onChoose={() => {}}
          onChange={(crop, isFirst) => onChange({ ...edits, crop }, isFirst)}
        />
      )}
    </div>
  )
}

/** The area between where the pointer went down and where it is, in any direction. */
function spanned({ x, y }: { x: number; y: number }, dx: number, dy: number): Area {
  const [left, top] = [Math.max(0, Math.min(x, x + dx)), Math.max(0, Math.min(y, y + dy))]
  const start = { x: Math.min(left, 1 - firstSide), y: Math.min(top, 1 - firstSide) }
  return resizeArea({ ...start, width: firstSide, height: firstSide }, 'se', Math.abs(dx), Math.abs(dy))
}
