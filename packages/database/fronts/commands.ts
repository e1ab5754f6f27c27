import { type FrontName, frontKey } from '@tsuzuri/content/front/front-name'
import {
  articlesOfPlan,
  featuresOfPlan,
  type FrontPlan,
  frontPlanSchema,
  type FrontSlot,
  momentsOf,
  seriesOfPlan,
} from '@tsuzuri/content/front/front-plan'
import { readInput } from '@tsuzuri/content/reading-input'
import { type Fault, Refusal } from '@tsuzuri/content/refusal'
import { featureCategorySlug } from '@tsuzuri/content/taxonomy'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { documentColumns, readDocument } from '../stored/document.ts'
import { frontDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { subjectOf } from './front-plans.ts'

type Saved = { version: number }

/** Saves a plan over the version that the editor read; 0 for a front that nobody has composed. */
export async function saveFront(
  command: Command,
  name: FrontName,
  version: number,
  input: unknown,
): Promise<Changed<Saved>> {
  const plan = readInput<FrontPlan>(frontPlanSchema, input, '')
  return write(command, (writing) => store(writing, name, version, 'save', plan))
}

/** Saves the plan of an earlier version as a new one. */
export async function restoreFront(
  command: Command,
  name: FrontName,
  version: number,
  revision: number,
): Promise<Changed<Saved>> {
  return write(command, async (writing) => {
    const row = await writing.tx
      .selectFrom('front_revisions')
      .innerJoin('fronts', 'fronts.id', 'front_revisions.front_id')
      .select(['fronts.id', 'front_revisions.content', 'front_revisions.format'])
      .where('fronts.kind', '=', name.kind)
      .where('fronts.subject_id', '=', subjectOf(name))
      .where('front_revisions.version', '=', revision)
      .executeTakeFirst()
    if (row === undefined) throw new Refusal('not-found', 'この版はありません。', 'There is no such version.')
    return store(writing, name, version, 'restore', readDocument(frontDocument, row))
  })
}

/** Deletes the front of a category or feature that is deleted. */
export async function dropFront({ tx, changed }: Writing, name: FrontName): Promise<void> {
  const row = await findRow({ tx }, name)
  if (row === undefined) return
  await tx.deleteFrom('front_moments').where('front_id', '=', row.id).execute()
  await tx.deleteFrom('front_revisions').where('front_id', '=', row.id).execute()
  await tx.deleteFrom('fronts').where('id', '=', row.id).execute()
  changed.add(frontKey(name))
}

async function store(
  writing: Writing,
  name: FrontName,
  version: number,
  action: 'save' | 'restore',
  plan: FrontPlan,
): Promise<Saved> {
  const { tx, by, now } = writing
  writing.assertMay('front.edit')
  await assertSubject(writing, name)
  const before = await findRow(writing, name)
  const current = before?.version ?? 0
  if (current !== version) {
    throw new Refusal(
      'conflict',
      `この表紙はほかの人が先に保存しました（お手元は第${version}版、いまは第${current}版）。`,
      `The front was saved by somebody else: you read version ${version}, it is at ${current} now.`,
    )
  }
  const known = before === undefined ? undefined : readDocument(frontDocument, before)
  // An earlier version may name what was deleted since.
  if (action === 'save') await assertKnown(writing, plan, known)
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

type Row = Pick<Tables['fronts'], 'id' | 'version' | 'content' | 'format'>

async function findRow({ tx }: Pick<Writing, 'tx'>, name: FrontName): Promise<Row | undefined> {
  return tx
    .selectFrom('fronts')
    .select(['id', 'version', 'content', 'format'])
    .where('kind', '=', name.kind)
    .where('subject_id', '=', subjectOf(name))
    .executeTakeFirst()
}

async function assertSubject({ tx }: Writing, name: FrontName): Promise<void> {
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

/** Refuses references to what does not exist. Those that were there before may stay: what they name was deleted since. */
async function assertKnown(writing: Writing, plan: FrontPlan, before: FrontPlan | undefined): Promise<void> {
  const known = async (table: 'articles' | 'subcategories' | 'series', idsOf: (of: FrontPlan) => number[]) =>
    new Set([
      ...(await existing(writing, table, idsOf(plan))),
      ...(before === undefined ? [] : idsOf(before)),
    ])
  const articles = await known('articles', articlesOfPlan)
  const features = await known('subcategories', featuresOfPlan)
  const series = await known('series', seriesOfPlan)
  const faultOf = (card: FrontSlot['cards'][number]): string | undefined => {
    if ('articleId' in card) return articles.has(card.articleId) ? undefined : 'この記事はありません'
    if ('seriesId' in card) return series.has(card.seriesId) ? undefined : 'この連載はありません'
    return features.has(card.subcategoryId) ? undefined : 'この特集はありません'
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

async function existing(
  { tx }: Writing,
  table: 'articles' | 'subcategories' | 'series',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx.selectFrom(table).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}
