import { type FrontName, frontKey } from '@tsuzuri/content/front/front-name'
import {
  articlesOfPlan,
  featuresOfPlan,
  type FrontPlan,
  type FrontSlot,
  momentsOf,
  picturesOfPlan,
  seriesOfPlan,
} from '@tsuzuri/content/front/front-plan'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { assertMedia } from '../media/media.ts'
import { noteReleasedMedia } from '../media/released-media.ts'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { documentColumns, readDocument } from '../stored/document.ts'
import { frontDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { subjectOf } from './front-plans.ts'

type Change = {
  /** The version that the editor read; 0 for a front that nobody has composed. */
  version: number
  action: 'save' | 'restore' | 'publish'
  plan: FrontPlan
}

/** Writes a plan as the next version of a front: readers see it from now on. */
export async function storeFront(
  writing: Writing,
  name: FrontName,
  change: Change,
): Promise<{ version: number }> {
  writing.assertMay('front.edit')
  await assertSubject(writing, name)
  return replaceFront(writing, name, change)
}

/** As `storeFront`, for a command that has a right of its own and changes fronts only as a consequence. */
export async function replaceFront(
  writing: Writing,
  name: FrontName,
  { version, action, plan }: Change,
): Promise<{ version: number }> {
  const { tx, by, now } = writing
  const before = await findFrontRow(writing, name)
  const current = before?.version ?? 0
  if (current !== version) {
    throw new Refusal(
      'conflict',
      `この表紙には、先に別の内容が保存されています（お手元は第${version}版、いまは第${current}版）。`,
      `The front was saved by somebody else: you read version ${version}, it is at ${current} now.`,
    )
  }
  // An earlier version and a draft may refer to rows that were deleted since.
  if (action === 'save') await assertKnown(writing, plan, [planOf(before)])
  await noteReleasedMedia(writing, picturesIn([planOf(before)]), picturesOfPlan(plan))
  const id = before?.id ?? (await nextIds(writing, 'fronts'))
  const saved = { version: current + 1, ...documentColumns(frontDocument, plan) }
  if (before === undefined) {
    await insertRows(writing, 'fronts', [{ id, kind: name.kind, subject_id: subjectOf(name), ...saved }])
  } else {
    await tx.updateTable('fronts').set(saved).where('id', '=', id).execute()
  }
  await insertRows(writing, 'front_revisions', [{ front_id: id, ...saved, action, at: now.getTime(), by }])
  await tx.deleteFrom('front_moments').where('front_id', '=', id).execute()
  await insertRows(
    writing,
    'front_moments',
    momentsOf(plan).map((at) => ({ at, front_id: id })),
  )
  writing.changed.add(frontKey(name))
  writing.audit.push({
    action: `front.${action}`,
    subject: `front:${id}`,
    details: { version: saved.version },
  })
  return { version: saved.version }
}

type FrontRow = Pick<Tables['fronts'], 'id' | 'version' | 'content' | 'format'>

export async function findFrontRow(
  { tx }: Pick<Writing, 'tx'>,
  name: FrontName,
): Promise<FrontRow | undefined> {
  return tx
    .selectFrom('fronts')
    .select(['id', 'version', 'content', 'format'])
    .where('kind', '=', name.kind)
    .where('subject_id', '=', subjectOf(name))
    .executeTakeFirst()
}

export function planOf(row: FrontRow | undefined): FrontPlan | undefined {
  return row === undefined ? undefined : readDocument(frontDocument, row)
}

/** Refuses if the category or feature of the front does not exist. */
export async function assertSubject({ tx }: Writing, name: FrontName): Promise<void> {
  if (name.kind === 'home') return
  const row =
    name.kind === 'category'
      ? await tx.selectFrom('categories').select('id').where('id', '=', name.id).executeTakeFirst()
      : await tx
          .selectFrom('subcategories')
          .innerJoin('categories', 'categories.id', 'subcategories.category_id')
          .select('subcategories.id')
          .where('subcategories.id', '=', name.id)
          .where('categories.slug', '=', featureCategorySlug)
          .executeTakeFirst()
  if (row === undefined) throw new Refusal('not-found', '表紙が見つかりません。', 'The front was not found.')
}

/** Refuses references to missing rows. References of the former plans may stay: their rows were deleted since. */
export async function assertKnown(
  writing: Writing,
  plan: FrontPlan,
  before: readonly (FrontPlan | undefined)[],
): Promise<void> {
  const plans = before.filter((one) => one !== undefined)
  const pictures = new Set(picturesIn(plans))
  await assertMedia(
    writing.tx,
    picturesOfPlan(plan).filter((name) => !pictures.has(name)),
  )
  const known = async (table: 'articles' | 'subcategories' | 'series', idsOf: (of: FrontPlan) => number[]) =>
    new Set([...(await existing(writing, table, idsOf(plan))), ...plans.flatMap(idsOf)])
  const articles = await known('articles', articlesOfPlan)
  const features = await known('subcategories', featuresOfPlan)
  const series = await known('series', seriesOfPlan)
  const faultOf = (card: FrontSlot['cards'][number]): string | undefined => {
    if ('articleId' in card) return articles.has(card.articleId) ? undefined : 'この記事は見つかりません'
    if ('seriesId' in card) return series.has(card.seriesId) ? undefined : 'この連載は見つかりません'
    return features.has(card.subcategoryId) ? undefined : 'この特集は見つかりません'
  }
  const faults = plan.slots.flatMap(({ cards }, at) =>
    cards.flatMap((card, index): Fault[] => {
      const reason = faultOf(card)
      return reason === undefined ? [] : [{ path: `slots[${at}].cards[${index}]`, reason }]
    }),
  )
  if (faults.length === 0) return
  throw new Refusal(
    'invalid',
    `入力に誤りがあります（${faults[0]?.path}：${faults[0]?.reason}）。`,
    `The input is not valid at ${faults[0]?.path}.`,
    faults.slice(0, 20),
  )
}

function picturesIn(plans: readonly (FrontPlan | undefined)[]): string[] {
  return plans.flatMap((plan) => (plan === undefined ? [] : picturesOfPlan(plan)))
}

async function existing(
  { tx }: Writing,
  table: 'articles' | 'subcategories' | 'series',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
