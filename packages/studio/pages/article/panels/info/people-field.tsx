import { useState } from 'react'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { PickField } from '../../../../parts/fields/pick-field.tsx'
import { useNamed } from '../../../../parts/use-named.ts'

/** Authors, or the one supervisor. */
export function PeopleField(props: {
  label: string
  ids: readonly number[]
  onChange: (ids: number[]) => void
  single?: boolean
  error?: string | undefined
  disabled: boolean
}) {
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery('listUsers', { text: text.trim() })
  const chosen = useNamed('listUsers', props.ids)
  return (
    <PickField
      label={props.label}
      placeholder="名前・よみから探す"
      error={props.error}
      disabled={props.disabled}
      single={props.single ?? false}
      chosen={chosen}
      choices={(data?.items ?? []).map(({ id, name, title }) => ({ id, name, note: title }))}
      isLooking={data === undefined || isPlaceholderData}
      text={text}
      onText={setText}
      onChoose={(people) => props.onChange(people.map(({ id }) => id))}
    />
  )
}
