import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { instantOf, localMinute, minuteLimits } from '../../japan-time.ts'

/** The minute of the preview. Half a date, or a year that is being typed, stays in the field and changes nothing. */
export function ShownAtField({ shownAt, onShow }: { shownAt: Date; onShow: (at: Date) => void }) {
  const [unfinished, setUnfinished] = useState<{ text: string; shownAt: Date }>()
  return (
    <TextInput
      label="見る日時（日本時間）"
      type="datetime-local"
      {...minuteLimits}
      value={unfinished?.shownAt === shownAt ? unfinished.text : localMinute(shownAt)}
      onChange={({ currentTarget: { value } }) => {
        const at = instantOf(value)
        setUnfinished(at === undefined ? { text: value, shownAt } : undefined)
        if (at !== undefined) onShow(new Date(at))
      }}
      onBlur={() => setUnfinished(undefined)}
    />
  )
}
