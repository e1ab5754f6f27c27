import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ProofKind } from '@tsuzuri/content/proofreading/proof-lists'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { showAgo } from '../../japan-time.ts'
import { FoundStatus } from '../../parts/lists/found-status.tsx'
import { FilterTabs } from '../../parts/lists/filter-tabs.tsx'
import { Pager } from '../../parts/lists/pager.tsx'
import { SearchBox } from '../../parts/lists/search-box.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { ExportButton } from './export-button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { readablePattern, readableReplacement } from './readable-pattern.ts'
import { RemovedTermDrawer } from './removed-term-drawer.tsx'
import type { TermItem } from './term.ts'
import { TermDrawer } from './term-drawer.tsx'
import './page.css'

type Shown = { kind: ProofKind; removed: boolean; text: string; page: number }

const tabs = [
  { label: '表記', kind: 'spelling', removed: false },
  { label: '注意語', kind: 'caution', removed: false },
  { label: '外した表記', kind: 'spelling', removed: true },
  { label: '外した注意語', kind: 'caution', removed: true },
] as const

const empty = 'あてはまる項目はありません'

export function Page() {
  const [{ kind, removed, text, page }, show] = useState<Shown>({
    kind: 'spelling',
    removed: false,
    text: '',
    page: 1,
  })
  const [opened, setOpened] = useState<TermItem | 'new'>()
  const close = () => setOpened(undefined)
  const [isImporting, setImporting] = useState(false)
  const asked = { kind, removed, text, page }
  const terms = useStudioQuery('listProofTerms', asked)
  return (
    <PageFrame
      title="校正の辞書"
      note="記事の校正で使う言葉です。保存すると、開いている編集画面にもすぐに反映されます。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened('new')}>
          {kind === 'spelling' ? '表記を加える' : '注意語を加える'}
        </Button>
      }
    >
      <FilterTabs
        label="辞書の種類"
        tabs={tabs.map(({ label, ...tab }) => ({
          label,
          isPressed: tab.kind === kind && tab.removed === removed,
          onPress: () => show({ ...tab, text: '', page: 1 }),
        }))}
      />
      <div className="proof-tools">
        <SearchBox
          key={`${kind} ${removed}`}
          label="言葉・理由から探す"
          text={text}
          onSearch={(words) => show({ kind, removed, text: words, page: 1 })}
        />
        <Button variant="default" onClick={() => setImporting(true)}>
          取り込む
        </Button>
        <ExportButton kind={kind} />
      </div>
      <FoundStatus asked={asked} words={text} answer={terms} empty={empty} />
      <Answer of={terms}>
        {(found) =>
          found.items.length === 0 ? (
            <Empty title={empty} />
          ) : (
            <>
              <ul role="list" className="record-list proof-terms">
                {found.items.map((item) => (
                  <TermLine key={item.key} item={item} onOpen={() => setOpened(item)} />
                ))}
              </ul>
              <Pager of={found} onPage={(next) => show({ kind, removed, text, page: next })} />
            </>
          )
        }
      </Answer>
      {opened !== undefined &&
        (opened !== 'new' && opened.isRemoved ? (
          <RemovedTermDrawer kind={kind} item={opened} onClose={close} />
        ) : (
          <TermDrawer kind={kind} item={opened === 'new' ? undefined : opened} onClose={close} />
        ))}
      {isImporting && terms.data !== undefined && (
        <ImportDialog kind={kind} version={terms.data.listVersion} onClose={() => setImporting(false)} />
      )}
    </PageFrame>
  )
}

function TermLine({ item, onOpen }: { item: TermItem; onOpen: () => void }) {
  const { content, isDefault, version, editedAt, editedBy } = item
  return (
    <li>
      <button type="button" className="record-name" onClick={onOpen}>
        {content.kind === 'spelling' ? readableReplacement(content.expected) : content.name}
      </button>
      <span className="record-note proof-term-words">
        {content.kind === 'spelling'
          ? [...new Set(content.patterns.map(readablePattern))].map((pattern) => `← ${pattern}`).join('　')
          : `${content.expressions.slice(0, 6).join('、')}${content.expressions.length > 6 ? ' ほか' : ''}`}
      </span>
      {isDefault && version > 0 && <span className="state-badge">変更</span>}
      {!isDefault && <span className="state-badge">追加</span>}
      <span className="record-end record-note">
        {editedAt !== null && editedBy !== null ? `${editedBy.name}さん ${showAgo(editedAt)}` : ''}
      </span>
    </li>
  )
}
