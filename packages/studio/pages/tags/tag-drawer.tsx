import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { slugFromName } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/ask.ts'
import { studio } from '../../app/studio.ts'
import { isStale, RecordConflict } from '../../parts/record-conflict.tsx'
import { RecordDrawer } from '../../parts/record-drawer.tsx'
import { useFields } from '../../parts/use-fields.ts'
import { useProposedReading } from '../../parts/use-proposed-reading.ts'
import type { Tag } from './page.tsx'

export function TagDrawer({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const fields = useFields({ name: tag?.name ?? '', reading: tag?.reading ?? '', slug: tag?.slug ?? '' })
  const options = { touches: ['listTags'] as const, said: 'タグを保存しました', done: onClose }
  const create = useCommand('createTag', options)
  const save = useCommand('saveTag', options)
  const remove = useCommand('deleteTag', { ...options, said: 'タグを消しました' })
  const { proposed: _, ...nameWatch } = useProposedReading({
    text: fields.values.name,
    reading: fields.values.reading,
    spaces: 'none',
    onReading: (reading) => fields.set('reading', reading),
    onSettled: () => {
      if (fields.values.slug === '') fields.set('slug', slugFromName(fields.values.name))
    },
  })
  const [theirs, setTheirs] = useState<Tag>()
  const [version, setVersion] = useState(tag?.version ?? 0)
  const keep = (over = version) => {
    const content = fields.values
    setTheirs(undefined)
    if (tag === undefined) create.mutate({ content }, { onError: fields.blame })
    else
      save.mutate({ id: tag.id, version: over, content }, { onError: (error) => void refuse(error, tag.id) })
  }
  const refuse = async (error: Error, id: number) => {
    fields.blame(error)
    if (isStale(error)) setTheirs((await studio.listTags({ ids: [id] })).items[0])
  }
  const takeTheirs = ({ name, reading, slug, version: newest }: Tag) => {
    fields.setValues({ name, reading, slug })
    fields.forgive()
    setVersion(newest)
    setTheirs(undefined)
  }
  return (
    <RecordDrawer
      title={tag === undefined ? '新しいタグ' : 'タグを直す'}
      onClose={onClose}
      onSave={() => keep()}
      isSaving={create.isPending || save.isPending}
      sentence={fields.sentence}
      removal={
        tag && {
          question: `「${tag.name}」を消しますか。使われているうちは消せません。`,
          remove: () => remove.mutate({ id: tag.id, version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} {...nameWatch} label="名前" required withAsterisk={false} />
      <TextInput
        {...fields.text('reading')}
        label="よみ"
        description="ひらがなで。五十音順の並びに使います"
      />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description="/magazine/tags/…/ の一部になります。日本語も使えます"
        required
        withAsterisk={false}
      />
      {theirs !== undefined && (
        <RecordConflict
          names={{ name: '名前', reading: 'よみ', slug: 'スラッグ' }}
          mine={fields.values}
          theirs={theirs}
          onMine={() => keep(theirs.version)}
          onTheirs={() => takeTheirs(theirs)}
          onClose={() => setTheirs(undefined)}
        />
      )}
    </RecordDrawer>
  )
}
