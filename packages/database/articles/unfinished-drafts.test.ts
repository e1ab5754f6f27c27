import { sql } from 'kysely'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, BlockOf, Body } from '@tsuzuri/content/body/blocks'
import { unfinishedIn } from '@tsuzuri/content/body/unfinished'
import { unfinishedBlocks } from '@tsuzuri/content/testing/unfinished-blocks'
import { eachArchivedArticle } from '../archive/archived-article.ts'
import { findFaults } from '../backup/integrity.ts'
import { findPublishedArticle, previewOf } from '../published/articles/article.ts'
import { articleDocument } from '../stored/document-kinds.ts'
import { mergeTag } from './bulk/merge-tags.ts'
import { describeOnBothEngines } from '../testing/both-engines.ts'
import { anArticle, createFixtures, createNew, publishNew } from '../testing/fixtures.ts'
import { minutesAfterNoon, noon } from '../testing/moments.ts'
import { faultPaths, refused } from '../testing/refused.ts'
import { editArticle, publishArticle, restoreRevision, scheduleArticle } from './commands.ts'
import { findRevisionContent } from './revisions.ts'
import { findStoredArticle } from './stored-article.ts'

const holes = unfinishedBlocks.map(([, block]) => block).filter((block) => !('images' in block))
const because: BlockOf<'paragraph'> = { type: 'paragraph', content: [{ text: 'だから' }] }
const whole: Block[] = [
  { type: 'paragraph', content: [{ text: 'やわらかく。' }] },
  { type: 'product', name: '水', price: 1980, content: [] },
  { type: 'qa', pairs: [{ question: [{ text: 'なぜ' }], answer: [because] }] },
]
const anyDraft: fc.Arbitrary<Body> = fc.record({
  blocks: fc.array(fc.constantFrom(...whole, ...holes), { minLength: 1, maxLength: 6 }),
})

describeOnBothEngines('unfinished drafts', (magazine) => {
  test('T2 texts with any holes are saved and read back equal, and only whole ones are published', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    let article = await createNew(magazine.at(noon), anArticle(fixtures))
    await fc.assert(
      fc.asyncProperty(anyDraft, async (body) => {
        const content = anArticle(fixtures, { body })
        article = (await editArticle(magazine.at(noon), article, content)).value
        expect((await findStoredArticle(magazine.db.reader, article.id))?.content.body).toEqual(body)
        const revision = await findRevisionContent(magazine.db.reader, article.id, article.version)
        expect(revision?.body).toEqual(body)
        const preview = await previewOf(magazine.db.reader, article, noon)
        // No article has the name of a card.
        expect(preview.body.blocks).toEqual(body.blocks.filter(({ type }) => type !== 'article'))
        const missing = unfinishedIn(body).map(({ path }) => path)
        if (missing.length === 0) {
          article = (await publishArticle(magazine.at(noon), article)).value
          return
        }
        expect(faultPaths(await refused(publishArticle(magazine.at(noon), article)))).toEqual(missing)
        const period = { from: minutesAfterNoon(5) }
        expect(faultPaths(await refused(scheduleArticle(magazine.at(noon), article, period)))).toEqual(
          missing,
        )
      }),
      { numRuns: 25 },
    )
    expect(await findFaults(magazine.db)).toEqual([])
  })

  test('Q14 readers keep the published text while its new draft is unfinished, through a merge of tags as well', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const { shampoo, care } = fixtures
    const published = await publishNew(magazine.at(noon), anArticle(fixtures, { tagIds: [shampoo] }))
    const body: Body = { blocks: [{ type: 'product', name: '', content: [] }] }
    await editArticle(magazine.at(noon), published, anArticle(fixtures, { tagIds: [shampoo], body }))
    await mergeTag(magazine.at(noon), { id: shampoo, version: 1 }, care)
    const seen = await findPublishedArticle(magazine.db.reader, published.content.slug, noon)
    expect(seen?.body).toEqual(published.content.body)
    expect(seen?.tags.map(({ slug }) => slug)).toEqual(['care'])
    const newest = await findStoredArticle(magazine.db.reader, published.id)
    expect(newest?.content).toMatchObject({ tagIds: [care], body })
    const [archived] = await Array.fromAsync(eachArchivedArticle(magazine.db.reader))
    expect(archived?.content.body).toEqual(body)
    expect(archived?.publicContent?.body).toEqual(published.content.body)
  })

  test('T2 an unfinished version is restored as it was', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const body: Body = { blocks: [{ type: 'qa', pairs: [{ question: [{ text: 'なぜ' }], answer: [] }] }] }
    const draft = await createNew(magazine.at(noon), anArticle(fixtures, { body }))
    const edited = (await editArticle(magazine.at(noon), draft, anArticle(fixtures))).value
    const restored = await restoreRevision(magazine.at(noon), edited, draft.version)
    expect(restored.value.content.body).toEqual(body)
  })

  test('Q14 an unfinished text in the place of a public one is an error for readers, and the scrub names it', async () => {
    const fixtures = await createFixtures(magazine.at(noon))
    const published = await publishNew(magazine.at(noon), anArticle(fixtures))
    const body: Body = { blocks: [{ type: 'product', name: '', content: [] }] }
    const draft = (await editArticle(magazine.at(noon), published, anArticle(fixtures, { body }))).value
    await sql`update publications set document_id = ${draft.documentId}`.execute(magazine.db.writer)
    await expect(findPublishedArticle(magazine.db.reader, published.content.slug, noon)).rejects.toThrow(
      `documents ${draft.documentId}: format ${articleDocument.format + 1}`,
    )
    expect(await findFaults(magazine.db)).toContain(
      `publications ${published.id}: documents ${draft.documentId} is unfinished`,
    )
  })
})
