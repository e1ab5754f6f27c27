import { isProse } from '../sentences.ts'
import { godan, ichidan, suru, type Verb, verbPattern } from '../verb-forms.ts'
import { longWinded } from './long-winded.ts'
import { type Pattern, patternRule } from './pattern-rule.ts'

const reason = '同じ意味の言葉が重なっています。'

/** 返事ができる has another particle, so it has no fix. */
const toDo: Verb = { ...suru(''), potential: '' }

/** The noun before the verb may have attributes (白い馬から落馬する), so the fix replaces the verb and keeps the noun. */
const verbs: [before: string, wrong: Verb, right: Verb, betterBefore?: string][] = [
  [
    '(?:違和感|不快感|(?<!\\p{sc=Han})快感)を(?!感じ(?:取|と[らりるれろっ]))',
    ichidan('感じ'),
    ichidan('覚え'),
  ],
  ['返[事答]を', godan('返す'), toDo],
  ['被害を', godan('被る'), ichidan('受け')],
  ['色が', suru('変色'), godan('変わる')],
  ['内定が', godan('決まる'), ichidan('出')],
  ['日本に', suru('来日'), ichidan('来')],
  ['馬から', suru('落馬'), ichidan('落ち')],
  ['加工を', ichidan('加え'), godan('施す')],
  ['(?!過信しすぎ(?:[はがもにのをだ]|で[すは]))', ichidan('過信しすぎ'), suru('過信')],
  ['水が', suru('増水'), ichidan('増え')],
  ['電?車に', suru('乗車'), godan('乗る')],
  ['店に', suru('来店'), ichidan('来')],
  ['会社に', suru('入社'), godan('入る')],
  ['髪を', suru('洗髪'), godan('洗う')],
  ['顔を', suru('洗顔'), godan('洗う')],
  ['(?:歌|うた)を', suru('歌唱'), godan('歌う')],
  ['酒を', suru('飲酒'), godan('飲む')],
  ['(?<!日)本を', suru('読書'), godan('読む')],
  ['お金を', suru('入金'), ichidan('入れ')],
  ['旅行に', godan('旅立つ'), ichidan('出')],
]

/** 契約, 予約 and the like have nothing to do with an estimate. */
const about = '(?<![契予条誓節規公婚制要確集倹特密盟解])約'
const number = '[0-9０-９一二三四五六七八九十百千万]+'
/** The start of a word that is not part of another: 飲まず最初に, その後で後悔. */
const start = '(?<=^|[、。！？「『はがをにでともへ])'

const phrases: [pattern: RegExp, fix: string][] = [
  [new RegExp(`${start}まず最初に`, 'gmu'), '最初に'],
  [new RegExp(`${start}まず(?:第一|はじめ|初め)に`, 'gmu'), 'まず'],
  [/(?<!\p{sc=Han}|ただ|たった)今現在/gu, '現在'],
  [/(?<![\p{sc=Han}のた])(?:後|あと)で後悔/gu, '後悔'],
  [/頭痛が痛/g, '頭が痛'],
  [/過半数を超え/g, '半数を超え'],
  [/必ず必要/g, '必要'],
  [/従来から/g, '従来'],
  [/古来から/g, '古来'],
  [/製造メーカー/g, 'メーカー'],
  [/満天の星空/g, '満天の星'],
  [/元旦の朝(?!\p{sc=Han}|ご|め)/gu, '元旦'],
  [/最後の切り札/g, '切り札'],
  [/余分な(贅肉|ぜい肉)/g, '$1'],
  [/炎天下の(?:もと|下)(?=[でに])/g, '炎天下'],
  [/炎天下の(?:もと|下)(?![でに])/g, '炎天下で'],
  [/(?:すべて|全て)一任/g, '一任'],
  [/(?:再び|もう一度)再(度|会|開|考|挑戦|検討|確認)/g, '再$1'],
  [/ダントツの?([一1１])位/g, '断然$1位'],
  [/各([\p{sc=Han}\p{sc=Kana}ー]{2,6}|[国駅店家県市町村区校組班室部課回章色])(?:ごと|毎(?=に))/gu, '$1ごと'],
  [
    new RegExp(`${about}(${number}[\\p{sc=Han}\\p{sc=Kana}a-z%％]{0,4})(?:ほど|くらい|ぐらい|程度)`, 'gu'),
    '約$1',
  ],
  [new RegExp(`(?:だいたい|大体|およそ|${about})(${number}\\p{sc=Han}{0,2})前後`, 'gu'), '$1前後'],
  [/(?:お?およそ|だいたい|大体|ちょうど)約/g, '約'],
  [/ちょうどおよそ/g, 'およそ'],
  [/(?:いまだに?|未だに?|まだ)未((?![明来熟亡満])\p{sc=Han})/gu, '未$1'],
  [/はっきりと?([断明])言/g, '$1言'],
  [/挙式を挙げ/g, '式を挙げ'],
  [/毎週([日月火水木金土])曜日ごとに/g, '毎週$1曜日に'],
  [/毎([日週月年朝晩])ごとに/g, '毎$1'],
  [/捺印を押/g, '印を押'],
  [/最も最(\p{sc=Han})/gu, '最$1'],
  [/(?:いちばん|一番)最/g, '最'],
  [/(?:いちばん|一番)ベスト(?![\p{sc=Kana}ー])/gu, 'ベスト'],
  [/(?<!\p{sc=Han})犯罪を犯/gu, '罪を犯'],
  [/尽力を尽く/g, '力を尽く'],
  [/(?<!\p{sc=Han}|負の)遺産を残/gu, '財産を残'],
  [/過信しすぎ(?=[はがもにのをだ]|で[すは])/g, '過信'],
  [/満面の笑顔/g, '満面の笑み'],
  [/お(?:体|身体|からだ)[をに、]?ご自愛/g, 'ご自愛'],
  [
    new RegExp(`${start}(?:上[にへ](上昇)|下[にへ](下降)|前[にへ](前進)|後ろ[にへ](後退))`, 'gmu'),
    '$1$2$3$4',
  ],
  [/(お?互いに)相互に/g, '$1'],
  [/お?互いに相互(?!に)/g, '相互'],
  [/繰り返し反復/g, '反復'],
  [/第([一二三四五六七八九十\d]+)([回番日])目/g, '$1$2目'],
  [/貯金を貯め/g, 'お金を貯め'],
  [/募金を募/g, '寄付を募'],
  [/(?<!\p{sc=Han})収入が入(?=[らりるれろっ])/gu, 'お金が入'],
  [/突然急に|急に突然/g, '突然'],
  [/(?<=^|[をは、。])期待して待(?=[たちつてとっ])/gm, '待'],
  [/(?:あらかじめ|前もって|事前に)(予[約告定想防]|準備)(?=[しすさ]|でき|が?必要)/g, '$1'],
  [/壮観な眺め/g, '雄大な眺め'],
  [/成功裏のうち/g, '成功裏'],
  [/過去の(経歴|履歴(?!書)|実績)/g, '$1'],
  [/新年、?((?:明|あ)けまして)/g, '$1'],
  [/楽しみに期待/g, '期待'],
  [/(?:全|すべ)ての((?:皆|みな)(?:さ[まん]|様))/g, '$1'],
  [/(?<=^|[をはがも、。])途中で中断/gm, '中断'],
  [/最終的な結論/g, '結論'],
  [/だけしか/g, 'しか'],
  [/伝言を伝え(?!聞)/g, 'メッセージを伝え'],
]

/** A good wording depends on the rest of the sentence. */
const withoutFix: RegExp[] = [
  /思いがけない(?=ハプニング|偶然)/g,
  /各[\p{sc=Han}](?<![国駅店家県市町村区校組班室部課回章色])(?:ごと|毎(?=に))/gu,
]

/** 少ない and 危ない are no negations. */
const not = '(?<![少危切汚])'
const doubleNegatives: Pattern[] = [
  `${not}ないわけではな[いく]`,
  `${not}なくはな[いく]`,
  `${not}ないこともな[いく]`,
  `${not}ないとは[言い]えな[いく]`,
  `${not}ないとは限らな[いく]`,
].map((source) => ({
  pattern: new RegExp(source, 'gu'),
  message: (found) => `二重否定「${found}」`,
  reason: '肯定の形で言えると、意味がまっすぐ伝わります。',
}))

/** Redundant expressions. */
export const redundancy = patternRule(
  '言い回し',
  [
    ...verbs.map(([before, wrong, right, better]): Pattern => ({
      ...verbPattern(before, wrong, right, better),
      message: quoted,
      reason,
    })),
    ...phrases.map(([pattern, fix]): Pattern => ({ pattern, message: quoted, reason, fixes: [fix] })),
    ...withoutFix.map((pattern): Pattern => ({ pattern, message: quoted, reason })),
    ...longWinded,
    ...doubleNegatives,
    {
      pattern: /(?<=気温[はがも])暑(?=[いくか])/g,
      message: (found) => `「${found}」は「高」ではありませんか`,
      reason: '気温は「高い」「低い」で表します。',
      fixes: ['高'],
    },
  ],
  isProse,
)

function quoted(found: string): string {
  return `「${found}」`
}
