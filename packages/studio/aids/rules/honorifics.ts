import { godan, honorific, ichidan, suru, type Verb, verbPattern } from '../verb-forms.ts'
import { type Pattern, patternRule } from './pattern-rule.ts'

const doubled = '敬語が二重になっています。一つで十分に丁寧です。'
const humbleSay = '「申す」はへりくだる言い方です。相手には「おっしゃる」を使います。'
const humbleCome = '「参る」はへりくだる言い方です。相手には「いらっしゃる」を使います。'
const humbleSee = '「拝〜」はへりくだる言い方です。'
const guest = '(?:お客様|お客さま|先生|皆様|皆さま)[はが]'

const verbs: [before: string, wrong: Verb, right: Verb, reason: string][] = [
  ...['おっしゃる', 'いらっしゃる', 'なさる', 'くださる'].map((verb): [string, Verb, Verb, string] => [
    '',
    ichidan(`${verb.slice(0, -1)}られ`),
    honorific(verb),
    doubled,
  ]),
  ['', ichidan('召し上がられ'), godan('召し上がる'), doubled],
  ['', ichidan('めしあがられ'), godan('めしあがる'), doubled],
  ...['見', '読', '聴', '借', '受', '察'].flatMap((word) =>
    ['いただく', '頂く'].map((verb): [string, Verb, Verb, string] => [
      '',
      godan(`拝${word}させて${verb}`),
      suru(`拝${word}`),
      doubled,
    ]),
  ),
  ...['いたす', '致す', 'させていただく', 'させて頂く'].map((verb): [string, Verb, Verb, string] => [
    '',
    godan(`お伺い${verb}`),
    godan('伺う'),
    doubled,
  ]),
  ['(?!お伺いさせて(?:いただ|頂))', suru('お伺い'), godan('伺う'), doubled],
  // 答申される and 上申される are passive forms.
  ['(?<!\\p{sc=Han})', ichidan('申され'), honorific('おっしゃる'), humbleSay],
  ['(?<!\\p{sc=Han}|[社寺墓宮]に|お)', ichidan('参られ'), honorific('いらっしゃる'), humbleCome],
  [guest, godan('参る'), honorific('いらっしゃる'), humbleCome],
  [guest, godan('まいる'), honorific('いらっしゃる'), humbleCome],
  ...['する', 'いたす'].flatMap((verb) =>
    Object.entries({ 見: 'ご覧', 読: 'お読み', 聴: 'お聞き' }).map(
      ([word, polite]): [string, Verb, Verb, string] => [
        guest,
        verb === 'する' ? suru(`拝${word}`) : godan(`拝${word}${verb}`),
        godan(`${polite}になる`),
        humbleSee,
      ],
    ),
  ),
]

const phrases: [pattern: RegExp, fix: string, reason: string][] = [
  [
    /(ご(?!馳走|機嫌)\p{sc=Han}{2}|お(?:電話|返事|約束))して(?=ください|下さい|いただけ|いただく|いただき)/gu,
    '$1',
    '「ご〜する」は自分がへりくだる言い方です。相手には「ご〜ください」とします。',
  ],
  [
    // お手入れ is only a polite noun, and お願いしてください speaks of a third person.
    /((?<!な)お(?!手入れ|願い|祝い)\p{sc=Han}\p{sc=Hira}{1,3})して(?=ください|下さい)/gu,
    '$1',
    '「お〜する」は自分がへりくだる言い方です。相手には「お〜ください」とします。',
  ],
  [/(社長|部長|店長|課長|会長|先生)様(?![子々式相])/g, '$1', '役職名や「先生」は、それだけで敬称です。'],
  [
    /(?:(?<![あそこど])の(?:ほう|方)(?=で))?(で?)よろしかったでしょうか/g,
    '$1よろしいでしょうか',
    'いま確かめるときは、過去の形にしません。',
  ],
  [
    /(?<=こちら[^。、]{0,8}?)(?<!世話|く)になっております/g,
    'でございます',
    '「なる」は変わることを表します。そのものを示すときは「です」「でございます」とします。',
  ],
  [/(?<=(?:千|百|万|\d)円)からお預かり/g, 'お預かり', '「から」は要りません。'],
  [
    /(?<=(?:受付|係員|店員|窓口)[でにへ])伺って(?=ください|下さい)/g,
    'お尋ね',
    '「伺う」はへりくだる言い方です。相手には「お尋ねください」とします。',
  ],
  [/了解(?:いた|致)し(?=まし)/g, '承知いたし', '改まった場面では「承知」を使います。'],
  [/各位様/g, '各位', '「各位」は、それだけで敬称です。'],
]

/** Honorific forms used twice, and humble forms for what somebody else does. */
export const honorifics = patternRule('敬語', [
  ...verbs.map(([before, wrong, right, reason]): Pattern => ({
    ...verbPattern(before, wrong, right),
    message: named,
    reason,
  })),
  ...phrases.map(([pattern, fix, reason]): Pattern => ({ pattern, message: named, reason, fixes: [fix] })),
])

function named(found: string): string {
  return `敬語「${found}」`
}
