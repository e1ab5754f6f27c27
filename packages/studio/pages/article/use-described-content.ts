import { aiUseNames } from '@tsuzuri/content/ai-use'
import type { ArticleContent } from '@tsuzuri/content/article'
import { correctionSentence } from '@tsuzuri/content/correction'
import { destinationRules, destinations } from '@tsuzuri/content/syndication/destination'
import { useStudioQuery } from '../../app/studio-queries.ts'
import { showFullMinute } from '../../japan-time.ts'
import type { DescribedFields } from '../../parts/record/differing-fields.tsx'
import { useNamed } from '../../parts/use-named.ts'
import { writingNames } from '../../parts/fields/writing-names.ts'
import { disclosureNames } from './panels/info/disclosure-names.ts'
import { showJapanDay } from '@tsuzuri/content/japan-time'

/** Describes an article's fields for editors: names instead of ids. */
export function useDescribedContent(
  contents: readonly ArticleContent[],
): (content: ArticleContent) => DescribedFields {
  const { data: { items: categories } = {} } = useStudioQuery('listCategories', {})
  const tags = useNamed('listTags', allOf(contents.map(({ tagIds }) => tagIds)))
  const people = useNamed(
    'listUsers',
    allOf(contents.map(({ authorIds, supervisor }) => [...authorIds, ...given(supervisor?.userId)])),
  )
  const series = useNamed('listSeries', allOf(contents.map((content) => given(content.series?.id))))
  return (content) => ({
    ...content,
    categoryId: nameIn(categories, content.categoryId),
    subcategoryId: nameIn(
      categories?.flatMap(({ subcategories }) => subcategories),
      content.subcategoryId,
    ),
    tagIds: content.tagIds.map((id) => nameIn(tags, id)),
    authorIds: content.authorIds.map((id) => nameIn(people, id)),
    supervisor: content.supervisor && [
      nameIn(people, content.supervisor.userId),
      content.supervisor.credentials,
      content.supervisor.checked,
      content.supervisor.checkedOn,
    ],
    series: content.series && [nameIn(series, content.series.id), `第${content.series.part}回`],
    corrections: content.corrections?.map((one) => `${showJapanDay(one.on)}　${correctionSentence(one)}`),
    disclosure: [disclosureNames[content.disclosure.kind], content.disclosure.sponsor],
    updatedAt: content.updatedAt && showFullMinute(content.updatedAt),
    socialImage: content.socialImage && { media: content.socialImage },
    readings: content.readings?.map(({ text, reading }) => `${text}（${reading}）`),
    writing: content.writing && writingNames[content.writing],
    syndication: destinations.flatMap((key) => {
      const choice = content.syndication[key]
      if (choice === undefined) return []
      const { name } = destinationRules[key]
      return [choice.include ? `${name}に配信する　${choice.title}`.trim() : `${name}に配信しない`]
    }),
    aiUse: content.aiUse?.map((use) => aiUseNames[use]),
  })
}

function allOf(lists: readonly (readonly number[])[]): number[] {
  return [...new Set(lists.flat())]
}

function given(id: number | undefined): number[] {
  return id === undefined ? [] : [id]
}

function nameIn(items: readonly { id: number; name: string }[] | undefined, id: number | undefined): string {
  if (id === undefined) return ''
  if (items === undefined) return '…'
  return items.find((item) => item.id === id)?.name ?? `消されたもの（${id}）`
}
