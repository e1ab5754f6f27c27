import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import { readInput } from '@tsuzuri/content/reading-input'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { savableBody } from '../../editor/document/faults.ts'

export type Article = StudioAnswer<'getArticle'>
/** Everything but the text, which lives in the editor. */
export type ArticleFields = Omit<ArticleContent, 'body'>

type Schema = Parameters<typeof readInput<unknown>>[0]
const schemas: Record<keyof ArticleContent, Schema> = articleContentSchema.shape
const names = Object.keys(articleContentSchema.shape) as (keyof ArticleContent)[]

export function fieldsOf(content: ArticleContent): ArticleFields {
  const { body: _, ...fields } = content
  return fields
}

/** Always in one order, so that two of them can be compared as they are written. */
export function contentOf(fields: ArticleFields, body: Body): ArticleContent {
  const all: ArticleContent = { ...fields, body }
  const given = names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]])
  return Object.fromEntries(given) as ArticleContent
}

/**
 * What can be saved of a form: a field that breaks a rule keeps its last sound value, and the rule's sentence is shown
 * at it. One wrong letter in a slug must not keep a chapter from being saved.
 */
export function savableContent(
  content: ArticleContent,
  lastSaved: ArticleContent,
  /** Fields that the server would not take as they are. */
  refused: readonly (Fault & { name: string })[] = [],
): { content: ArticleContent; faults: Fault[] } {
  const faults: Fault[] = refused.map(({ path, reason }) => ({ path, reason }))
  const leftOut = new Set(refused.map(({ name }) => name))
  const sound: Record<string, unknown> = {}
  for (const name of names) {
    if (leftOut.has(name)) {
      sound[name] = lastSaved[name]
      continue
    }
    try {
      sound[name] =
        name === 'body' ? savableBody(content.body) : readInput(schemas[name], content[name], name)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.push(...error.faults)
      sound[name] = lastSaved[name]
    }
  }
  const { body, ...fields } = sound as ArticleContent
  return { content: contentOf(fields, body), faults }
}
