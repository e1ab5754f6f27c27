import { useRef } from 'react'
import { openComposedReading } from './composed-reading.ts'

/** The title as it will be printed. Enter leads on to the text, but never while it confirms a conversion. */
export function TitleField(props: {
  title: string
  error: string | undefined
  readOnly: boolean
  onTitle: (title: string) => void
  onReading: (reading: string) => void
  onComposing: (isComposing: boolean) => void
  onLeave: () => void
}) {
  const composed = useRef(openComposedReading())
  return (
    <div className="desk-title">
      <textarea
        aria-label="題名"
        aria-invalid={props.error !== undefined}
        placeholder="題名"
        rows={1}
        readOnly={props.readOnly}
        value={props.title}
        onChange={(event) => props.onTitle(event.currentTarget.value.replaceAll('\n', ''))}
        onCompositionStart={() => props.onComposing(true)}
        onCompositionUpdate={(event) => composed.current.update(event.data)}
        onCompositionEnd={(event) => {
          composed.current.end(event.data)
          props.onComposing(false)
          const reading = composed.current.readingOf(event.currentTarget.value)
          if (reading !== undefined) props.onReading(reading)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          props.onLeave()
        }}
      />
      {props.error !== undefined && <p className="desk-fault">{props.error}</p>}
    </div>
  )
}
