import type { Kysely } from 'kysely'
import { type ArticleContent, mediaOf } from '@tsuzuri/content/article'
import { keepMedia } from '@tsuzuri/content/body/references'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { findValue } from '../stored/value.ts'
import { mergeDetailsSchema } from '../stored/value-schemas.ts'
import type { Tables } from '../tables.ts'

/** Refuses an article that refers to missing rows, with the path of each reference. */
export async function assertReferences(
  db: Kysely<Tables>,
  contents: readonly ArticleContent[],
): Promise<void> {
  const known = await readKnown(db, contents)
  for (const content of contents) {
    const faults = faultsOf(content, known)
    if (faults.length > 0) {
      throw new Refusal(
        'invalid',
        `記事が指しているものが見つかりません（${faults[0]?.path}：${faults[0]?.reason}）。`,
        `The article refers to something that is not there: ${faults[0]?.path}.`,
        faults,
      )
    }
  }
}

/** Refuses to publish an article that refers to deleted rows; the message names each kind. */
export async function assertNothingGone(db: Kysely<Tables>, content: ArticleContent): Promise<void> {
  const faults = faultsOf(content, await readKnown(db, [content]))
  if (faults.length === 0) return
  throw new Refusal(
    'invalid',
    `公開できません：記事で使っている${nameGone(faults)}が、すでに削除されています。外すか選び直してから公開してください。`,
    `The article can't be published: it refers to something that was deleted (${faults.map(({ path }) => path).join(', ')}).`,
    faults,
  )
}

const maxMerges = 20

/** The article with merged tags replaced by the tags they were merged into. */
export async function withMergedTags(db: Kysely<Tables>, content: ArticleContent): Promise<ArticleContent> {
  const known = await knownIds(db, 'tags', content.tagIds)
  if (known.size === content.tagIds.length) return content
  const tagIds: number[] = []
  for (const id of content.tagIds) tagIds.push(known.has(id) ? id : ((await mergedInto(db, id)) ?? id))
  return { ...content, tagIds: [...new Set(tagIds)] }
}

/** Follows the merges of a tag in the audit log; a tag that was deleted without a merge has no successor. */
async function mergedInto(db: Kysely<Tables>, id: number): Promise<number | undefined> {
  let last: number | undefined
  for (let next: number | undefined = id, step = 0; next !== undefined && step < maxMerges; step += 1) {
    const row: { details: string } | undefined = await db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', `tag:${next}`)
      .where('action', '=', 'tag.merge')
      .executeTakeFirst()
    next = row === undefined ? undefined : findValue(mergeDetailsSchema, row.details)?.into
    last = next ?? last
  }
  return last
}

/** The article without references to deleted rows, and a description of them: 「タグ（2件）と画像」. */
export async function withoutGone(
  db: Kysely<Tables>,
  content: ArticleContent,
): Promise<{ content: ArticleContent; gone: string }> {
  const known = await readKnown(db, [content])
  const faults = faultsOf(content, known)
  if (faults.length === 0) return { content, gone: '' }
  const { categoryId, subcategoryId, supervisor, cover, socialImage, series, ...rest } = content
  const hasCategory = categoryId !== undefined && known.categories.has(categoryId)
  const hasSubcategory =
    hasCategory && subcategoryId !== undefined && known.parents.get(subcategoryId) === categoryId
  return {
    content: {
      ...rest,
      ...(hasCategory ? { categoryId } : {}),
      ...(hasSubcategory ? { subcategoryId } : {}),
      ...(supervisor !== undefined && known.users.has(supervisor.userId) ? { supervisor } : {}),
      ...(cover !== undefined && known.media.has(cover.media) ? { cover } : {}),
      ...(socialImage !== undefined && known.media.has(socialImage) ? { socialImage } : {}),
      tagIds: content.tagIds.filter((id) => known.tags.has(id)),
      authorIds: content.authorIds.filter((id) => known.users.has(id)),
      body: keepMedia(content.body, (media) => known.media.has(media)),
      ...(series !== undefined && known.series.has(series.id) ? { series } : {}),
    },
    gone: nameGone(faults),
  }
}

type Known = {
  categories: ReadonlySet<number>
  /** The category of each sub-category. */
  parents: ReadonlyMap<number, number>
  tags: ReadonlySet<number>
  users: ReadonlySet<number>
  series: ReadonlySet<number>
  media: ReadonlySet<string>
}

async function readKnown(db: Kysely<Tables>, contents: readonly ArticleContent[]): Promise<Known> {
  return {
    categories: await knownIds(
      db,
      'categories',
      contents.map((content) => content.categoryId),
    ),
    tags: await knownIds(
      db,
      'tags',
      contents.flatMap((content) => content.tagIds),
    ),
    users: await knownIds(
      db,
      'users',
      contents.flatMap((content) => [...content.authorIds, content.supervisor?.userId]),
    ),
    series: await knownIds(
      db,
      'series',
      contents.map((content) => content.series?.id),
    ),
    media: await knownMedia(db, contents.flatMap(mediaOf)),
    parents: await knownParents(
      db,
      contents.map((content) => content.subcategoryId),
    ),
  }
}

type MissingReference = Fault & { kind: string }

function faultsOf(content: ArticleContent, known: Known): MissingReference[] {
  const faults: MissingReference[] = []
  const { categoryId, subcategoryId, supervisor } = content
  if (categoryId !== undefined && !known.categories.has(categoryId))
    faults.push(missing('カテゴリー', 'categoryId'))
  if (
    subcategoryId !== undefined &&
    (categoryId === undefined || known.parents.get(subcategoryId) !== categoryId)
  ) {
    faults.push(missing('サブカテゴリー', 'subcategoryId', 'このカテゴリーの下に、このサブカテゴリー'))
  }
  content.tagIds.forEach((id, at) => {
    if (!known.tags.has(id)) faults.push(missing('タグ', `tagIds[${at}]`))
  })
  content.authorIds.forEach((id, at) => {
    if (!known.users.has(id)) faults.push(missing('著者', `authorIds[${at}]`))
  })
  if (supervisor !== undefined && !known.users.has(supervisor.userId))
    faults.push(missing('監修者', 'supervisor.userId'))
  if (content.series !== undefined && !known.series.has(content.series.id))
    faults.push(missing('連載', 'series.id'))
  for (const media of mediaOf(content)) {
    if (!known.media.has(media)) faults.push(missing('画像', `media ${media}`))
  }
  return faults
}

/** 「サブカテゴリー、タグ（2件）と画像」 */
function nameGone(faults: readonly MissingReference[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of faults) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const names = [...counts].map(([kind, count]) => (count === 1 ? kind : `${kind}（${count}件）`))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join('、')}と${last}`
}

async function knownIds(
  db: Kysely<Tables>,
  table: 'categories' | 'tags' | 'users' | 'series',
  ids: readonly (number | undefined)[],
): Promise<Set<number>> {
  const asked = [...new Set(ids)].filter((id) => id !== undefined)
  if (asked.length === 0) return new Set()
  const rows = await db.selectFrom(table).select('id').where('id', 'in', asked).execute()
  return new Set(rows.map((row) => row.id))
}

async function knownMedia(db: Kysely<Tables>, names: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(names)]
  if (asked.length === 0) return new Set()
  const rows = await db
    .selectFrom('media')
    .select('name')
    .where('name', 'in', asked)
    .where('width', '>', 0)
    .execute()
  return new Set(rows.map((row) => row.name))
}

async function knownParents(
  db: Kysely<Tables>,
  ids: readonly (number | undefined)[],
): Promise<Map<number, number>> {
  const asked = [...new Set(ids)].filter((id) => id !== undefined)
  if (asked.length === 0) return new Map()
  const rows = await db
    .selectFrom('subcategories')
    .select(['id', 'category_id'])
    .where('id', 'in', asked)
    .execute()
  return new Map(rows.map((row) => [row.id, row.category_id]))
}

function missing(kind: string, path: string, what = `この${kind}`): MissingReference {
  return { kind, path, reason: `${what}は見つかりません` }
}
