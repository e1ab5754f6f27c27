import { TextInput } from '@mantine/core'
import { slugFromName } from '@tsuzuri/content/slug'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useProposedReading } from '../../parts/fields/use-proposed-reading.ts'
import { useRecord } from '../../parts/record/use-record.tsx'
import { UsedByArticles } from '../../parts/record/used-by-articles.tsx'
import type { Tag } from './page.tsx'

export function TagDrawer({ tag, onClose }: { tag: Tag | undefined; onClose: () => void }) {
  const options = {
    invalidates: ['listTags'] as const,
    doneMessage: 'タグを保存しました',
    closeAfterRead: onClose,
  }
  const create = useCommand('createTag', options)
  const save = useCommand('saveTag', options)
  const remove = useCommand('deleteTag', { ...options, doneMessage: 'タグを消しました' })
  const { fields, drawer, item } = useRecord({
    item: tag,
    read: (kept: Tag | undefined) => ({
      name: kept?.name ?? '',
      reading: kept?.reading ?? '',
      slug: kept?.slug ?? '',
    }),
    create: (content, refused) => create.mutate({ content }, refused),
    save: (content, { id, version }, refused) => save.mutate({ id, version, content }, refused),
    find: async ({ id }) => (await studio.listTags({ ids: [id] })).items[0],
    names: { name: '名前', reading: 'よみ', slug: 'スラッグ' },
    subject: ({ id }) => `tag:${id}`,
  })
  const { proposed: _, ...nameWatch } = useProposedReading({
    text: fields.values.name,
    reading: fields.values.reading,
    spaces: 'none',
    onReading: (reading) => fields.set('reading', reading),
    onSettled: () => {
      if (fields.values.slug === '') fields.set('slug', slugFromName(fields.values.name))
    },
  })
  return (
    <RecordDrawer
      title={tag === undefined ? '新しいタグ' : 'タグを直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      removal={
        item && {
          question: `「${item.name}」を消しますか。使われているうちは消せません。`,
          obstacle:
            item.articles > 0 ? (
              <UsedByArticles count={item.articles} list={`tagId=${item.id}`} />
            ) : undefined,
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} {...nameWatch} label="名前" required withAsterisk={false} />
      <TextInput
        {...fields.text('reading')}
        label="よみ"
        description="ひらがなで。五十音順の並びに使います。"
      />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description="/magazine/tags/…/ の一部になります。日本語も使えます。"
        required
        withAsterisk={false}
      />
    </RecordDrawer>
  )
}
