import { EditorState } from 'prosemirror-state'
import { history, undo } from 'prosemirror-history'
import { describe, expect, test } from 'vitest'
import type { Body } from '@tsuzuri/content/body/blocks'
import { replaceWords } from '@tsuzuri/content/replace-words'
import { articleContentSchema } from '@tsuzuri/content/article'
import * as fc from 'fast-check'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { anyBody } from '../testing/any-body.ts'
import { findInDocument, replaceMatches } from './find-in-document.ts'

const question = { text: '髪', isFolded: true }
const body: Body = {
  blocks: [
    { type: 'paragraph', content: [{ text: '一行目\n髪と', marks: [{ type: 'strong' }] }, { text: '髪' }] },
    { type: 'product', name: '髪の水', content: [[{ text: '髪に。' }]] },
    { type: 'image', media: 'a', alt: '髪', caption: '髪の絵' },
  ],
}

describe('T2 find and replace in an article', () => {
  test('finds texts, captions and fields in their order', () => {
    const document = documentFromBody(body)
    const found = findInDocument(document, question)
    expect(found.map(({ from, to, field }) => field?.name ?? document.textBetween(from, to))).toEqual([
      '髪',
      '髪',
      'name',
      '髪',
      'alt',
      '髪',
    ])
  })

  test('replaces everything with its marks, and one undo takes it back', () => {
    let state = EditorState.create({ doc: documentFromBody(body), plugins: [history()] })
    state = state.apply(replaceMatches(state, findInDocument(state.doc, question), '毛髪'))
    expect(bodyFromDocument(state.doc).blocks).toEqual([
      {
        type: 'paragraph',
        content: [{ text: '一行目\n毛髪と', marks: [{ type: 'strong' }] }, { text: '毛髪' }],
      },
      { type: 'product', name: '毛髪の水', content: [[{ text: '毛髪に。' }]] },
      { type: 'image', media: 'a', alt: '毛髪', caption: '毛髪の絵' },
    ])
    undo(state, (tr) => {
      state = state.apply(tr)
    })
    expect(bodyFromDocument(state.doc)).toEqual(body)
  })

  test('a ruby that loses a part of its letters goes from all of them', () => {
    const ruby = [{ type: 'ruby' as const, reading: 'かみがた' }]
    const content = [{ text: '春の' }, { text: '髪\n型', marks: ruby }, { text: '型', marks: ruby }]
    const opened = documentFromBody({ blocks: [{ type: 'paragraph', content }] })
    const state = EditorState.create({ doc: opened, plugins: [history()] })
    const replaced = (asked: string, replacement: string) => {
      const matches = findInDocument(state.doc, { text: asked, isFolded: true }).slice(0, 1)
      return bodyFromDocument(replaceMatches(state, matches, replacement).doc).blocks
    }
    const rest = { text: '型', marks: ruby }
    expect(replaced('髪', '毛')).toEqual([{ type: 'paragraph', content: [{ text: '春の毛\n型' }, rest] }])
    expect(replaced('型', '')).toEqual([{ type: 'paragraph', content: [{ text: '春の髪\n' }, rest] }])
  })

  test('gives the same text on the desk as over the magazine, also of rubies with one reading', () => {
    const letters = fc.array(fc.constantFrom('髪', '型', '\n'), { minLength: 1, maxLength: 3 })
    const reading = fc.constantFrom(undefined, 'かみ', 'かた')
    const run = fc.tuple(letters, reading).map(([signs, ruby]) => ({
      text: signs.join(''),
      ...(ruby === undefined ? {} : { marks: [{ type: 'ruby' as const, reading: ruby }] }),
    }))
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (content) => {
        const written: Body = { blocks: [{ type: 'paragraph', content }] }
        const asked = { text: '髪型', isFolded: true }
        const state = EditorState.create({ doc: documentFromBody(written) })
        const tr = replaceMatches(state, findInDocument(state.doc, asked), '毛')
        const article = articleContentSchema.parse({ body: bodyFromDocument(state.doc) })
        expect(bodyFromDocument(tr.doc)).toEqual(replaceWords(article, asked, '毛').body)
      }),
      { numRuns: 300 },
    )
  })

  test('gives the same text on the desk as over the magazine', () => {
    const plain = anyBody.map(({ blocks }) => ({
      // Pictures of cards are not edited in the text of the desk.
      blocks: blocks.filter((block) => !('image' in block) && block.type !== 'timeline'),
    }))
    fc.assert(
      fc.property(plain, (written) => {
        const state = EditorState.create({ doc: documentFromBody(written) })
        const tr = replaceMatches(state, findInDocument(state.doc, question), '毛')
        const content = articleContentSchema.parse({ body: written })
        expect(bodyFromDocument(tr.doc)).toEqual(replaceWords(content, question, '毛').body)
      }),
      { numRuns: 200 },
    )
  })
})
