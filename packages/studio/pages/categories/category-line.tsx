import { Button } from '@mantine/core'
import { useCommand } from '../../app/studio-queries.ts'
import { OrderedList } from '../../parts/lists/ordered-list.tsx'
import type { Category, Opened } from './page.tsx'
import { cssVariables } from '../../parts/css-variables.ts'
import './category-line.css'

export function CategoryLine(props: {
  category: Category
  open: (opened: Opened) => void
  onError: (error: Error) => void
}) {
  const { category, open, onError } = props
  const order = useCommand('orderSubcategories', {
    invalidates: ['listCategories'],
    doneMessage: '順番を変えました',
  })
  return (
    <div className="category-line">
      <div className="ordered-line">
        <span className="category-colour" style={cssVariables({ '--dot': category.colour })} />
        <button type="button" className="record-name" onClick={() => open({ category })}>
          {category.name}
        </button>
        <span className="record-note">
          /{category.slug}/　{category.articles}件
        </span>
        <span className="record-end">
          <Button size="compact-xs" variant="subtle" onClick={() => open({ category, sub: 'new' })}>
            サブカテゴリーを加える
          </Button>
        </span>
      </div>
      <OrderedList
        items={category.subcategories}
        nameOf={({ name }) => name}
        onOrder={(ids) => order.mutate({ id: category.id, ids }, { onError })}
      >
        {(sub) => (
          <div className="ordered-line">
            <button type="button" className="record-name" onClick={() => open({ category, sub })}>
              {sub.name}
            </button>
            <span className="record-note">
              /{category.slug}/{sub.slug}/　{sub.articles}件
            </span>
          </div>
        )}
      </OrderedList>
    </div>
  )
}
