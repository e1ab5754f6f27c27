import { ColorInput, Textarea, TextInput } from '@mantine/core'
import { useCommand } from '../../app/ask.ts'
import { RecordDrawer } from '../../parts/record-drawer.tsx'
import { useFields } from '../../parts/use-fields.ts'
import type { Category } from './page.tsx'

export function CategoryDrawer(props: {
  category: Category | undefined
  position: number
  onClose: () => void
}) {
  const { category, onClose } = props
  const fields = useFields({
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    description: category?.description ?? '',
    colour: category?.colour ?? '#8a5a44',
  })
  const options = { touches: ['listCategories'] as const, said: 'カテゴリーを保存しました', done: onClose }
  const create = useCommand('createCategory', options)
  const save = useCommand('saveCategory', options)
  const remove = useCommand('deleteCategory', { ...options, said: 'カテゴリーを消しました' })
  const keep = () => {
    const content = { ...fields.values, position: category?.position ?? props.position }
    if (category === undefined) create.mutate({ content }, { onError: fields.blame })
    else save.mutate({ id: category.id, version: category.version, content }, { onError: fields.blame })
  }
  return (
    <RecordDrawer
      title={category === undefined ? '新しいカテゴリー' : 'カテゴリーを直す'}
      onClose={onClose}
      onSave={keep}
      isSaving={create.isPending || save.isPending}
      sentence={fields.sentence}
      removal={
        category && {
          question: `「${category.name}」を消しますか。記事やサブカテゴリーがあるうちは消せません。`,
          remove: () =>
            remove.mutate({ id: category.id, version: category.version }, { onError: fields.blame }),
        }
      }
    >
      <TextInput {...fields.text('name')} label="名前" required withAsterisk={false} />
      <TextInput
        {...fields.text('slug')}
        label="スラッグ"
        description="/magazine/category/…/ の一部になります"
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
      />
    </RecordDrawer>
  )
}
