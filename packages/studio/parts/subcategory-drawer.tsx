import { Textarea, TextInput } from '@mantine/core'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useCommand } from '../app/ask.ts'
import { CoverField } from '../media/cover-field.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import { useFields } from './use-fields.ts'

type Category = StudioAnswer<'listCategories'>['items'][number]
export type Subcategory = Category['subcategories'][number]

/** A sub-category, or a feature: the same thing with a picture and its story told larger. */
export function SubcategoryDrawer(props: {
  category: Category
  subcategory: Subcategory | undefined
  kind: 'サブカテゴリー' | '特集'
  onClose: () => void
}) {
  const { category, subcategory, kind, onClose } = props
  const fields = useFields({
    name: subcategory?.name ?? '',
    slug: subcategory?.slug ?? '',
    description: subcategory?.description ?? '',
    cover: subcategory?.cover,
  })
  const options = { touches: ['listCategories'] as const, said: `${kind}を保存しました`, done: onClose }
  const create = useCommand('createSubcategory', options)
  const save = useCommand('saveSubcategory', options)
  const remove = useCommand('deleteSubcategory', { ...options, said: `${kind}を消しました` })
  const keep = () => {
    const { cover, ...rest } = fields.values
    const content = {
      ...rest,
      categoryId: category.id,
      position: subcategory?.position ?? category.subcategories.length,
      ...(cover === undefined ? {} : { cover }),
    }
    if (subcategory === undefined) create.mutate({ content }, { onError: fields.blame })
    else save.mutate({ id: subcategory.id, version: subcategory.version, content }, { onError: fields.blame })
  }
  return (
    <RecordDrawer
      title={subcategory === undefined ? `新しい${kind}` : `${kind}を直す`}
      onClose={onClose}
      onSave={keep}
      isSaving={create.isPending || save.isPending}
      sentence={fields.sentence}
      removal={
        subcategory && {
          question: `「${subcategory.name}」を消しますか。記事があるうちは消せません。`,
          remove: () =>
            remove.mutate({ id: subcategory.id, version: subcategory.version }, { onError: fields.blame }),
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
