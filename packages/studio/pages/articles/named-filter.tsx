import { useState } from 'react'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { PickField } from '../../parts/fields/pick-field.tsx'
import { useNamed } from '../../parts/use-named.ts'

type NamedFilterProps = {
  /** The operation that lists the records to choose from. */
  list: 'listTags' | 'listUsers'
  label: string
  placeholder: string
  id: number | undefined
  change: (id: string) => void
}

/** Limits the list of articles to those of one tag or author. */
export function NamedFilter({ list, label, placeholder, id, change }: NamedFilterProps) {
  const [text, setText] = useState('')
  const { data, isPlaceholderData } = useStudioQuery(list, { text })
  const chosen = useNamed(list, id === undefined ? [] : [id])
  return (
    <PickField
      label={label}
      placeholder={placeholder}
      single
      chosen={chosen}
      choices={data?.items ?? []}
      isLooking={data === undefined || isPlaceholderData}
      text={text}
      onText={setText}
      onChoose={([one]) => change(one === undefined ? '' : String(one.id))}
    />
  )
}
