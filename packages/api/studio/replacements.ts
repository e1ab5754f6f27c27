import { z } from 'zod'
import { id, version } from './fields.ts'
import { route } from './route.ts'

export const mostReplacedAtOnce = 25

const question = {
  text: z.string().min(1).max(200),
  /** Ignores differences of kana, width and case. */
  isFolded: z.boolean().default(true),
}

const place = z.object({
  path: z.string(),
  before: z.string(),
  found: z.string(),
  after: z.string(),
})

const article = z.object({
  id: z.number(),
  version: z.number(),
  title: z.string(),
  state: z.enum(['draft', 'scheduled', 'published', 'ended', 'withdrawn', 'deleted']),
  hasUnpublishedEdits: z.boolean(),
  may: z.object({ edit: z.boolean(), publish: z.boolean() }),
  /** The first matches; `total` counts all of them. */
  places: z.array(place),
  total: z.number(),
})

/**
 * `scheduled`: readers will get the new text at the scheduled time. `unchanged`: the article no longer contains the
 * words. `revision`: the version before, for undoing.
 */
export const replacementOutcome = z.object({
  id: z.number(),
  /** The current title; empty if the actor can't change or read the article. */
  title: z.string(),
  outcome: z.enum(['published', 'scheduled', 'saved', 'unchanged', 'conflict', 'refused']),
  version: z.number().nullable(),
  revision: z.number().nullable(),
  reason: z.string(),
})

const atOnce = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(mostReplacedAtOnce)

export const replacementRoutes = {
  findWords: route({
    method: 'POST',
    path: '/api/studio/replacements/search',
    summary:
      '言葉のあるところを、記事の題名・リード・本文から探します。番号の順に少しずつ調べ、next を after に渡すと続きを調べます。',
    entrance: 'article.read',
    input: z.strictObject({ ...question, after: z.int().min(0).default(0) }),
    answer: z.object({
      items: z.array(article),
      /** The number of articles that this request searched. */
      scanned: z.number(),
      next: z.number().nullable(),
    }),
  }),
  replaceWords: route({
    method: 'POST',
    path: '/api/studio/replacements',
    summary:
      '選んだ記事の言葉を置き換え、版として保存します。publish なら、公開中で未公開の変更がない記事はそのまま公開し直します。記事ごとの結果を返します。',
    entrance: 'article.edit',
    input: z.strictObject({
      ...question,
      replacement: z.string().max(200),
      publish: z.boolean().default(false),
      targets: atOnce(z.strictObject({ id, version })),
    }),
    answer: z.object({ items: z.array(replacementOutcome) }),
  }),
  undoReplacement: route({
    method: 'POST',
    path: '/api/studio/replacements/undoing',
    summary:
      '置き換える前の版に戻します。そのあとに直された記事には触れません。完全には戻せなかったところは reason で知らせます。',
    entrance: 'article.edit',
    input: z.strictObject({
      targets: atOnce(z.strictObject({ id, version, revision: version, publish: z.boolean() })),
    }),
    answer: z.object({ items: z.array(replacementOutcome) }),
  }),
}
