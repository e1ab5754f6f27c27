import { FilterTabs } from '../../parts/lists/filter-tabs.tsx'
import type { ArticleFilter, ChangeFilter, FilterName } from './filter.ts'

const tabs: { label: string; chosen: Partial<Record<FilterName, string>> }[] = [
  { label: 'すべて', chosen: {} },
  { label: '下書き', chosen: { state: 'draft' } },
  { label: '公開依頼', chosen: { review: 'requested' } },
  { label: '予約', chosen: { state: 'scheduled' } },
  { label: '公開中', chosen: { state: 'published' } },
  { label: '掲載終了', chosen: { state: 'ended' } },
  { label: '取り下げ', chosen: { state: 'withdrawn' } },
  { label: '公開の遅れ', chosen: { overdue: 'true' } },
  { label: '担当のいない記事', chosen: { unattended: 'true' } },
  { label: '雛形', chosen: { template: 'true' } },
  { label: '削除済み', chosen: { state: 'deleted' } },
]

/** The editors' names of article states. */
export function Tabs({ filter, change }: { filter: ArticleFilter; change: ChangeFilter }) {
  const isChosen = (chosen: Partial<Record<FilterName, string>>) =>
    (chosen.state ?? '') === (filter.state ?? '') &&
    (chosen.review ?? '') === (filter.review ?? '') &&
    (chosen.overdue === 'true') === (filter.overdue === true) &&
    (chosen.unattended === 'true') === (filter.unattended === true) &&
    (chosen.template === 'true') === (filter.template === true)
  return (
    <FilterTabs
      label="状態"
      tabs={tabs.map(({ label, chosen }) => ({
        label,
        isPressed: isChosen(chosen),
        onPress: () =>
          change({ state: '', review: '', overdue: '', unattended: '', template: '', ...chosen }),
      }))}
    />
  )
}
