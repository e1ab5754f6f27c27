import type { ArticleContent } from '@tsuzuri/content/article'
import type { Fault } from '@tsuzuri/content/refusal'
import type { ArticleFields } from '../article.ts'

/** A field value that the server rejected, and the reason: another article has the slug, or the tag was deleted. */
export type RefusedField = Fault & { name: keyof ArticleFields; value: unknown }

/** The fields that a refusal names, except those already left out. The text itself is never left out. */
export function refusedFields(
  faults: readonly Fault[],
  content: ArticleContent,
  known: readonly RefusedField[],
): RefusedField[] {
  return faults.flatMap((fault) =>
    namesOf(fault.path, content)
      .filter((name) => !known.some((one) => one.name === name))
      .map((name) => ({ ...fault, path: name, name, value: content[name] })),
  )
}

/** A value that has changed since may be sent again. */
export function stillRefused(refused: readonly RefusedField[], content: ArticleContent): RefusedField[] {
  return refused.filter(({ name, value }) => JSON.stringify(content[name]) === JSON.stringify(value))
}

/** The field name in the path of an error: `tagIds` in `tagIds[2]`. */
export function fieldIn(path: string): string {
  return /^\w+/.exec(path)?.[0] ?? ''
}

function namesOf(path: string, content: ArticleContent): (keyof ArticleFields)[] {
  const name = fieldIn(path)
  if (name === 'media') {
    const media = path.slice('media '.length)
    return [
      ...(content.cover?.media === media ? (['cover'] as const) : []),
      ...(content.socialImage === media ? (['socialImage'] as const) : []),
    ]
  }
  return name in content && name !== 'body' ? [name as keyof ArticleFields] : []
}
