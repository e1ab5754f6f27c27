import { TextInput } from '@mantine/core'
import { slugFromName } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/ask.ts'
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
  const keep = () => {
    const content = fields.values
    if (tag === undefined) create.mutate({ content }, { onError: fields.blame })
    else save.mutate({ id: tag.id, version: tag.version, content }, { onError: fields.blame })
  }
  return (
    <RecordDrawer
      title={tag === undefined ? '新しいタグ' : 'タグを直す'}
      onClose={onClose}
      onSave={keep}
      isSaving={create.isPending || save.isPending}
      sentence={fields.sentence}
      removal={
        tag && {
          question: `「${tag.name}」を消しますか。使われているうちは消せません。`,
          remove: () => remove.mutate({ id: tag.id, version: tag.version }, { onError: fields.blame }),
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
    </RecordDrawer>
  )
}
