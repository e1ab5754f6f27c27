import { Button } from '@mantine/core'
import './undo-bar.css'

/** The last change of many pictures, with undo. It stays until the next change. */
export function UndoBar(props: {
  /** Without it, nothing is shown. */
  text: string | undefined
  onUndo: () => void
  isUndoing: boolean
  onClose: () => void
}) {
  return (
    // Screen readers announce only a region that existed before its text.
    <div role="status">
      {props.text !== undefined && (
        <div className="undo-bar">
          <span>{props.text}</span>
          <Button variant="default" size="compact-sm" loading={props.isUndoing} onClick={props.onUndo}>
            元に戻す
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={props.onClose}>
            閉じる
          </Button>
        </div>
      )}
    </div>
  )
}
