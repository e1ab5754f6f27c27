import type { Block } from '@tsuzuri/content/body/blocks'
import * as fc from 'fast-check'
import { history, undo } from 'prosemirror-history'
import { type Node, Slice } from 'prosemirror-model'
import { AllSelection, type Command, EditorState, type Selection, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { describe, expect, test } from 'vitest'
import { editorCommands } from '../commands/commands.ts'
import { documentFromBody } from '../document/body-to-document.ts'
import { bodyFromDocument } from '../document/document-to-body.ts'
import { keys } from '../keys.ts'
import { anyBody } from '../testing/any-body.ts'
import { behind } from '../testing/behind.ts'
import { heading, list, paragraph } from '../testing/blocks.ts'
import { trailingParagraph } from '../trailing-paragraph.ts'
import { wholeRubies } from '../whole-rubies.ts'
import { acrossBoxes } from './across-boxes.ts'

const image: Block = { type: 'image', media: 'a', alt: '瓶', caption: '棚の瓶', credit: '編集部' }
const card = (text: string): Block => ({
  type: 'product',
  name: '水',
  price: 1980,
  url: '/mizu/',
  content: [[{ text }]],
})
const callout = (title: string, ...texts: string[]): Block => ({
  type: 'callout',
  kind: 'caution',
  title,
  content: texts.map((text) => ({ type: 'paragraph', content: [{ text }] })),
})
const table = (...rows: string[]): Block => {
  const [header = [], ...others] = rows.map((row) =>
    row.split(' ').map((cell) => (cell === '_' ? [] : [{ text: cell }])),
  )
  return { type: 'table', header, rows: others }
}
const questions = (...pairs: [string, string][]): Block => ({
  type: 'qa',
  pairs: pairs.map(([question, answer]) => ({
    question: question === '' ? [] : [{ text: question }],
    answer: answer === '' ? [] : [{ type: 'paragraph', content: [{ text: answer }] }],
  })),
})
const gallery = (...captions: string[]): Block => ({
  type: 'gallery',
  images: captions.map((caption, at) => ({ media: `${at}`, alt: '', caption })),
})

describe('what is selected across boxes is deleted, and each rest stays in its box', () => {
  test.each<[string, Block[], [string, string], Block[]]>([
    [
      'from a text into a card',
      [paragraph('春の海'), card('水を飲む')],
      ['春', '水を'],
      [paragraph('春'), card('飲む')],
    ],
    [
      'from a card into a text',
      [card('水を飲む'), paragraph('春の海')],
      ['水', '春の'],
      [card('水'), paragraph('海')],
    ],
    [
      'from a card to the end of a text',
      [card('水を飲む'), paragraph('春の海'), heading(2, '次')],
      ['水', '春の海'],
      [card('水'), heading(2, '次')],
    ],
    [
      'over other boxes between',
      [callout('題', '一の文', '二'), card('消える'), image, list(true, '三', '四の文')],
      ['一の', '四'],
      [callout('題', '一の'), list(true, 'の文')],
    ],
    [
      'from a text to a caption',
      [paragraph('春の海'), image],
      ['春', '棚の'],
      [paragraph('春'), { ...image, caption: '瓶' }],
    ],
    ['from a title', [callout('題名', '一', '二の文')], ['題', '二'], [callout('題', 'の文')]],
    [
      'from a cell into a text below the table',
      [table('品 値', '水 百円', '油 千円'), paragraph('春の海')],
      ['百', '春'],
      [table('品 値', '水 百', '_ _'), paragraph('の海')],
    ],
    [
      'from a text into a cell',
      [paragraph('春の海'), table('品 値', '水 百円', '油 千円')],
      ['春', '百'],
      [paragraph('春'), table('_ _', '_ 円', '油 千円')],
    ],
    [
      'from an answer into the next question but one',
      [questions(['一', '答え'], ['二', '応え'], ['三か', '返事'])],
      ['答', '三'],
      [questions(['一', '答'], ['か', '返事'])],
    ],
    [
      'between captions of a gallery',
      [gallery('一枚', '二枚', '三枚')],
      ['一', '三'],
      [
        {
          type: 'gallery',
          images: [
            { media: '0', alt: '', caption: '一' },
            { media: '2', alt: '', caption: '枚' },
          ],
        },
      ],
    ],
  ])('%s', (_, blocks, [start, end], rest) => {
    const state = stateOf(blocks, (doc) => TextSelection.create(doc, behind(doc, start), behind(doc, end)))
    expect(bodyFromDocument(after(state, pressed('Backspace')).doc).blocks).toEqual(rest)
    const typed = bodyFromDocument(after(state, typing).doc).blocks
    expect(JSON.stringify(typed).replace('字', '')).toBe(JSON.stringify(rest))
  })

  test('Enter in a title moves to the text, and undo brings everything back', () => {
    const blocks = [callout('題名', '一'), paragraph('二の文')]
    const state = stateOf(blocks, (doc) => TextSelection.create(doc, behind(doc, '題'), behind(doc, '二')))
    const entered = after(after(state, pressed('Enter')), typing)
    expect(bodyFromDocument(entered.doc).blocks).toEqual([callout('題', '字'), paragraph('の文')])
    expect(undone(entered).doc.eq(state.doc)).toBe(true)
  })
})

test('a list or a quotation is taken back or made with a selection that reaches beyond it', () => {
  const blocks = [list(false, '一', '二'), paragraph('三')]
  const state = stateOf(blocks, (doc) => TextSelection.create(doc, behind(doc, '一'), behind(doc, '三')))
  const { doc, selection } = after(state, pressed('Mod-Shift-8'))
  expect(doc.textBetween(selection.from, selection.to, '/')).toBe('/二/三')
  const all = stateOf([paragraph('一'), paragraph('二')], (whole) => new AllSelection(whole))
  for (const key of ['Mod-Shift-7', 'Mod-Shift-9']) {
    const made = after(all, pressed(key))
    expect(made.doc.textBetween(made.selection.from, made.selection.to, '/')).toMatch(/^一\/二/)
  }
})

const typing: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.insertText('字'))
  return true
}
const cutting: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.deleteSelection())
  return true
}
const pasting: Command = ({ tr }, dispatch) => {
  const { content } = documentFromBody({ blocks: [paragraph('甲'), paragraph('乙')] })
  dispatch?.(tr.replaceSelection(new Slice(content, 1, 1)))
  return true
}
const { addColumn, addRow, addMember, insertFilled, removeColumn, removeRow } = editorCommands

/** Commands that only replace what is selected. */
const writing = { typing, cutting, pasting, ...pick('Backspace', 'Delete', 'Enter', 'Shift-Enter') }
const commands: Record<string, Command> = {
  ...writing,
  ...pick('Mod-b', 'Mod-Alt-0', 'Mod-Alt-2', 'Mod-Shift-7', 'Mod-Shift-8', 'Mod-Shift-9', 'Alt-ArrowUp'),
  addColumn,
  addRow,
  removeColumn,
  removeRow,
  addStep: addMember('timeline', 'step'),
  insertCallout: insertFilled('callout'),
}

test('after any editing the text is valid, nothing outside the selection has changed, and undo brings all back', () => {
  const edit = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(...Object.keys(commands)))
  fc.assert(
    fc.property(anyBody, fc.array(edit, { minLength: 4, maxLength: 10 }), ({ blocks }, edits) => {
      const opened = stateOf(blocks, (doc) => TextSelection.atStart(doc))
      let state = opened
      for (const [anchor, head, name] of edits) {
        const { doc, tr } = state
        const at = (number: number) => doc.resolve(number % (doc.content.size + 1))
        const selected = state.apply(tr.setSelection(TextSelection.between(at(anchor), at(head))))
        state = after(selected, commands[name] ?? typing)
        if (name in writing) expectSameOutside(selected, state.doc)
        expectValid(state.doc)
      }
      expect(undone(state).doc.eq(opened.doc)).toBe(true)
    }),
    { numRuns: 50, seed: 20_260_401 },
  )
})

function expectValid(document: Node): void {
  document.check()
  const body = bodyFromDocument(document)
  const reopened = documentFromBody(body)
  reopened.check()
  expect(bodyFromDocument(reopened)).toEqual(body)
}

function expectSameOutside({ doc, selection: { from, to } }: EditorState, document: Node): void {
  const text = document.textContent
  expect(text.startsWith(doc.textBetween(0, from))).toBe(true)
  expect(text.endsWith(doc.textBetween(to, doc.content.size))).toBe(true)
  const facts = factsIn(document, () => true)
  for (const fact of factsIn(doc, (start, end) => start < from || end > to)) {
    expect(facts).toContain(fact)
    facts.splice(facts.indexOf(fact), 1)
  }
}

/** The blocks with facts besides their text. */
function factsIn(document: Node, test: (start: number, end: number) => boolean): string[] {
  const found: string[] = []
  document.descendants(({ type, attrs, nodeSize }, position) => {
    const hasFacts = type.spec.attrs !== undefined && type.spec.isolating === true
    if (hasFacts && test(position, position + nodeSize)) found.push(type.name + JSON.stringify(attrs))
  })
  return found
}

function pick(...names: string[]): Record<string, Command> {
  return Object.fromEntries(names.map((name) => [name, pressed(name)]))
}

function pressed(name: string): Command {
  const command = keys[name]
  if (command === undefined) throw new Error(`No command for ${name}`)
  return command
}

function stateOf(blocks: Block[], select: (doc: Node) => Selection): EditorState {
  const plugins = [acrossBoxes(), history(), tableEditing(), wholeRubies(), trailingParagraph()]
  const opened = EditorState.create({ doc: documentFromBody({ blocks }), plugins })
  const state = opened.apply(opened.tr)
  return state.apply(state.tr.setSelection(select(state.doc)))
}

function after(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = next.apply(tr)
  })
  return next
}

function undone(state: EditorState): EditorState {
  let next = state
  const step = () => undo(next, (tr) => void (next = next.apply(tr)))
  while (step());
  return next
}
