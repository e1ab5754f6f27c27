import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PickField } from '../../parts/pick-field.tsx'
import { useNamed } from '../../parts/use-named.ts'

export function TagFilter(props: { tagId: number | undefined; change: (tagId: string) => void }) {
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery('listTags', { text })
  const chosen = useNamed('listTags', props.tagId === undefined ? [] : [props.tagId])
  return (
    <PickField
      label="タグ"
      placeholder="すべてのタグ"
      single
      chosen={chosen}
      choices={data?.items ?? []}
      isLooking={data === undefined || isPlaceholderData}
      text={text}
      onText={setText}
      onChoose={([one]) => props.change(one === undefined ? '' : String(one.id))}
    />
  )
}
