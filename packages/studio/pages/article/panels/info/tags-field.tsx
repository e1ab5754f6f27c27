import { useState } from 'react'
import { slugFromName } from '@tsuzuri/content/slug'
import { useStudioQuery, useCommand } from '../../../../app/studio-queries.ts'
import { useMay } from '../../../../app/session.tsx'
import { PickField } from '../../../../parts/fields/pick-field.tsx'
import { useNotifyError } from '../../../../parts/notifications.tsx'
import { askReading } from '../../../../parts/fields/use-proposed-reading.ts'
import { useNamed } from '../../../../parts/use-named.ts'

export function TagsField(props: {
  ids: readonly number[]
  onChange: (ids: number[]) => void
  /** Adds a created tag to the tags that are chosen by then. */
  onCreated: (id: number) => void
  error: string | undefined
  disabled: boolean
}) {
  const [text, setText] = useState('')
  const notifyError = useNotifyError()
  const mayCreate = useMay('tag.edit')
  const { data, isPlaceholderData } = useStudioQuery('listTags', { text: text.trim() })
  const chosen = useNamed('listTags', props.ids)
  const create = useCommand('createTag', {
    invalidates: ['listTags'],
    done: ({ id }) => props.onCreated(id),
  })
  const begin = async (name: string) => {
    const reading = (await askReading(name, 'none')) ?? ''
    create.mutate({ content: { name, reading, slug: slugFromName(name) } }, { onError: notifyError })
  }
  return (
    <PickField
      label="タグ"
      placeholder="名前・よみから探す"
      error={props.error}
      disabled={props.disabled}
      chosen={chosen}
      choices={(data?.items ?? []).map(({ id, name, articles }) => ({ id, name, note: `${articles}本` }))}
      isLooking={data === undefined || isPlaceholderData}
      text={text}
      onText={setText}
      onChoose={(tags) => props.onChange(tags.map(({ id }) => id))}
      onCreate={mayCreate ? (name) => void begin(name) : undefined}
    />
  )
}
