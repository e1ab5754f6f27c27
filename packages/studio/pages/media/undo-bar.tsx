import { Button } from '@mantine/core'
import './undo-bar.css'

/** What was just done to many pictures, with the way back. It stays until the next change. */
export function UndoBar(props: {
  text: string
  onUndo: () => void
  isUndoing: boolean
  onClose: () => void
}) {
  return (
    <div className="undo-bar" role="status">
      <span>{props.text}</span>
      <Button variant="default" size="compact-sm" loading={props.isUndoing} onClick={props.onUndo}>
        元に戻す
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={props.onClose}>
        閉じる
      </Button>
    </div>
  )
}
