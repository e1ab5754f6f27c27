import { Button } from '@mantine/core'
import { useState } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { useStudioQuery, useCommand } from '../../app/studio-queries.ts'
import { OrderedList } from '../../parts/lists/ordered-list.tsx'
import { useOrderCommand } from '../../parts/lists/use-order-command.ts'
import { PageFrame } from '../../parts/page-frame.tsx'
import { useNotifyError } from '../../parts/notifications.tsx'
import { Answer, Empty } from '../../parts/states.tsx'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { type Subcategory, SubcategoryDrawer } from '../../parts/record/subcategory-drawer.tsx'
import './page.css'

/** Features are the sub-categories of one category, with a picture. */
export function Page() {
  const categories = useStudioQuery('listCategories', {})
  const [opened, setOpened] = useState<Subcategory | 'new'>()
  const onError = useNotifyError()
  const found = categories.data?.items.find(({ slug }) => slug === featureCategorySlug)
  const order = useOrderCommand('orderSubcategories')
  const begin = useCommand('createCategory', {
    invalidates: ['listCategories'],
    close: () => setOpened((now) => now ?? 'new'),
  })
  const add = () => {
    if (found !== undefined) return setOpened('new')
    begin.mutate({ content: { slug: featureCategorySlug, name: '特集' } }, { onError })
  }
  return (
    <PageFrame
      title="特集"
      note="いま読んでほしい順に並べます。"
      actions={
        <Button leftSection={<StudioIcon name="plus" />} loading={begin.isPending} onClick={add}>
          特集を加える
        </Button>
      }
    >
      <Answer of={categories}>
        {() =>
          found === undefined || found.subcategories.length === 0 ? (
            <Empty title="まだ特集がありません" />
          ) : (
            <OrderedList
              items={found.subcategories}
              nameOf={({ name }) => name}
              onOrder={(ids) => order({ id: found.id, ids })}
            >
              {(feature) => (
                <div className="feature-line">
                  {feature.cover === undefined ? (
                    <span className="feature-blank" />
                  ) : (
                    <img src={thumbnailUrl(mediaUrl(feature.cover.media))} alt="" loading="lazy" />
                  )}
                  <div>
                    <button type="button" className="record-name" onClick={() => setOpened(feature)}>
                      {feature.name}
                    </button>
                    <p className="record-note">
                      /{featureCategorySlug}/{feature.slug}/　{feature.articles}本
                    </p>
                    <p className="record-note">{feature.description}</p>
                  </div>
                </div>
              )}
            </OrderedList>
          )
        }
      </Answer>
      {found !== undefined && opened !== undefined && (
        <SubcategoryDrawer
          category={found}
          subcategory={opened === 'new' ? undefined : opened}
          kind="特集"
          onClose={() => setOpened(undefined)}
        />
      )}
    </PageFrame>
  )
}
