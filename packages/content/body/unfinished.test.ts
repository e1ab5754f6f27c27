import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleContentSchema, wholeContentSchema } from '../article.ts'
import { openManuscriptReader } from '../manuscript/read-body.ts'
import { frontMatterSchema, readManuscript, writeManuscript } from '../manuscript/manuscript.ts'
import { writeManuscriptBody } from '../manuscript/write-body.ts'
import { publish, schedule } from '../publishing.ts'
import { aDraft } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'
import { refused } from '../testing/refused.ts'
import { unfinishedBlocks } from '../testing/unfinished-blocks.ts'
import { blockKinds, type Body, draftBlockSchema } from './blocks.ts'
import { bodyHtml } from './html.ts'
import { paragraphHtml } from './paragraph-html.ts'
import { bodyText } from './plain-text.ts'
import { keepMedia, mediaIn, renameMedia } from './references.ts'
import { unfinishedIn, unfinishedParts } from './unfinished.ts'

const now = new Date('2026-11-16T00:00:00Z')
const disclosure = { kind: 'sponsored', sponsor: '綴り化粧品' } as const
const holes = unfinishedBlocks.map(([, block]) => block)

/** Texts of whole and unfinished blocks in any order. */
const anyDraft: fc.Arbitrary<Body> = fc.record({
  blocks: fc.array(fc.constantFrom(...everyBlock, ...holes), { minLength: 1, maxLength: 8 }),
})

describe('T2 an unfinished block', () => {
  test('every part that a kind may lack in a draft has an example', () => {
    const named = Object.entries(blockKinds).flatMap(([type, { draft }]) =>
      Object.keys(draft.parts).map((part) => `${type} ${part}`),
    )
    const shown = holes.flatMap((block) =>
      unfinishedParts(block).map(({ path }) => `${block.type} ${/(\w+)$/.exec(path)?.[1]}`),
    )
    expect([...new Set(shown)].toSorted()).toEqual(named.toSorted())
  })

  test.each(unfinishedBlocks)(
    'of %s is one that a draft holds, and exactly one part is missing: %j',
    (_, block) => {
      expect(draftBlockSchema.parse(block)).toEqual(block)
      expect(unfinishedParts(block)).toHaveLength(1)
    },
  )

  test('is named with its place and what is missing', () => {
    const body: Body = {
      blocks: [
        ...everyBlock.slice(0, 1),
        { type: 'product', name: '', url: 'exam', content: [] },
        { type: 'qa', pairs: [{ question: [], answer: [] }] },
      ],
    }
    expect(unfinishedIn(body)).toEqual([
      { path: 'body.blocks[1].name', reason: '本文の2番目のブロック（商品カード）：商品名がありません' },
      {
        path: 'body.blocks[1].url',
        reason: '本文の2番目のブロック（商品カード）：http(s)、mailto、または / で始まるURLに限ります',
      },
      { path: 'body.blocks[2].pairs[0].question', reason: '本文の3番目のブロック（Q&A）：質問がありません' },
      { path: 'body.blocks[2].pairs[0].answer', reason: '本文の3番目のブロック（Q&A）：回答がありません' },
    ])
  })

  test('and a whole text of every kind has nothing unfinished', () => {
    expect(unfinishedIn({ blocks: everyBlock })).toEqual([])
  })
})

describe('T2 a draft of whole and unfinished blocks', () => {
  test('is what the article schema makes of it, through JSON as well', () => {
    fc.assert(
      fc.property(anyDraft, (body) => {
        const { content } = aDraft({ body })
        expect(content.body).toEqual(body)
        expect(articleContentSchema.parse(JSON.parse(JSON.stringify(content)))).toEqual(content)
      }),
    )
  })

  test('is published and scheduled exactly when no block is unfinished', () => {
    fc.assert(
      fc.property(anyDraft, (body) => {
        const draft = aDraft({ body, disclosure })
        const isWhole = body.blocks.every((block) => !holes.includes(block))
        expect(wholeContentSchema.safeParse(draft.content).success).toBe(isWhole)
        if (isWhole) {
          expect(publish(draft, now).status).toBe('published')
          expect(schedule(draft, { from: now }, now).status).toBe('published')
        } else {
          const paths = unfinishedIn(body).map(({ path }) => path)
          expect(refused(() => publish(draft, now)).faults.map(({ path }) => path)).toEqual(paths)
          expect(refused(() => schedule(draft, { from: now }, now)).faults).toHaveLength(paths.length)
        }
      }),
    )
  })

  test('comes back from the manuscript that an archive writes', () => {
    fc.assert(
      fc.property(anyDraft, (body) => {
        const front = frontMatterSchema.parse({ title: '書きかけ', state: 'draft' })
        expect(readManuscript(writeManuscript({ front, body })).body).toEqual(body)
      }),
    )
  })

  test('comes back from the lines of the manuscript mode', () => {
    fc.assert(
      fc.property(anyDraft, (body) => {
        const read = openManuscriptReader(1, draftBlockSchema)
        expect(read(writeManuscriptBody(body))).toEqual(body)
      }),
    )
  })

  test('keeps a picture that is not chosen, names no medium for it, and can be drawn', () => {
    fc.assert(
      fc.property(anyDraft, (body) => {
        expect(mediaIn(body)).not.toContain('')
        expect(renameMedia(body, (media) => media)).toEqual(body)
        expect(keepMedia(body, () => true)).toEqual(body)
        const references = { mediaUrl: () => undefined, article: () => undefined }
        expect(typeof bodyHtml(body, references)).toBe('string')
        expect(typeof paragraphHtml(body, references)).toBe('string')
        expect(typeof bodyText(body)).toBe('string')
      }),
    )
  })
})
