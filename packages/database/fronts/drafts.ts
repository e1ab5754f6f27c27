import { isDeepStrictEqual } from 'node:util'
import type { Kysely } from 'kysely'
import { type FrontName, writeFrontName } from '@tsuzuri/content/front/front-name'
import { type FrontPlan, frontPlanSchema } from '@tsuzuri/content/front/front-plan'
import { readInput } from '@tsuzuri/content/reading-input'
import { Refusal } from '@tsuzuri/content/refusal'
import { closeReview } from '../reviews/review-ledger.ts'
import { insertRows, nextIds, type Writing } from '../rows.ts'
import { documentColumns, readDocument } from '../stored/document.ts'
import { frontDraftDocument } from '../stored/document-kinds.ts'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { assertKnown, assertSubject, findFrontRow, planOf } from './store-front.ts'

/** The versions that the editor read: of the draft (0 if there was none), and of the front. No two drafts share a version. */
type ReadVersions = { version: number; baseVersion: number }

/** Saves a plan that readers don't see. There is one draft of a front, for all editors. */
export async function saveFrontDraft(
  command: Command,
  name: FrontName,
  { version, baseVersion }: ReadVersions,
  input: unknown,
): Promise<Changed<{ version: number }>> {
  const plan = readInput<FrontPlan>(frontPlanSchema, input, '')
  return write(command, async (writing) => {
    const { tx, by, now } = writing
    writing.assertMay('front.edit')
    await assertSubject(writing, name)
    const before = await findDraft(tx, name)
    assertVersion(before, version)
    await assertKnown(writing, plan, [
      planOf(await findFrontRow(writing, name)),
      before === undefined ? undefined : readDocument(frontDraftDocument, before),
    ])
    const next = await nextIds(writing, 'front_drafts')
    const saved = {
      version: next,
      base_version: baseVersion,
      ...documentColumns(frontDraftDocument, plan),
      at: now.getTime(),
      by,
    }
    const front = writeFrontName(name)
    if (before === undefined) {
      await insertRows(writing, 'front_drafts', [{ id: next, front, ...saved }])
    } else {
      await tx.updateTable('front_drafts').set(saved).where('id', '=', before.id).execute()
    }
    recordDraft(writing, name, 'save', saved.version)
    return { version: saved.version }
  })
}

/** Changes the plan of a draft as the consequence of another command, for example that a picture was replaced everywhere. */
export async function rewriteDraft(
  writing: Writing,
  { id, front }: Pick<Tables['front_drafts'], 'id' | 'front'>,
  plan: FrontPlan,
): Promise<number> {
  const version = await nextIds(writing, 'front_drafts')
  await writing.tx
    .updateTable('front_drafts')
    .set({ version, ...documentColumns(frontDraftDocument, plan) })
    .where('id', '=', id)
    .execute()
  writing.audit.push({ action: 'front-draft.save', subject: `front-draft:${front}`, details: { version } })
  return version
}

/** After a command has rewritten a front, a draft of the version before can still be published: nothing else has changed. */
export async function rebaseDraft(
  { tx }: Pick<Writing, 'tx'>,
  name: FrontName,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx
    .updateTable('front_drafts')
    .set({ base_version: to })
    .where('front', '=', writeFrontName(name))
    .where('base_version', '=', from)
    .execute()
}

/** Deletes a draft with its open request. */
export async function discardFrontDraft(
  command: Command,
  name: FrontName,
  version: number,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('front.edit')
    await getDraft(writing, name, version)
    await dropDraft(writing, name)
    recordDraft(writing, name, 'remove', version)
  })
}

/** The draft of a version that the editor read. */
export async function getDraft(
  { tx }: Pick<Writing, 'tx'>,
  name: FrontName,
  version: number,
): Promise<Tables['front_drafts']> {
  const draft = await findDraft(tx, name)
  assertVersion(draft, version)
  if (draft === undefined) throw new Refusal('not-found', '下書きはありません。', 'There is no draft.')
  return draft
}

export async function findDraft(
  db: Kysely<Tables>,
  name: FrontName,
): Promise<Tables['front_drafts'] | undefined> {
  return db
    .selectFrom('front_drafts')
    .selectAll()
    .where('front', '=', writeFrontName(name))
    .executeTakeFirst()
}

/** Deletes the draft and its request if exactly this plan was published. */
export async function closeDraftOf(writing: Writing, name: FrontName, plan: FrontPlan): Promise<void> {
  const draft = await findDraft(writing.tx, name)
  if (draft === undefined) return
  if (isDeepStrictEqual(readDocument(frontDraftDocument, draft), plan)) await dropDraft(writing, name)
}

export async function dropDraft({ tx }: Pick<Writing, 'tx'>, name: FrontName): Promise<void> {
  const front = writeFrontName(name)
  await tx.deleteFrom('front_drafts').where('front', '=', front).execute()
  await closeReview({ tx }, { kind: 'front', id: front })
}

function assertVersion(draft: Pick<Tables['front_drafts'], 'version'> | undefined, version: number): void {
  const current = draft?.version ?? 0
  if (current === version) return
  throw new Refusal(
    'conflict',
    conflictSentence(version, current),
    `The draft was changed by somebody else: you read version ${version}, it is at ${current} now.`,
  )
}

function conflictSentence(read: number, current: number): string {
  if (read === 0) return 'この表紙には、もう下書きがあります。開いて確かめてから保存してください。'
  return current === 0
    ? 'この下書きは、ほかの人が公開したか、捨てました。'
    : 'この下書きは、ほかの人が先に変えました。開き直して確かめてください。'
}

function recordDraft(writing: Writing, name: FrontName, action: 'save' | 'remove', version: number): void {
  writing.audit.push({
    action: `front-draft.${action}`,
    subject: `front-draft:${writeFrontName(name)}`,
    details: { version },
  })
}
