import type { Pattern } from './pattern-rule.ts'

const reason = '短く言い切るほうが、読む人に届きます。'

/** A noun or an adverb before する. 愛する, 達する and こする are verbs of their own. */
const beforeSuru = '(?<=\\p{sc=Han}{2}|[\\p{sc=Kana}ーにと]|[そこ]う|[おご]\\p{sc=Han}{0,2}\\p{sc=Hira}{1,3})'
const toDo = `(?:(?<object>を)|${beforeSuru})する`

/** The form of できる that matches the ending of 可能だ. */
const possible: Readonly<Record<string, string>> = {
  です: 'できます',
  でした: 'できました',
  でしょう: 'できるでしょう',
  だ: 'できる',
  だった: 'できた',
  だろう: 'できるだろう',
  である: 'できる',
  な: 'できる',
  に: 'できるように',
  '': 'できる',
}

/** After a person, 思われます is no guess: 人に冷たいと思われます. */
const toSomebody = '(?<!(?:人|方|者|相手|周り|誰|みんな)(?:に|から)[^。、]{0,12})'
const verb = '(?<=る|い|\\p{sc=Han}[うくすつぬむぐぶ]|[\\p{sc=Han}\\p{sc=Kana}ー])'

/** Endings that take many words for a plain statement. */
export const longWinded: Pattern[] = [
  {
    pattern: new RegExp(`${toDo}ことができ`, 'gu'),
    message: quoted,
    reason,
    fix: (_found, { object }) => `${object === undefined ? '' : 'が'}でき`,
  },
  {
    pattern: new RegExp(
      `${toDo}ことが可能(?!性)(?:(?<end>です|でした|でしょう|だ(?:った|ろう)?|である|な(?=\\p{sc=Han}|の|こと|もの|よう)|に(?=な[りるっ])|(?=なら|か|と|[。」]|$))|)`,
      'gmu',
    ),
    message: quoted,
    reason,
    fix: (_found, { object, end }) =>
      end === undefined ? [] : `${object === undefined ? '' : 'が'}${possible[end] ?? ''}`,
  },
  {
    pattern: /という(?:ふうに|風に(?!吹|乗|なび|揺|あお))/g,
    message: quoted,
    reason,
    fixes: ['と'],
  },
  {
    pattern: /([\p{sc=Han}]{2,4})を行(?=う|い|っ|わ)/gu,
    message: quoted,
    reason: '「〜を行う」は、多くの場合「〜する」で足ります。',
  },
  { pattern: /(?<=[るたい])かのように思われます/g, message: quoted, reason, fixes: ['ようです'] },
  {
    pattern: new RegExp(
      `${toSomebody}(?:(?<=よう|そう|みたい)(?<seems>だ)|(?<noun>だろう|である|(?<![んい])だ)|(?<=た)(?<past>)|${verb}(?<plain>)|)と思われます`,
      'gu',
    ),
    message: quoted,
    reason,
    fix: (_found, { seems, noun, past, plain }) => {
      if (seems !== undefined) return 'です'
      if (past !== undefined) return 'のでしょう'
      return noun === undefined && plain === undefined ? [] : 'でしょう'
    },
  },
  {
    pattern: /(?<noun>である|(?<![んい])だ)?と(?<say>[言い])えるでしょう/gu,
    message: quoted,
    reason,
    fix: (_found, { noun, say }) => (noun === undefined ? `と${say}えます` : 'です'),
  },
  { pattern: /なのではないでしょうか/g, message: quoted, reason, fixes: ['でしょう'] },
  ...humble(),
]

/** 紹介させていただきます is 紹介します, but 始めさせていただきます is 始めます. */
function humble(): Pattern[] {
  const polite = '(?<!な)[おご]\\p{sc=Han}{0,3}\\p{sc=Hira}{0,3}'
  const single = '見着寝出得経煮居来'
  // 拝見 and お伺い are reported by the rule on honorifics.
  const others = '(?<!拝[見読聴借受察]|お伺い)'
  return [
    {
      source: `${others}(?<=[\\p{sc=Kana}ーをにと]|${polite}|\\p{sc=Han}{2}|[^\\P{sc=Han}${single}])`,
      fix: 'します',
    },
    {
      source: `(?<!${polite})(?<=(?<!\\p{sc=Han})[${single}]|[えけせてねへめれげぜでべきちみりぎじび])`,
      fix: 'ます',
    },
  ].map(({ source, fix }) => ({
    pattern: new RegExp(`${source}させていただきます`, 'gu'),
    message: quoted,
    reason: '相手の許しが要らない場面では、へりくだりすぎに読まれます。',
    fixes: [fix],
  }))
}

function quoted(found: string): string {
  return `「${found}」`
}
