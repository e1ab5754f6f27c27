import { useId } from 'react'
import type { useProposedReading } from '../../parts/fields/use-proposed-reading.ts'

/** The title in its printed style. Enter moves to the lead, except when it confirms a conversion. */
export function TitleField(props: {
  title: string
  error: string | undefined
  readOnly: boolean
  isNew: boolean
  onTitle: (title: string) => void
  watch: Omit<ReturnType<typeof useProposedReading>, 'proposed'>
  onComposing: (isComposing: boolean) => void
  onLeave: () => void
}) {
  const { watch } = props
  const faultId = useId()
  return (
    <div className="desk-title" data-field="title">
      <div className="desk-title-text" data-text={props.title}>
        <textarea
          aria-label="題名"
          aria-invalid={props.error !== undefined}
          aria-describedby={props.error === undefined ? undefined : faultId}
          placeholder="題名"
          rows={1}
          autoFocus={props.isNew}
          readOnly={props.readOnly}
          value={props.title}
          onChange={(event) => props.onTitle(event.currentTarget.value.replaceAll('\n', ''))}
          onCompositionStart={() => props.onComposing(true)}
          onCompositionUpdate={watch.onCompositionUpdate}
          onCompositionEnd={(event) => {
            props.onComposing(false)
            watch.onCompositionEnd(event)
          }}
          onBlur={watch.onBlur}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            props.onLeave()
          }}
        />
      </div>
      {props.error !== undefined && (
        <p className="desk-fault" id={faultId}>
          {props.error}
        </p>
      )}
    </div>
  )
}
