import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from '../../../../parts/notifications.tsx'
import { askReading } from '../../../../parts/fields/use-proposed-reading.ts'

/** The reading of the title. The proposal from typing and the dictionary's are one click away. */
export function ReadingField(props: {
  title: string
  reading: string
  proposed: string | undefined
  onChange: (reading: string) => void
  /** The dictionary's proposal for a title, which may arrive late. */
  onAnswer: (reading: string, title: string) => void
  error: string | undefined
  disabled: boolean
}) {
  const { title, reading, proposed, onChange, onAnswer, disabled } = props
  const notify = useNotify()
  const ask = useMutation({
    mutationFn: (asked: string) => askReading(asked),
    onSuccess: (found, asked) =>
      found === undefined
        ? notify('この題名のよみは分かりませんでした。ひらがなで書いてください')
        : onAnswer(found, asked),
  })
  const hasProposal = proposed !== undefined && proposed !== reading
  const canAsk = proposed === undefined && reading === '' && title !== ''
  return (
    <div>
      <TextInput
        label="題名のよみ"
        description="ひらがなで"
        value={reading}
        error={props.error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {!disabled && hasProposal && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="panel-proposal"
          onClick={() => onChange(proposed)}
        >
          「{proposed}」にする
        </Button>
      )}
      {!disabled && !hasProposal && (
        <Button
          variant="subtle"
          size="compact-sm"
          // Hidden, but keeps its space: a reading may arrive late, and the fields below would move.
          style={canAsk ? undefined : { visibility: 'hidden' }}
          loading={ask.isPending}
          onClick={() => ask.mutate(title)}
        >
          題名から提案する
        </Button>
      )}
    </div>
  )
}
