import { NativeSelect } from '@mantine/core'
import { useMay } from '../../app/session.tsx'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { DateField } from '../../parts/fields/date-field.tsx'
import { columnNames, type ColumnName } from '../../parts/lists/columns.ts'
import { type ArticleFilter, type ChangeFilter, sortOf } from './filter.ts'
import { NamedFilter } from './named-filter.tsx'

/** Tag, person in charge, order, dates and columns. */
export function MoreFilters(props: {
  filter: ArticleFilter
  change: ChangeFilter
  columns: readonly ColumnName[]
  onColumns: (columns: ColumnName[]) => void
}) {
  const { filter, change, columns, onColumns } = props
  const mayAssign = useMay('article.assign')
  const { data: assignees } = useStudioQuery('listAssignees', {}, { enabled: mayAssign })
  return (
    <details className="articles-more" open={isUsed(filter) || undefined}>
      <summary>並び順・期間・列</summary>
      <div className="articles-filter">
        <NativeSelect
          label="並び順"
          value={`${filter.sort ?? ''} ${filter.order ?? ''}`}
          onChange={({ currentTarget: { value } }) => {
            const [sort = '', order = ''] = value.split(' ')
            change({ sort, order })
          }}
          data={[
            { value: ' ', label: '標準の順' },
            { value: 'edited desc', label: '更新の新しい順' },
            { value: 'edited asc', label: '更新の古い順' },
            { value: 'created desc', label: '作成の新しい順' },
            { value: 'created asc', label: '作成の古い順' },
            { value: 'published desc', label: '公開の新しい順' },
            { value: 'published asc', label: '公開の古い順' },
          ]}
        />
        <DateField
          type="date"
          label={`${dateNames[sortOf(filter)]}（から）`}
          value={filter.from ?? ''}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <DateField
          type="date"
          label={`${dateNames[sortOf(filter)]}（まで）`}
          value={filter.until ?? ''}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
        <NamedFilter
          list="listTags"
          label="タグ"
          placeholder="すべてのタグ"
          id={filter.tagId}
          change={(tagId) => change({ tagId })}
        />
        {mayAssign && (
          <NativeSelect
            label="担当"
            value={filter.assigneeId ?? ''}
            onChange={(event) => change({ assigneeId: event.currentTarget.value })}
            data={[
              { value: '', label: 'すべての担当' },
              ...(assignees?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      </div>
      <fieldset className="articles-columns">
        <legend>一覧に出すもの</legend>
        {(Object.keys(columnNames) as ColumnName[]).map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                onColumns(checked ? [...columns, name] : columns.filter((one) => one !== name))
              }
            />
            {columnNames[name]}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const dateNames = { edited: '更新日', created: '作成日', published: '公開日' } as const

function isUsed({ sort, from, until, tagId, assigneeId }: ArticleFilter): boolean {
  return [sort, from, until, tagId, assigneeId].some((value) => value !== undefined)
}
