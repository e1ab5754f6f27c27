import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PickField } from '../../parts/pick-field.tsx'
import { useNamed } from '../../parts/use-named.ts'

export function AuthorFilter(props: { userId: number | undefined; change: (userId: string) => void }) {
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery('listUsers', { text })
  const chosen = useNamed('listUsers', props.userId === undefined ? [] : [props.userId])
  return (
    <PickField
      label="著者"
      placeholder="すべての著者"
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
