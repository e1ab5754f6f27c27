import { ColorInput, Textarea, TextInput } from '@mantine/core'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { RecordDrawer } from '../../parts/record/record-drawer.tsx'
import { useRecord } from '../../parts/record/use-record.tsx'
import { UsedByArticles } from '../../parts/record/used-by-articles.tsx'
import type { Category } from './page.tsx'

export function CategoryDrawer(props: {
  category: Category | undefined
  position: number
  onClose: () => void
}) {
  const { category, onClose } = props
  const options = {
    invalidates: ['listCategories'] as const,
    doneMessage: 'カテゴリーを保存しました',
    closeAfterRead: onClose,
  }
  const create = useCommand('createCategory', options)
  const save = useCommand('saveCategory', options)
  const remove = useCommand('deleteCategory', { ...options, doneMessage: 'カテゴリーを消しました' })
  const { fields, drawer, item } = useRecord({
    item: category,
    read: (kept: Category | undefined) => ({
      name: kept?.name ?? '',
      slug: kept?.slug ?? '',
      description: kept?.description ?? '',
      colour: kept?.colour ?? '#8a5a44',
    }),
    create: (values, refused) => create.mutate({ content: { ...values, position: props.position } }, refused),
    save: (values, { id, version, position }, refused) =>
      save.mutate({ id, version, content: { ...values, position } }, refused),
    find: async ({ id }) => (await studio.listCategories({})).items.find((one) => one.id === id),
    names: { name: '名前', slug: 'スラッグ', description: '説明', colour: '色' },
    subject: ({ id }) => `category:${id}`,
  })
  const isOfFeatures = category?.slug === featureCategorySlug
  return (
    <RecordDrawer
      title={category === undefined ? '新しいカテゴリー' : 'カテゴリーを直す'}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      removal={
        item && {
          question: `「${item.name}」を消しますか。記事やサブカテゴリーがあるうちは消せません。`,
          obstacle: obstacleOf(item),
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description={
          isOfFeatures
            ? '特集のカテゴリーのスラッグは変えられません。変えると、特集がすべて見えなくなるためです。'
            : '/magazine/category/…/ の一部になります'
        }
        readOnly={isOfFeatures}
        required
        withAsterisk={false}
      />
      <Textarea {...fields.text('description')} label="説明" autosize minRows={3} />
      <ColorInput
        label="色"
        value={fields.values.colour}
        onChange={(colour) => fields.set('colour', colour)}
        error={fields.faultAt('colour')}
        withEyeDropper={false}
        fixOnBlur={false}
      />
    </RecordDrawer>
  )
}

function obstacleOf({ id, articles, subcategories }: Category) {
  if (articles > 0) return <UsedByArticles count={articles} list={`categoryId=${id}`} />
  return subcategories.length > 0
    ? `サブカテゴリーが${subcategories.length}件あるため、消せません。先にサブカテゴリーを消してください。`
    : undefined
}
