import { type ComponentType, type ReactNode, useId } from 'react'
import type { Page } from '@tsuzuri/content/page-number'
import type { Feature, FrontSlotView } from '@tsuzuri/content/published'
import { LargeCard } from './large-card.tsx'
import { SectionHeading } from '../headings/section-heading.tsx'
import { counted } from '../lists/article-counter.tsx'
import { ArticleList, type ArticleListProps } from '../lists/article-list.tsx'
import { FeatureList } from '../lists/feature-list.tsx'
import { besideLargeCardSlot, type Columns, firstCardSlot } from './card-slots.ts'
import { MostRead } from './most-read.tsx'
import { SeriesStrip } from './series-strip.tsx'
import { stripFeatures } from './strip-features.ts'
import './front-slots.css'

type FrontSlotsProps = {
  slots: readonly FrontSlotView[]
  features: readonly Feature[]
  /** The list whose first page the front is. */
  list: Page<unknown>
  /** The component that renders the newest articles. */
  List?: ComponentType<ArticleListProps>
  columns?: Columns
}

/** A front that editors composed, slot by slot. */
export function FrontSlots({ slots, List = ArticleList, columns = 2, ...shared }: FrontSlotsProps) {
  return (
    <div className="front">
      {slots.map((slot, at) => (
        // Slots have no id, so their position is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <FrontSlot key={at} slot={slot} opensPage={at === 0} List={List} columns={columns} {...shared} />
      ))}
    </div>
  )
}

type FrontSlotProps = Required<Omit<FrontSlotsProps, 'slots'>> & { slot: FrontSlotView; opensPage: boolean }

function FrontSlot({ slot, opensPage, features, list, List, columns }: FrontSlotProps) {
  switch (slot.kind) {
    case 'large':
      return (
        <SlotSection title={slot.title}>
          {slot.cards.map((article, at) => (
            <LargeCard
              key={article.id}
              article={article}
              level={levelBelow(slot.title)}
              isFirst={opensPage && at === 0}
              {...(columns === 2 ? { slot: besideLargeCardSlot } : {})}
            />
          ))}
        </SlotSection>
      )
    case 'row':
      return (
        <SlotSection title={slot.title}>
          <ArticleList
            articles={slot.cards}
            level={levelBelow(slot.title)}
            opensPage={opensPage}
            firstSlot={firstCardSlot(slot.cards.length, columns)}
          />
        </SlotSection>
      )
    case 'ranking':
      return (
        <SlotSection title={slot.title ?? 'よく読まれています'}>
          <MostRead articles={slot.cards} />
        </SlotSection>
      )
    case 'newest':
      return (
        <SlotSection title={slot.title ?? '新着記事'} more={counted(firstPageOf(list))}>
          <List
            articles={slot.cards}
            level={3}
            opensPage={opensPage}
            firstSlot={firstCardSlot(slot.cards.length, columns)}
          />
        </SlotSection>
      )
    case 'features':
      return (
        <FeatureList
          features={stripFeatures(slot, features)}
          opensPage={opensPage}
          {...(slot.title === null ? {} : { title: slot.title })}
        />
      )
    case 'series':
      return <SeriesStrip series={slot.series} title={slot.title ?? '連載'} opensPage={opensPage} />
  }
}

function SlotSection(props: { title: string | null; more?: ReactNode; children: ReactNode }) {
  const id = useId()
  if (props.title === null) return <div className="front-slot">{props.children}</div>
  return (
    <section className="front-slot" aria-labelledby={id}>
      <SectionHeading id={id} more={props.more}>
        {props.title}
      </SectionHeading>
      {props.children}
    </section>
  )
}

function levelBelow(title: string | null): 2 | 3 {
  return title === null ? 2 : 3
}

/** A composed front shows all articles of the first page, each in its slot. */
function firstPageOf(list: Page<unknown>): Page<unknown> {
  return { ...list, items: Array.from({ length: Math.min(list.total, list.perPage) }) }
}
