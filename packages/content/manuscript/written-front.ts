import type { FrontName } from '../front/front-name.ts'
import type { FillSource, FrontPlan, FrontSlot } from '../front/front-plan.ts'
import type { FocalPoint } from '../media/media.ts'
import { featureCategorySlug } from '../taxonomy.ts'
import { withTitle, type WrittenFront, type WrittenSlot, type WrittenSource } from './front-file.ts'
import { writeInstant } from './manuscript.ts'

/** The names in files by id; `subcategories` with their category. */
export type FrontNames = {
  categories: ReadonlyMap<number, string>
  subcategories: ReadonlyMap<number, string>
  tags: ReadonlyMap<number, string>
  users: ReadonlyMap<number, string>
  series: ReadonlyMap<number, string>
  articles: ReadonlyMap<number, string | number>
}

/** A front in the form of a file; undefined if its page was deleted. Cards of deleted records are omitted. */
export function writtenFront(
  name: FrontName,
  { slots }: FrontPlan,
  names: FrontNames,
): WrittenFront | undefined {
  const page = pageOf(name, names)
  if (page === undefined) return undefined
  return { page, slots: slots.map(writeSlot) }

  function writeSlot(slot: FrontSlot): WrittenSlot {
    if (slot.kind === 'features') {
      const cards = slot.cards.flatMap(({ subcategoryId, ...card }) => {
        const feature = featureName(subcategoryId, names)
        return feature === undefined ? [] : [{ feature, ...writePeriod(card) }]
      })
      return { kind: slot.kind, ...withTitle(slot), cards }
    }
    if (slot.kind === 'series') {
      const cards = slot.cards.flatMap(({ seriesId, ...card }) => {
        const series = names.series.get(seriesId)
        return series === undefined ? [] : [{ series, ...writePeriod(card) }]
      })
      return { kind: slot.kind, ...withTitle(slot), cards }
    }
    const cards = slot.cards.flatMap(({ articleId, title, focus, picture, ...card }) => {
      const article = names.articles.get(articleId)
      if (article === undefined) return []
      return [
        {
          article,
          ...writePeriod(card),
          ...(title === undefined ? {} : { title }),
          ...(focus === undefined ? {} : { focus: writePoint(focus) }),
          ...(focus?.of === undefined ? {} : { focusOf: focus.of }),
          ...(picture === undefined
            ? {}
            : { cover: { picture: picture.media, of: picture.of, focus: writePoint(picture.focus) } }),
        },
      ]
    })
    if (slot.kind === 'newest') return { kind: slot.kind, ...withTitle(slot), cards }
    return {
      kind: slot.kind,
      ...withTitle(slot),
      cards,
      fill: { ...slot.fill, of: writeSource(slot.fill.of, names) },
    }
  }
}

function pageOf(name: FrontName, names: FrontNames): string | undefined {
  if (name.kind === 'home') return 'home'
  const slug = name.kind === 'category' ? names.categories.get(name.id) : featureName(name.id, names)
  return slug === undefined ? undefined : `${name.kind}/${slug}`
}

function featureName(id: number, { subcategories }: FrontNames): string | undefined {
  const [category, slug] = subcategories.get(id)?.split('/') ?? []
  return category === featureCategorySlug ? slug : undefined
}

/** A deleted source gives no articles, so the newest ones fill the slot: the file names all articles instead. */
function writeSource(of: FillSource, names: FrontNames): WrittenSource {
  if (of.kind === 'all') return 'all'
  const lists = {
    category: names.categories,
    subcategory: names.subcategories,
    tag: names.tags,
    user: names.users,
  }
  const called = lists[of.kind].get(of.id)
  return called === undefined ? 'all' : ({ [of.kind]: called } as WrittenSource)
}

function writePoint({ x, y }: FocalPoint): [number, number] {
  return [x, y]
}

function writePeriod({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  return {
    ...(from === undefined ? {} : { from: writeInstant(new Date(from)) }),
    ...(until === undefined ? {} : { until: writeInstant(new Date(until)) }),
  }
}
