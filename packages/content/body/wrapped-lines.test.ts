import { describe, expect, test } from 'vitest'
import { joinWrappedLines } from './wrapped-lines.ts'

describe('T2 wrapped lines of HTML source', () => {
  test('are no spaces between Japanese letters, signs of full width and digits', () => {
    for (const [before = '', after = ''] of [
      ['今日は', '晴れ'],
      ['本当？', 'うん'],
      ['すごい！', '次'],
      ['『雪国』', '【新刊】'],
      ['春・', '夏…'],
      ['十時〜', '十一時'],
      ['2026年', '3月'],
      ['全', '3色'],
      ['3', '月'],
      ['です。', 'Tokyo'],
      ['Tokyo', '（東京）'],
      ['𠮷', '野家'],
    ])
      expect(joinWrappedLines([`${before} \r\n  ${after}`])).toEqual([before + after])
  })

  test('stay between Latin words, and beside a Japanese letter and a Latin one', () => {
    for (const text of ['smart\nquotes', '東京\nTokyo', 'Tokyo\n東京', 'Wait…\nwhat', '1\n2', 'A\n1'])
      expect(joinWrappedLines([text])).toEqual([text])
    expect(joinWrappedLines(['春 夏', '\n', '　\n'])).toEqual(['春 夏', '', '　\n'])
  })

  test('are found between the pieces of a paragraph', () => {
    expect(joinWrappedLines(['今日は', '\n晴れ'])).toEqual(['今日は', '晴れ'])
    expect(joinWrappedLines(['今日は\n', '', ' 晴れ\n', '\n', '\nです', '。'])).toEqual([
      '今日は',
      '',
      '晴れ',
      '',
      'です',
      '。',
    ])
    expect(joinWrappedLines(['smart\n', 'quotes\n'])).toEqual(['smart\n', 'quotes\n'])
    expect(joinWrappedLines([])).toEqual([])
  })
})
