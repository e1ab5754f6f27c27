import type { Kysely } from 'kysely'
import {
  type ChosenKind,
  chosenKinds,
  isChosenKind,
  type NoticeChoice,
  noticeRules,
} from '@tsuzuri/content/notices/notice-kinds'
import type { Tables } from '../tables.ts'
import { type Changed, type Command, write } from '../writing.ts'

export async function readChoice(
  db: Kysely<Tables>,
  staffId: number,
  kind: ChosenKind,
): Promise<NoticeChoice> {
  const row = await db
    .selectFrom('notice_choices')
    .select('choice')
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.choice ?? noticeRules[kind].mail
}

export async function readChoices(
  db: Kysely<Tables>,
  staffId: number,
): Promise<Record<ChosenKind, NoticeChoice>> {
  const rows = await db.selectFrom('notice_choices').selectAll().where('staff_id', '=', staffId).execute()
  const chosen = new Map(rows.map((row) => [row.kind, row.choice]))
  const all = chosenKinds.map((kind) => [kind, chosen.get(kind) ?? noticeRules[kind].mail])
  return Object.fromEntries(all) as Record<ChosenKind, NoticeChoice>
}

export async function saveChoices(
  command: Command,
  staffId: number,
  choices: Partial<Record<ChosenKind, NoticeChoice>>,
): Promise<Changed<void>> {
  return write(command, async ({ tx, audit }) => {
    for (const [kind, choice] of Object.entries(choices)) {
      await tx
        .insertInto('notice_choices')
        .values({ staff_id: staffId, kind, choice })
        .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet({ choice }))
        .execute()
    }
    audit.push({ action: 'staff.notice-choices', subject: `staff:${staffId}`, details: { choices } })
  })
}

/** Ends the daily mail, as its `List-Unsubscribe` link promises. Notices that are mailed at once are still mailed. */
export async function endDigest(command: Command, staffId: number): Promise<void> {
  const choices = Object.entries(await readChoices(command.db.reader, staffId)).filter(
    ([kind, choice]) => isChosenKind(kind as ChosenKind) && choice === 'digest',
  )
  if (choices.length === 0) return
  await saveChoices(command, staffId, Object.fromEntries(choices.map(([kind]) => [kind, 'off'])))
  await command.db.writer
    .updateTable('notices')
    .set({ digest: 'none' })
    .where('staff_id', '=', staffId)
    .where('digest', '=', 'waiting')
    .execute()
}
