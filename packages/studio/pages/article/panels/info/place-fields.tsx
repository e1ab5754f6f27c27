import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { useStudioQuery } from '../../../../app/studio-queries.ts'
import { useMay } from '../../../../app/session.tsx'

/** Category and, inside it, sub-category. */
export function PlaceFields(props: {
  categoryId: number | undefined
  subcategoryId: number | undefined
  onChange: (place: { categoryId: number | undefined; subcategoryId: number | undefined }) => void
  error: string | undefined
  disabled: boolean
}) {
  const { categoryId, subcategoryId, onChange, disabled } = props
  const { data } = useStudioQuery('listCategories', {})
  const mayCreate = useMay('category.edit')
  const categories = data?.items ?? []
  const subcategories = categories.find(({ id }) => id === categoryId)?.subcategories ?? []
  const numberOf = (text: string) => (text === '' ? undefined : Number(text))
  return (
    <>
      <NativeSelect
        label="カテゴリー"
        description={
          data?.items.length === 0 && mayCreate ? (
            <>
              まだカテゴリーがありません。<Link to="/categories/">カテゴリーを作る</Link>
            </>
          ) : undefined
        }
        value={categoryId ?? ''}
        error={props.error}
        disabled={disabled}
        onChange={(event) =>
          onChange({ categoryId: numberOf(event.currentTarget.value), subcategoryId: undefined })
        }
        data={[{ value: '', label: '選んでください' }, ...categories.map(optionOf)]}
      />
      {subcategories.length > 0 && (
        <NativeSelect
          label="サブカテゴリー"
          value={subcategoryId ?? ''}
          disabled={disabled}
          onChange={(event) => onChange({ categoryId, subcategoryId: numberOf(event.currentTarget.value) })}
          data={[{ value: '', label: 'なし' }, ...subcategories.map(optionOf)]}
        />
      )}
    </>
  )
}

function optionOf({ id, name }: { id: number; name: string }) {
  return { value: String(id), label: name }
}
