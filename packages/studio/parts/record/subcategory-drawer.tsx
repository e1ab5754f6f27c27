import { Textarea, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import type { Cover } from '@tsuzuri/content/media'
import { useCommand } from '../../app/studio-queries.ts'
import { studio } from '../../app/studio.ts'
import { CoverField } from '../../media/cover-field.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { useRecord } from './use-record.tsx'

type Category = StudioAnswer<'listCategories'>['items'][number]
export type Subcategory = Category['subcategories'][number]
type Form = Record<'name' | 'slug' | 'description', string> & { cover: Cover | undefined }

/** A sub-category or a feature, which also has a picture and a longer text. */
export function SubcategoryDrawer(props: {
  category: Category
  subcategory: Subcategory | undefined
  kind: 'サブカテゴリー' | '特集'
  onClose: () => void
}) {
  const { category, subcategory, kind, onClose } = props
  const options = {
    invalidates: ['listCategories'] as const,
    doneMessage: `${kind}を保存しました`,
    closeAfterRead: onClose,
  }
  const create = useCommand('createSubcategory', options)
  const save = useCommand('saveSubcategory', options)
  const remove = useCommand('deleteSubcategory', { ...options, doneMessage: `${kind}を消しました` })
  const contentOf = ({ cover, ...words }: Form, position: number) => ({
    ...words,
    categoryId: category.id,
    position,
    ...(cover === undefined ? {} : { cover }),
  })
  const { fields, drawer, item } = useRecord({
    item: subcategory,
    read: (kept: Subcategory | undefined): Form => ({
      name: kept?.name ?? '',
      slug: kept?.slug ?? '',
      description: kept?.description ?? '',
      cover: kept?.cover,
    }),
    create: (values, refused) =>
      create.mutate(
        // A new feature comes first.
        { content: contentOf(values, kind === '特集' ? 0 : category.subcategories.length) },
        refused,
      ),
    save: (values, { id, version, position }, refused) =>
      save.mutate({ id, version, content: contentOf(values, position) }, refused),
    find: async ({ id }) => {
      const { items } = await studio.listCategories({})
      return items.flatMap(({ subcategories }) => subcategories).find((one) => one.id === id)
    },
    names: { name: '名前', slug: 'スラッグ', description: '説明', cover: '扉の画像' },
    subject: ({ id }) => `subcategory:${id}`,
  })
  return (
    <RecordDrawer
      title={subcategory === undefined ? `新しい${kind}` : `${kind}を直す`}
      onClose={onClose}
      {...drawer}
      isSaving={create.isPending || save.isPending}
      removal={
        item && {
          question: `「${item.name}」を消しますか。記事があるうちは消せません。`,
          obstacle:
            item.articles > 0 ? `${item.articles}本の記事で使われているため、消せません。` : undefined,
          remove: () => remove.mutate({ id: item.id, version: item.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description={`/magazine/category/${category.slug}/…/`}
        required
        withAsterisk={false}
      />
      <Textarea {...fields.text('description')} label="説明" autosize minRows={3} />
      <CoverField
        label="扉の画像"
        cover={fields.values.cover}
        onChange={(cover) => fields.set('cover', cover)}
        error={fields.faultAt('cover')}
      />
    </RecordDrawer>
  )
}
