import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { useMay } from '../../app/session.tsx'
import { OrderedList } from '../../parts/lists/ordered-list.tsx'
import { useOrderCommand } from '../../parts/lists/use-order-command.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { type Subcategory, SubcategoryDrawer } from '../../parts/record/subcategory-drawer.tsx'
import { CategoryDrawer } from './category-drawer.tsx'
import { CategoryLine } from './category-line.tsx'

export type Category = StudioAnswer<'listCategories'>['items'][number]
export type Opened = { category?: Category; sub?: Subcategory | 'new' }

export function Page() {
  const categories = useStudioQuery('listCategories', {})
  const [opened, setOpened] = useState<Opened>()
  const maySet = useMay('settings.edit')
  const order = useOrderCommand('orderCategories')
  const close = () => setOpened(undefined)
  return (
    <PageFrame
      title="カテゴリー"
      note={
        <>
          並び順は、一覧とフッターの順番です。ヘッダーのメニューは
          {maySet ? <Link to="/settings/">設定</Link> : '設定'}の「ページの上のメニュー」で決めます。
        </>
      }
      actions={
        <Button leftSection={<StudioIcon name="plus" />} onClick={() => setOpened({})}>
          カテゴリーを加える
        </Button>
      }
    >
      <Answer of={categories}>
        {({ items }) => (
          <>
            {items.length === 0 && <Empty title="まだカテゴリーがありません" />}
            <OrderedList items={items} nameOf={({ name }) => name} onOrder={(ids) => order({ ids })}>
              {(category) => <CategoryLine category={category} open={setOpened} />}
            </OrderedList>
            {opened !== undefined && opened.sub === undefined && (
              <CategoryDrawer category={opened.category} position={items.length} onClose={close} />
            )}
          </>
        )}
      </Answer>
      {opened?.category !== undefined && opened.sub !== undefined && (
        <SubcategoryDrawer
          category={opened.category}
          subcategory={opened.sub === 'new' ? undefined : opened.sub}
          kind="サブカテゴリー"
          onClose={close}
        />
      )}
    </PageFrame>
  )
}
