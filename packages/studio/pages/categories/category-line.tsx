import { Button } from '@mantine/core'
import { OrderedList } from '../../parts/lists/ordered-list.tsx'
import { useOrderCommand } from '../../parts/lists/use-order-command.ts'
import type { Category, Opened } from './page.tsx'
import { cssVariables } from '../../parts/css-variables.ts'
import './category-line.css'

export function CategoryLine(props: { category: Category; open: (opened: Opened) => void }) {
  const { category, open } = props
  const order = useOrderCommand('orderSubcategories')
  return (
    <div className="category-line">
      <div className="ordered-line">
        <span className="category-colour" style={cssVariables({ '--dot': category.colour })} />
        <button type="button" className="record-name" onClick={() => open({ category })}>
          {category.name}
        </button>
        <span className="record-note">
          /{category.slug}/　{category.articles}本
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
        onOrder={(ids) => order({ id: category.id, ids })}
      >
        {(sub) => (
          <div className="ordered-line">
            <button type="button" className="record-name" onClick={() => open({ category, sub })}>
              {sub.name}
            </button>
            <span className="record-note">
              /{category.slug}/{sub.slug}/　{sub.articles}本
            </span>
          </div>
        )}
      </OrderedList>
    </div>
  )
}
