import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNotify } from '../../../../parts/notifications.tsx'
import { askReading } from '../../../../parts/use-proposed-reading.ts'

/** The reading of the title. The proposal from typing and the dictionary's are one click away. */
export function ReadingField(props: {
  title: string
  reading: string
  proposed: string | undefined
  onChange: (reading: string) => void
  error: string | undefined
  disabled: boolean
}) {
  const { title, reading, proposed, onChange, disabled } = props
  const notify = useNotify()
  const ask = useMutation({
    mutationFn: () => askReading(title),
    onSuccess: (found) =>
      found === undefined
        ? notify('この題名のよみは分かりませんでした。ひらがなで書いてください')
        : onChange(found),
  })
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
      {!disabled && proposed !== undefined && proposed !== reading && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="panel-proposal"
          onClick={() => onChange(proposed)}
        >
          「{proposed}」にする
        </Button>
      )}
      {!disabled && proposed === undefined && reading === '' && title !== '' && (
        <Button variant="subtle" size="compact-sm" loading={ask.isPending} onClick={() => ask.mutate()}>
          題名から提案する
        </Button>
      )}
    </div>
  )
}
