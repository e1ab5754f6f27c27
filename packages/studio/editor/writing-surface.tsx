import './editor.css'
import { useEffect, useEffectEvent, useRef } from 'react'
import { openEditor } from './open-editor.ts'
import type { WritingEditor } from './writing-editor.ts'
import type { EditorOptions } from './options.ts'

type Props = Omit<EditorOptions, 'element'> & {
  /** Called with the editor when it opens, and with undefined when it closes. */
  onOpen: (editor: WritingEditor | undefined) => void
}

/** The editor as a React component. React renders only its container; a new `key` opens another text. */
export function WritingSurface(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent((editor: WritingEditor | undefined) => props.onOpen(editor))
  const open = useEffectEvent((element: HTMLElement) => {
    return openEditor({
      ...props,
      element,
      onChange: () => changed(),
    })
  })
  const changed = useEffectEvent(() => props.onChange())
  useEffect(() => {
    if (box.current === null) return
    const editor = open(box.current)
    tell(editor)
    return () => {
      tell(undefined)
      editor.close()
    }
  }, [])
  return <div ref={box} />
}
