import { NativeSelect } from '@mantine/core'
import type { ArticleContent } from '@tsuzuri/content/article'

type Writing = ArticleContent['writing']

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
      description="はじめに見せる向きです。読者は「表示」で変えられます"
      value={props.writing ?? ''}
      disabled={props.disabled ?? false}
      onChange={({ currentTarget: { value } }) =>
        props.onChange(value === '' ? undefined : (value as NonNullable<Writing>))
      }
      data={[
        { value: '', label: props.unchosen },
        { value: 'horizontal', label: '横書き' },
        { value: 'vertical', label: '縦書き' },
      ]}
    />
  )
}
