import { patternRule } from './pattern-rule.ts'

const japanese = '[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}]'

/** Characters that are better replaced by words than by their parts. */
const wholeWords: Record<string, string> = {
  '㈱': '株式会社',
  '㈲': '有限会社',
  '㈹': '代表',
  '℡': '電話',
  '㍻': '平成',
  '㍼': '昭和',
  '㋿': '令和',
  '№': 'No.',
  '㎡': '平方メートル',
  '㎥': '立方メートル',
  '㎠': '平方センチメートル',
  '㎢': '平方キロメートル',
}

const unprinted = '[\\u2116\\u2121\\u213b\\u2160-\\u217f\\u2460-\\u24ff\\u3200-\\u33ff]'
const unprintedReason = '端末や読み上げによっては正しく出ません。ふつうの文字で書きます。'

/** Characters that are not used in printed Japanese. */
export const signs = patternRule('文字と記号', [
  {
    pattern: /[\uff61-\uff9f]+/g,
    message: (found) => `半角カナ「${found}」`,
    reason: '半角カナは読みにくく、検索にもかかりにくくなります。',
    fix: (found) => found.normalize('NFKC'),
  },
  {
    pattern: /[Ａ-Ｚａ-ｚ０-９]+/g,
    message: (found) => `全角の英数字「${found}」`,
    reason: '英数字は半角にそろえると、字間が整います。',
    fix: (found) => found.normalize('NFKC'),
  },
  {
    pattern: new RegExp(`${unprinted}(?<![0-9０-９①-⑳]${unprinted})(?![0-9０-９①-⑳])`, 'gu'),
    message: (found) => `機種依存文字「${found}」`,
    reason: unprintedReason,
    fix: (found) => wholeWords[found] ?? found.normalize('NFKC'),
  },
  {
    // ①② and 図1① would become one number.
    pattern: new RegExp(`${unprinted}(?:(?=[0-9０-９①-⑳])|(?<=[0-9０-９①-⑳]${unprinted}))`, 'gu'),
    message: (found) => `機種依存文字「${found}」`,
    reason: unprintedReason,
    fix: (found) =>
      /\d/.test(found.normalize('NFKC')) ? [] : (wholeWords[found] ?? found.normalize('NFKC')),
  },
  {
    pattern: /・{2,}|\.{3,}|。{2,}|、{2,}/g,
    message: (found) => `「${found}」`,
    reason: '余韻は三点リーダー二つ「……」で、句読点は一つで表します。',
    fix: (found) => (found.startsWith('。') ? '。' : found.startsWith('、') ? '、' : '……'),
  },
  {
    pattern: new RegExp(`(?<=${japanese})[!?]+`, 'gu'),
    message: (found) => `半角の「${found}」`,
    reason: '和文のなかの感嘆符と疑問符は全角にします。',
    fix: (found) => found.replaceAll('!', '！').replaceAll('?', '？'),
  },
  {
    pattern: new RegExp(`(?<=${japanese}) +(?=${japanese})`, 'gu'),
    message: () => '和文のあいだの半角空き',
    reason: '和文の語のあいだは空けません。意図した空きなら全角にします。',
    fixes: [''],
  },
  {
    pattern:
      /[\u200b-\u200d\u2060\ufeff\u00ad](?!\p{Extended_Pictographic})(?<!\p{Extended_Pictographic}[\u200d])/gu,
    message: () => '見えない文字',
    reason: 'コピーのときに紛れ込む、目に見えない文字です。検索や読み上げを乱します。',
    fixes: [''],
  },
  {
    pattern: /[\u2e80-\u2fdf]/g,
    message: (found) => `部首の記号「${found}」`,
    reason: '漢字に見えますが、部首の記号です。PDFからの引用で紛れ込みます。',
    fix: (found) => found.normalize('NFKC'),
  },
  {
    pattern: /[ 　]+$/gm,
    message: () => '行末の空き',
    reason: '行末の空きは、紙面に出ません。',
    fixes: [''],
  },
])
