import { patternRule } from './pattern-rule.ts'

/** The same word twice in a row, except where Japanese doubles words on purpose (どきどき、キラキラ、別々、一つ一つ、五分五分) or begins another (大学大学院). */
export const repeatedWords = patternRule('語の繰り返し', [
  {
    pattern:
      /((?![一二三四五六七八九十半])(?!大学大学院)\p{sc=Han}[\p{sc=Han}\p{sc=Kana}ー]+|[\p{sc=Kana}ー]{3,})\1/gu,
    message: (found) => `「${found.slice(0, found.length / 2)}」が二度続いています`,
    reason: '打ち間違いか、直しの残りかもしれません。',
    fix: (found) => found.slice(0, found.length / 2),
  },
])
