import { bodySchema } from '@tsuzuri/content/body/blocks'
import type { Mark } from '@tsuzuri/content/body/inline'
import { unfinishedParts } from '@tsuzuri/content/body/unfinished'
import { unfinishedBlocks } from '@tsuzuri/content/testing/unfinished-blocks'
import * as fc from 'fast-check'
import { EditorState } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { findPart } from '../find-part.ts'
import { anyBody } from '../testing/any-body.ts'
import { documentFromBody } from './body-to-document.ts'
import { bodyFromDocument } from './document-to-body.ts'
import { listFaults, savableBody } from './faults.ts'
import { schema } from './schema.ts'

const { nodes } = schema

describe('A2 the editor holds every block and mark', () => {
  test('T2 what is opened and saved without a change is the same text', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const opened = documentFromBody(body)
        opened.check()
        expect(bodyFromDocument(opened)).toEqual(body)
      }),
      { numRuns: 300 },
    )
  })

  test('T2 characters that nobody can see and nothing can store are no fault of the writer', () => {
    const cells = '商品名\t1,980円\u2028税込\v別'
    const image = nodes.image.create({ media: 'a', alt: cells, credit: cells }, schema.text(cells))
    const paragraph = nodes.paragraph.create(null, schema.text('一行目\v二行目\u0007\t字下げ'))
    const opened = nodes.doc.create(null, [image, paragraph])
    const line = '商品名 1,980円 税込 別'
    expect(listFaults(opened)).toEqual([])
    expect(savableBody(bodyFromDocument(opened)).blocks).toEqual([
      { type: 'image', media: 'a', alt: line, caption: line, credit: line },
      { type: 'paragraph', content: [{ text: '一行目\n二行目\t字下げ' }] },
    ])
  })

  test('T2 two rubies side by side stay two, also with the same reading', () => {
    const ruby = (text: string, ...others: Mark[]) => ({
      text,
      marks: [...others, { type: 'ruby' as const, reading: 'こく' }],
    })
    for (const content of [
      [ruby('刻'), ruby('刻')],
      [ruby('刻'), ruby('刻'), ruby('刻'), { text: 'と' }, ruby('一\n刻'), ruby('刻')],
      [ruby('刻', { type: 'strong' }), ruby('刻'), ruby('刻', { type: 'strong' })],
    ]) {
      const body = { blocks: [{ type: 'paragraph' as const, content }] }
      expect(bodyFromDocument(documentFromBody(body))).toEqual(body)
      expect(documentFromBody(body).eq(documentFromBody(body))).toBe(true)
    }
  })

  test('T2 two rubies stay two when the words between them go', () => {
    const marks = [{ type: 'ruby' as const, reading: 'こく' }]
    const content = [{ text: '刻', marks }, { text: 'と' }, { text: '刻', marks }]
    const { tr } = EditorState.create({
      doc: documentFromBody({ blocks: [{ type: 'paragraph', content }] }),
    })
    expect(bodyFromDocument(tr.delete(2, 3).doc).blocks).toEqual([
      { type: 'paragraph', content: [content[0], content[2]] },
    ])
  })

  test('T2 what the editor gives is what the magazine accepts', () => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const given = bodyFromDocument(documentFromBody(body))
        expect(bodySchema.parse(given)).toEqual(given)
        expect(listFaults(documentFromBody(body))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('T3 か + ゛ from a keyboard that decomposes is kept as が', () => {
    const document = nodes.doc.create(null, nodes.paragraph.create(null, schema.text('か\u3099')))
    expect(bodyFromDocument(document).blocks).toEqual([{ type: 'paragraph', content: [{ text: 'が' }] }])
  })

  test('T2 empty paragraphs, headings and items are not kept', () => {
    const document = nodes.doc.create(null, [
      nodes.paragraph.create(),
      nodes.heading.create(),
      nodes.list.create(null, [nodes.item.create(), nodes.item.create(null, schema.text('一'))]),
      nodes.callout.createAndFill() ?? nodes.paragraph.create(),
    ])
    expect(bodyFromDocument(document).blocks).toEqual([
      { type: 'list', ordered: false, items: [{ content: [{ text: '一' }] }] },
      { type: 'callout', kind: 'point', content: [] },
    ])
  })
})

describe('T2 an unfinished block', () => {
  test.each(unfinishedBlocks)('%s is opened, kept and saved as it is: %j', (_, block) => {
    const document = documentFromBody({ blocks: [block] })
    document.check()
    expect(bodyFromDocument(document).blocks).toEqual([block])
    expect(listFaults(document)).toEqual([])
    expect(savableBody({ blocks: [block] }).blocks).toEqual([block])
  })

  test.each(unfinishedBlocks)('of %s leads to the very part that is missing: %j', (_, block) => {
    const document = documentFromBody({ blocks: [block] })
    const places = unfinishedParts(block).map(({ path }) => findPart(document, 0, path))
    expect(places).not.toEqual([])
    for (const { position, field } of places) {
      const node = document.nodeAt(position)
      const isField = field !== undefined && field in (node?.attrs ?? {})
      const isEmptyText = node?.isTextblock === true && (node.content.size === 0 || block.type === 'table')
      expect(isField || isEmptyText).toBe(true)
    }
  })
})

describe('T2 an invalid block is reported with its position', () => {
  const long = nodes.product.createAndFill({ name: '長'.repeat(201) }) ?? nodes.paragraph.create()
  const written = nodes.paragraph.create(null, schema.text('本文'))
  const document = nodes.doc.create(null, [written, long])

  test('the fault carries its position and a reason', () => {
    expect(listFaults(document)).toEqual([{ position: 4, message: '名前が長すぎるか、多すぎます' }])
  })

  test('the rest can be saved meanwhile', () => {
    const body = savableBody(bodyFromDocument(document))
    expect(body.blocks).toEqual([{ type: 'paragraph', content: [{ text: '本文' }] }])
  })
})
