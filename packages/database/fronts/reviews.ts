import { type FrontName, writeFrontName } from '@tsuzuri/content/front/front-name'
import { Refusal } from '@tsuzuri/content/refusal'
import { getRequest, noteReview, type ReviewSubject, setReview } from '../reviews/review-ledger.ts'
import type { Writing } from '../rows.ts'
import { readDocument } from '../stored/document.ts'
import { frontDraftDocument } from '../stored/document-kinds.ts'
import { type Changed, type Command, write } from '../writing.ts'
import { dropDraft, getDraft } from './drafts.ts'
import { findFrontRow, storeFront } from './store-front.ts'
import { readFrontTitle } from './stored-fronts.ts'

/** Requests that another editor reviews the draft and publishes it. */
export async function requestFrontReview(
  command: Command,
  name: FrontName,
  version: number,
  note: string,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('front.edit')
    await getDraft(writing, name, version)
    await setReview(writing, subjectOf(name, version), 'requested', note)
    await notify(writing, name, { step: 'requested', note })
  })
}

/** Returns the draft to its editor with a note. */
export async function returnFrontReview(
  command: Command,
  name: FrontName,
  version: number,
  note: string,
): Promise<Changed<void>> {
  return write(command, async (writing) => {
    writing.assertMay('front.edit')
    const subject = subjectOf(name, version)
    const { by } = await getRequest(writing, subject)
    await getDraft(writing, name, version)
    await setReview(writing, subject, 'returned', note)
    await notify(writing, name, { step: 'returned', note, requestedBy: by })
  })
}

/** Publishes the draft of an open request. Refuses if the front has changed since its editor read it. */
export async function approveFrontReview(
  command: Command,
  name: FrontName,
  version: number,
  note: string,
): Promise<Changed<{ version: number }>> {
  return write(command, async (writing) => {
    writing.assertMay('front.edit')
    const subject = subjectOf(name, version)
    const { by } = await getRequest(writing, subject)
    const draft = await getDraft(writing, name, version)
    const current = (await findFrontRow(writing, name))?.version ?? 0
    if (draft.base_version !== current) {
      throw new Refusal(
        'conflict',
        `この下書きは表紙の第${draft.base_version}版をもとにしていますが、いまは第${current}版です。下書きを開いて確かめ、保存し直してください。`,
        `The draft is based on version ${draft.base_version} of the front, which is at ${current} now.`,
      )
    }
    const saved = await storeFront(writing, name, {
      version: current,
      action: 'publish',
      plan: readDocument(frontDraftDocument, draft),
    })
    await noteReview(writing, subject, 'approved', note)
    await dropDraft(writing, name)
    await notify(writing, name, { step: 'approved', note, requestedBy: by })
    return saved
  })
}

function subjectOf(name: FrontName, version: number): ReviewSubject {
  return { kind: 'front', id: writeFrontName(name), version }
}

type Step =
  | { step: 'requested'; note: string }
  | { step: 'returned' | 'approved'; note: string; requestedBy: string }

async function notify(writing: Writing, name: FrontName, step: Step): Promise<void> {
  const title = await readFrontTitle(writing.tx, name)
  writing.events.push({ notice: { kind: 'front.review', front: writeFrontName(name), title, ...step } })
}
