import { NativeSelect } from '@mantine/core'
import type { WritingDirection } from '@tsuzuri/content/writing'
import { writingNames } from './writing-names.ts'

type Writing = WritingDirection | undefined

/** The direction in which a text is shown first; readers can choose another in the display panel. */
export function WritingField(props: {
  label: string
  unchosen: string
  writing: Writing
  onChange: (writing: Writing) => void
  disabled?: boolean
}) {
  return (
    <NativeSelect
      label={props.label}
      description="はじめに見せる向きです。読者は「表示」で変えられます。"
      value={props.writing ?? ''}
      disabled={props.disabled ?? false}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(value === '' ? undefined : (value as NonNullable<Writing>))
      }
      data={[
        { value: '', label: props.unchosen },
        { value: 'horizontal', label: writingNames.horizontal },
        { value: 'vertical', label: writingNames.vertical },
      ]}
    />
  )
}
