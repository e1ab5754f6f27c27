import { type Crawlers, type Usage, type UsageChoice, usageOfCategory, usages } from './usage.ts'

const names: Record<Usage, string> = {
  search: '検索結果への掲載',
  answers: 'AIによる回答や要約での利用',
  training: 'AIの学習での利用',
}

/** The publisher's choice in sentences: for the magazine, then for every category that differs from it. */
export function usageSentences(
  crawlers: Crawlers,
  categories: readonly { slug: string; name: string }[],
): string[] {
  const own = categories.filter(({ slug }) => {
    const choice = usageOfCategory(crawlers, slug)
    return usages.some((usage) => choice[usage] !== crawlers[usage])
  })
  return [
    ...sentences('', crawlers),
    ...own.flatMap(({ slug, name }) => sentences(`「${name}」の記事は、`, usageOfCategory(crawlers, slug))),
  ]
}

function sentences(about: string, choice: UsageChoice): string[] {
  const listed = (isAllowed: boolean) =>
    usages.filter((usage) => choice[usage] === isAllowed).map((usage) => names[usage])
  const [yes, no] = [listed(true), listed(false)]
  return [
    ...(yes.length === 0 ? [] : [`${about}${yes.join('、')}を認めています。`]),
    ...(no.length === 0 ? [] : [`${about}${no.join('、')}はお断りしています。`]),
  ]
}
