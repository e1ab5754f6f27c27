import type { ArticleContent } from '../article.ts'
import { hasPaidLinks } from '../body/references.ts'
import { type Destination, destinationRules } from './destination.ts'

/** Whether an article is sent to a partner, and the reason if not. */
export type Choice = { isIn: true; title: string } | { isIn: false; reason: string }

/**
 * Editorial articles are sent to all partners unless an editor excludes them. An advertisement is sent only if the
 * partner accepts advertisements and an editor selects it.
 */
export function chooseFor(
  destination: Destination,
  {
    title,
    syndication,
    disclosure,
    body,
  }: Pick<ArticleContent, 'title' | 'syndication' | 'disclosure' | 'body'>,
): Choice {
  const { name, takesAdvertising } = destinationRules[destination]
  const choice = syndication[destination]
  const isAdvertising = disclosure.kind !== 'editorial' || hasPaidLinks(body)
  if (choice?.include === false) return { isIn: false, reason: '編集部が外しました' }
  if (isAdvertising && !takesAdvertising)
    return { isIn: false, reason: `広告の記事は${name}に配信できません` }
  if (isAdvertising && choice === undefined)
    return { isIn: false, reason: '広告の記事は、配信すると決めたときだけ送られます' }
  return { isIn: true, title: choice === undefined || choice.title === '' ? title : choice.title }
}
