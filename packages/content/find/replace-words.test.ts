import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { articleContentSchema } from '../article.ts'
import type { Text } from '../body/inline.ts'
import { bodyText } from '../body/plain-text.ts'
import { mapWords } from '../body/words.ts'
import { findInText } from './find-text.ts'
import { findWords, replaceWords } from './replace-words.ts'
import { aDraft, words } from '../testing/articles.ts'
import { everyBlock } from '../testing/every-block.ts'

describe('T2 finding', () => {
  const found = (text: string, asked: string, isFolded = true) =>
    findInText(text, { text: asked, isFolded }).map(({ from, to }) => text.slice(from, to))

  test('kana, width and case do not count, and the place in the text is exact', () => {
    expect(found('髪型とカミガタ、ｶﾐｶﾞﾀ、かみか\u3099た', 'かみがた')).toEqual([
      'カミガタ',
      'ｶﾐｶﾞﾀ',
      'かみか\u3099た',
    ])
    expect(found('Ｓｈａｍｐｏｏ と shampoo', 'SHAMPOO')).toEqual(['Ｓｈａｍｐｏｏ', 'shampoo'])
    expect(found('㈱綴り', '(株)')).toEqual(['㈱'])
    // A part of a letter is no place.
    for (const [text, asked] of [
      ['5㎜', '5m'],
      ['そして……', '.'],
      ['㈱綴り', '株'],
      ['5㍍', 'とる'],
    ] as const)
      expect(found(text, asked)).toEqual([])
    expect(found('mm㎜m', 'mm')).toEqual(['mm', '㎜'])
    expect(found('カミ かみ', 'かみ', false)).toEqual(['かみ'])
    expect(found('aaa', 'aa')).toEqual(['aa'])
    expect(found('何か', '')).toEqual([])
  })

  test('in any text, exact search finds what indexOf finds', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1, maxLength: 3 }), (text, asked) => {
        const places = findInText(text, { text: asked, isFolded: false })
        expect(places.length > 0).toBe(text.includes(asked.normalize('NFC')))
        for (const { from, to } of places) expect(text.slice(from, to)).toBe(asked.normalize('NFC'))
      }),
    )
  })
})

describe('T2 replacing in an article', () => {
  const every = articleContentSchema.parse({ title: '水の話', lead: '水', body: { blocks: everyBlock } })

  test('every word that search and feeds know is visited', () => {
    const seen: string[] = []
    mapWords(every.body, {
      line: (line) => {
        seen.push(line)
        return line
      },
      text: (text) => {
        seen.push(text.map((run) => run.text).join(''))
        return text
      },
    })
    for (const line of bodyText(every.body)
      .split('\n')
      .flatMap((one) => one.split(' ')))
      expect(seen.join('\n')).toContain(line)
  })

  test('title, lead, names, captions and texts change, and nothing else', () => {
    const question = { text: '水', isFolded: true }
    const places = findWords(every, question)
    expect(places.map(({ path }) => path)).toEqual([
      'title',
      'lead',
      'body.blocks[9].name',
      'body.blocks[9].image.alt',
      'body.blocks[14].rows[0][0]',
    ])
    const replaced = replaceWords(every, question, '湯')
    expect(findWords(replaced, question)).toEqual([])
    expect(replaced.body.blocks[9]).toMatchObject({ name: '湯', url: 'https://example.com/mizu' })
    expect(replaced.body.blocks[0]).toBe(every.body.blocks[0])
    expect(replaceWords(every, { text: '火', isFolded: true }, '湯')).toBe(every)
    expect(articleContentSchema.parse(replaced)).toEqual(replaced)
  })

  test('words across marks get the marks of their first letter, and lose its ruby', () => {
    const content = [
      { text: '髪', marks: [{ type: 'strong' as const }, { type: 'ruby' as const, reading: 'かみ' }] },
      { text: '型を変える' },
    ]
    const { content: article } = aDraft({ body: { blocks: [{ type: 'paragraph', content }] } })
    expect(replaceWords(article, { text: '髪型', isFolded: true }, '姿').body.blocks).toEqual([
      { type: 'paragraph', content: [{ text: '姿', marks: [{ type: 'strong' }] }, { text: 'を変える' }] },
    ])
  })

  describe('a ruby that loses a part of its letters', () => {
    const ruby = (text: string, reading: string) => ({ text, marks: [{ type: 'ruby' as const, reading }] })
    const replaced = (content: Text, asked: string, replacement: string) => {
      const { content: article } = aDraft({ body: { blocks: [{ type: 'paragraph', content }] } })
      const { body } = replaceWords(article, { text: asked, isFolded: true }, replacement)
      return body.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.content] : []))
    }

    test('goes from the rest of them', () => {
      const lotion = [{ text: '朝の' }, ruby('化粧水', 'けしょうすい'), { text: 'を選ぶ' }]
      expect(replaced(lotion, '化粧', 'メイク')).toEqual([[{ text: '朝のメイク水を選ぶ' }]])
      expect(replaced(lotion, '水を', '品を')).toEqual([[{ text: '朝の化粧品を選ぶ' }]])
      expect(replaced(lotion, '粧', '')).toEqual([[{ text: '朝の化水を選ぶ' }]])
    })

    test('leaves the ruby beside it as it is, also with the same reading', () => {
      const twice = [ruby('刻', 'こく'), ruby('刻', 'こく'), ruby('時刻', 'じこく')]
      expect(replaced(twice, '時', '一')).toEqual([
        [ruby('刻', 'こく'), ruby('刻', 'こく'), { text: '一刻' }],
      ])
    })
  })

  test('replacing all words and back gives the same text, wherever the marks are', () => {
    const letters = fc.array(fc.constantFrom('あ', 'い', '春'), { minLength: 1, maxLength: 6 })
    const runs = fc.array(letters, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(runs, (all) => {
        const text = all.map((run) => run.join('')).join('')
        const content = all.map((run, at) => ({
          text: run.join(''),
          ...(at % 2 === 0 ? {} : { marks: [{ type: 'strong' as const }] }),
        }))
        const { content: article } = aDraft({ body: { blocks: [{ type: 'paragraph', content }] } })
        const there = replaceWords(article, { text: 'あい', isFolded: false }, '夏')
        expect(bodyText(there.body)).toBe(text.replaceAll('あい', '夏'))
        expect(bodyText(replaceWords(there, { text: '夏', isFolded: false }, 'あい').body)).toBe(text)
      }),
    )
  })

  test('a paragraph without words goes', () => {
    const { content } = aDraft({ body: { blocks: [{ type: 'paragraph', content: words('春') }] } })
    expect(replaceWords(content, { text: '春', isFolded: true }, '').body.blocks).toEqual([])
  })
})
