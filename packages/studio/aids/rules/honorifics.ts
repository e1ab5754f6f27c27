import { type Pattern, patternRule } from './pattern-rule.ts'

const doubled = '敬語が二重になっています。一つで十分に丁寧です。'

const pairs: [pattern: RegExp, fix: string, reason: string][] = [
  [/(おっしゃ|いらっしゃ|召し上が|めしあが|なさ|くださ)られ(?=[たて])/g, '$1っ', doubled],
  [/(おっしゃ|いらっしゃ|なさ|くださ)られ(?=ま)/g, '$1い', doubled],
  [/召し上がられ(?=ま)/g, '召し上がり', doubled],
  [/拝([見読聴借受察])させていただ(?=[いきくけ])/g, '拝$1いた', doubled],
  [/お伺い(?:いた|させていただき|させて頂き)(?=[しま])/g, '伺い', doubled],
  [/お伺いし(?=ま)/g, '伺い', doubled],
  [
    /([ごお]\p{sc=Han}{2})して(?=ください|下さい|いただけ|いただく|いただき)/gu,
    '$1',
    '「ご〜する」は自分がへりくだる言い方です。相手には「ご〜ください」とします。',
  ],
  [/申され(?=[たてま])/g, 'おっしゃっ', '「申す」はへりくだる言い方です。相手には「おっしゃる」を使います。'],
  [
    /参られ(?=[たてま])/g,
    'いらっしゃっ',
    '「参る」はへりくだる言い方です。相手には「いらっしゃる」を使います。',
  ],
  [/(社長|部長|店長|課長|会長|先生)様/g, '$1', '役職名や「先生」は、それだけで敬称です。'],
  [/各位様/g, '各位', '「各位」は、それだけで敬称です。'],
]

/** Honorific forms used twice, and humble forms for what somebody else does. */
export const honorifics = patternRule(
  '敬語',
  pairs.map(([pattern, fix, reason]): Pattern => ({
    pattern,
    message: (found) => `敬語「${found}」`,
    reason,
    fixes: [fix],
  })),
)
