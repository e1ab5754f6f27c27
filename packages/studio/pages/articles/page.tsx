import { NativeSelect, Switch } from '@mantine/core'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { ArticleRows } from '../../parts/lists/article-rows.tsx'
import { useColumns } from '../../parts/lists/columns.ts'
import { NewArticle } from '../../parts/new-article/new-article.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { Tabs } from './tabs.tsx'
import { useFilter } from './filter.ts'
import { NamedFilter } from './named-filter.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { MoreFilters } from './more-filters.tsx'
import { useSelection } from './use-selection.ts'
import './page.css'

const empty = 'あてはまる記事はありません'

export function Page() {
  const { filter, change } = useFilter()
  const articles = useStudioQuery('listArticles', filter, { everyMs: 30_000 })
  const { data: categories } = useStudioQuery('listCategories', {})
  const selection = useSelection(articles.data?.items ?? [])
  const [columns, setColumns] = useColumns()
  return (
    <PageFrame title="記事" actions={<NewArticle />}>
      <Tabs filter={filter} change={change} />
      <div className="articles-filter">
        <SearchBox
          label="題名・本文・よみから探す"
          text={filter.text ?? ''}
          onSearch={(text) => change({ text })}
        />
        <NativeSelect
          aria-label="カテゴリー"
          value={filter.categoryId ?? ''}
          onChange={(event) => change({ categoryId: event.currentTarget.value })}
          data={[
            { value: '', label: 'すべてのカテゴリー' },
            ...(categories?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <NamedFilter
          list="listUsers"
          label="著者"
          placeholder="すべての著者"
          id={filter.userId}
          change={(userId) => change({ userId })}
        />
        <Switch
          label="自分の記事"
          checked={filter.mine === true}
          onChange={(event) => change({ mine: event.currentTarget.checked ? 'true' : '' })}
        />
      </div>
      <MoreFilters filter={filter} change={change} columns={columns} onColumns={setColumns} />
      <FoundStatus asked={filter} words={filter.text ?? ''} answer={articles} empty={empty} />
      <Answer of={articles}>
        {(page) =>
          page.items.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <>
              <label className="articles-choose-all">
                <input type="checkbox" checked={selection.isPageChosen} onChange={selection.togglePage} />
                このページの記事をすべて選ぶ{selection.isFull && '（一度に100本まで）'}
              </label>
              <ArticleRows rows={page.items} selection={selection} columns={columns} />
              <Pager of={page} onPage={(to) => change({ page: String(to) })} />
            </>
          )
        }
      </Answer>
      <BulkBar chosen={selection.chosen} onClear={selection.clear} onDone={selection.remove} />
    </PageFrame>
  )
}
