import { z } from 'zod'

const shortest = 12
/** Longer input would only cost the server hashing time. */
const mostBytes = 1024

/** Only the length counts: no rules about digits and symbols, but no common passwords. */
export const passwordSchema = z
  .string()
  .normalize('NFC')
  .refine((password) => [...password].length >= shortest, {
    error: `${shortest}文字以上にしてください`,
  })
  .refine((password) => new TextEncoder().encode(password).length <= mostBytes, {
    error: '長すぎます',
  })
  .refine((password) => !isCommon(password), {
    error: 'よく使われる言葉です。ほかの人が思いつかないものにしてください',
  })

/** Common passwords; digits and symbols around them do not make them stronger. */
const commonWords = [
  'password',
  'passw0rd',
  'p@ssword',
  'qwerty',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'iloveyou',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'monkey',
  'dragon',
  'master',
  'superman',
  'trustno1',
  'changeme',
  'secret',
  'tsuzuri',
  'magazine',
  'yosooi',
  'sakura',
  'nippon',
  'japan',
  'tokyo',
  'doraemon',
  'pikachu',
  'himitsu',
  'pasuwado',
  'パスワード',
  'ひみつ',
  'あいうえお',
]

function isCommon(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = plain.replace(/[^\p{L}]/gu, '')
  if (new Set(plain).size < 5 || isRun(plain)) return true
  const longestFirst = commonWords.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), plain)
  return letters !== '' && rest.replace(/[^\p{L}]/gu, '').length < 4 && rest.length < plain.length
}

/** `123456789012`, `abcdefghijkl`: each character follows the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) === 1)
  return steps.length >= codes.length - 3
}
