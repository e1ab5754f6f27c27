import type { StudioAnswer } from '@tsuzuri/api/studio/client'
import { type ArticleContent, articleContentSchema } from '@tsuzuri/content/article'
import type { Body } from '@tsuzuri/content/body/blocks'
import { readInput } from '@tsuzuri/content/reading-input'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { savableBody } from '../../editor/document/faults.ts'

export type Article = StudioAnswer<'getArticle'>
/** All fields except the text, which the editor holds. */
export type ArticleFields = Omit<ArticleContent, 'body'>

type Schema = Parameters<typeof readInput<unknown>>[0]
const schemas: Record<keyof ArticleContent, Schema> = articleContentSchema.shape
const names = Object.keys(articleContentSchema.shape) as (keyof ArticleContent)[]

export function fieldsOf(content: ArticleContent): ArticleFields {
  const { body: _, ...fields } = content
  return fields
}

/** In a fixed key order, so that two contents can be compared as JSON. */
export function contentOf(fields: ArticleFields, body: Body): ArticleContent {
  const all: ArticleContent = { ...fields, body }
  const given = names.filter((name) => all[name] !== undefined).map((name) => [name, all[name]])
  return Object.fromEntries(given) as ArticleContent
}

/**
 * The savable part of a form: an invalid field keeps its last valid value, and its error is shown at the field. One
 * wrong character in a slug must not block saving the text.
 */
export function savableContent(
  content: ArticleContent,
  lastSaved: ArticleContent,
  /** Fields that the server would reject. */
  refused: readonly (Fault & { name: string })[] = [],
): { content: ArticleContent; faults: Fault[]; isWhole: boolean } {
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
  // Invalid blocks are reported in the text, not here.
  const isWhole = faults.length === 0 && body.blocks.length === content.body.blocks.length
  return { content: contentOf(fields, body), faults, isWhole }
}
