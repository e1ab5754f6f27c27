import { studioRoutes as routes } from '@tsuzuri/api/studio/routes'
import { openBoundedQueue } from '@tsuzuri/concurrency/bounded-queue'
import { pageOf } from '@tsuzuri/content/page-number'
import type { ProofTerm } from '@tsuzuri/content/proofreading/proof-lists'
import { Refusal } from '@tsuzuri/content/refusal'
import { findTermUses } from '@tsuzuri/database/proofreading/find-uses'
import {
  deleteTerm,
  readListVersion,
  readProofLists,
  readTerms,
  restoreTerm,
  saveTerm,
} from '@tsuzuri/database/proofreading/proof-terms'
import { readActorNames } from '@tsuzuri/database/staff/actor-names'
import type { Context } from '../../context.ts'
import { assertReads } from '../articles/article-view.ts'
import { type StudioRouter, valueOf } from '../studio-router.ts'

const perPage = 50
const longestSearchMs = 2_000

const fileNames = { spelling: 'hyoki.prh.yml', caution: 'chuigo.yml' } as const

/** Routes for the style dictionary and the caution words. */
export function addProofTermRoutes(router: StudioRouter, { db }: Context): void {
  const searches = openBoundedQueue({
    atOnce: 1,
    waiting: 4,
    refusal: () =>
      new Refusal(
        'busy',
        '記事を探す依頼が混み合っています。少し待ってから、もう一度お試しください。',
        'Too many searches run; try again.',
      ),
  })

  router.handle(routes.getProofLists, async () => readProofLists(db.reader))

  router.handle(routes.listProofTerms, async ({ input }) => {
    const listVersion = await readListVersion(db.reader)
    const text = (input.text ?? '').toLowerCase()
    const found = (await readTerms(db.reader)).filter(
      ({ key, term, isRemoved }) =>
        term.kind === input.kind &&
        isRemoved === (input.removed === true) &&
        (input.key === undefined || input.key === key) &&
        (text === '' || wordsOf(term).toLowerCase().includes(text)),
    )
    const from = (input.page - 1) * perPage
    const shown = found.slice(from, from + perPage)
    const named = await readActorNames(
      db.reader,
      shown.map(({ editedBy }) => editedBy ?? ''),
    )
    const items = shown.map(({ key, version, term, isDefault, isRemoved, editedAt, editedBy }) => ({
      key,
      version,
      content: term,
      isDefault,
      isRemoved,
      editedAt: editedAt === null ? null : new Date(editedAt).toISOString(),
      editedBy: editedBy === null ? null : named(editedBy),
    }))
    return { ...pageOf(items, found.length, input.page, perPage), listVersion }
  })

  router.handle(routes.createProofTerm, async ({ input, command }) =>
    valueOf(saveTerm(command, undefined, input.content)),
  )
  router.handle(routes.saveProofTerm, async ({ input, command }) => {
    const { content, ...target } = input
    return valueOf(saveTerm(command, target, content))
  })
  router.handle(routes.deleteProofTerm, async ({ input, command }) => {
    await valueOf(deleteTerm(command, input))
    return {}
  })
  router.handle(routes.restoreProofTerm, async ({ input, command }) => {
    await valueOf(restoreTerm(command, input))
    return {}
  })
  router.handle(routes.exportProofTerms, async ({ input }) => {
    const { exportTerms } = await loadTermFiles()
    return { name: fileNames[input.kind], text: await exportTerms(db.reader, input.kind) }
  })
  router.handle(routes.importProofTerms, async ({ input, command }) => {
    const { importTerms } = await loadTermFiles()
    return valueOf(importTerms(command, input))
  })

  router.handle(routes.findProofUses, async ({ input, actor }) => {
    assertReads(actor)
    return searches.run(async () => {
      const startedAt = performance.now()
      const isTimeLeft = () => performance.now() - startedAt < longestSearchMs
      return findTermUses(db.reader, input.content, input.before, isTimeLeft)
    })
  })
}

function wordsOf(term: ProofTerm): string {
  const words =
    term.kind === 'spelling'
      ? [term.expected, ...term.patterns, term.reason]
      : [term.name, term.reason, ...term.expressions, ...term.alternatives]
  return words.join('\n')
}

/** YAML is read and written rarely, and its modules would be a twentieth of those of a start. */
async function loadTermFiles() {
  return import('@tsuzuri/database/proofreading/import-terms')
}
