import { godan, ichidan, suru, type Verb, verbPattern } from '../verb-forms.ts'
import { type Pattern, patternRule } from './pattern-rule.ts'

/** `before` is a regular expression; `betterBefore` replaces it. */
type VerbIdiom = [before: string, wrong: Verb, right: Verb, betterBefore?: string]

const verbs: VerbIdiom[] = [
  ['(?<!\\p{sc=Han})的を(?!得意)', ichidan('得'), ichidan('射'), '的を'],
  ['頭角を', godan('表す'), godan('現す')],
  ['頭角を', godan('表わす'), godan('現す')],
  ['足(?:元|下|もと)を', godan('すくう'), godan('すくう'), '足を'],
  ['足(?:元|下|もと)を', godan('掬う'), godan('掬う'), '足を'],
  ['采配を(?!振るうえ)', godan('振るう'), godan('振る'), '采配を'],
  ['二の舞を', godan('踏む'), ichidan('演じ')],
  ['怒り心頭に', suru('達'), suru('発')],
  ['熱に', ichidan('うなされ'), ichidan('浮かされ')],
  ['白羽の矢が', godan('当たる'), godan('立つ')],
  ['愛想を', godan('振りまく'), godan('振りまく'), '愛嬌を'],
  ['(?<![お\\p{sc=Han}])口を', godan('濁す'), godan('濁す'), '言葉を'],
  ['雪辱を', godan('晴らす'), godan('果たす')],
  ['照準を(?!当ては)', ichidan('当て'), ichidan('合わせ'), '照準を'],
  ['眉を', ichidan('しかめ'), ichidan('ひそめ')],
  ['念頭に', ichidan('入れ'), godan('置く')],
  ['食指を', ichidan('そそられ'), godan('動く'), '食指が'],
  ['溜飲を', godan('晴らす'), ichidan('下げ')],
  ['予防線を', godan('引く'), godan('張る')],
  ['体調を', godan('壊す'), godan('崩す')],
  ['脚光を', ichidan('集め'), ichidan('浴び')],
  ['苦渋を', ichidan('なめ'), ichidan('なめ'), '苦汁を'],
  ['物議を', godan('呼ぶ'), godan('醸す')],
  ['明るみに', godan('なる'), ichidan('出')],
  ['火蓋を', godan('落とす'), godan('切る')],
  ['火蓋が', ichidan('落とされ'), ichidan('切られ')],
  ['目鼻が', godan('利く'), godan('利く'), '目端が'],
  ['暗雲が', ichidan('立ち込め'), ichidan('垂れ込め')],
  ['公算が', godan('高まる'), godan('大きくなる')],
  ['公算が', godan('強まる'), godan('大きくなる')],
  ['伝家の宝刀を', godan('振るう'), godan('抜く')],
  ['伝家の宝刀を', godan('ふるう'), godan('抜く')],
  [
    '伝家の宝刀を(?!振る[うわっいえお]|振り(?:か|まわ|[回下上]))',
    godan('振る'),
    godan('抜く'),
    '伝家の宝刀を',
  ],
]

/** `meant` is the dictionary form, if the fix is only a part of it. */
type Idiom = { pattern: RegExp; fix?: string; meant?: string }

const phrases: Idiom[] = [
  { pattern: /汚名(を?)挽回/g, fix: '汚名$1返上', meant: '汚名返上' },
  { pattern: /寸暇を惜しま(?:ずに?|ないで)/g, fix: '寸暇を惜しんで' },
  { pattern: /寸暇を惜しまない(?!で)/g, fix: '寸暇を惜しむ' },
  { pattern: /(取り?[つ付]く)暇/g, fix: '$1島', meant: '取りつく島' },
  { pattern: /(?<=櫛の歯が)抜け(?=[たる](?:よう|みたい))/g, fix: '欠け', meant: '櫛の歯が欠けたよう' },
  { pattern: /古式豊かな/g, fix: '古式ゆかしい' },
  { pattern: /古式豊かに/g, fix: '古式ゆかしく', meant: '古式ゆかしい' },
  { pattern: /古式豊か(?![なに])/g, meant: '古式ゆかしい' },
  { pattern: /食指をそそ(?=[りるっ])/g, meant: '食指が動く' },
  { pattern: /耳障り([のが])(?=よ[いくか]|良|いい)/g, fix: '耳当たり$1', meant: '耳当たりがよい' },
  { pattern: /公算が[高強](?=い|く|かっ|けれ|そう)/g, fix: '公算が大き', meant: '公算が大きい' },
  { pattern: /風下にも(?=(?:置|お)けな)/g, fix: '風上にも', meant: '風上にも置けない' },
  { pattern: /濡れ手で泡(?=の(?:よう|ごと)|だ|です|で(?=、)|[、。」]|$)/gm, fix: '濡れ手で粟' },
  { pattern: /(?<!もう|あと)一つ返事(?=[での])/g, fix: '二つ返事' },
]

const words: [pattern: RegExp, fix: string][] = [
  [/上や下への/g, '上を下への'],
  [/押しも押されぬ/g, '押しも押されもせぬ'],
  [/極め付け/g, '極め付き'],
  [/新規巻き?返し/g, '新規まき直し'],
  [/出る釘は(?=打|抜)/g, '出る杭は'],
  [/枯れ木も花の(?=にぎわい|賑わい)/g, '枯れ木も山の'],
  [/興味深々/g, '興味津々'],
  [/五里夢中/g, '五里霧中'],
  [/意味慎重/g, '意味深長'],
  [/危機一発/g, '危機一髪'],
  [/絶対絶命/g, '絶体絶命'],
  [/心気一転/g, '心機一転'],
  [/異句同音/g, '異口同音'],
  [/厚顔無知/g, '厚顔無恥'],
  [/自我自賛/g, '自画自賛'],
  [/無我無中/g, '無我夢中'],
  [/責任転化/g, '責任転嫁'],
  [/言語同断/g, '言語道断'],
  [/単?短刀直入/g, '単刀直入'],
  [/完壁/g, '完璧'],
  [/専問/g, '専門'],
  [/訪門/g, '訪問'],
  [/(?<!\p{sc=Han})成積(?![みむまめもん層])/gu, '成績'],
  [/不可決/g, '不可欠'],
  [/(?<!\p{sc=Han})一諸(?!\p{sc=Han})/gu, '一緒'],
  [/うる覚え/g, 'うろ覚え'],
  [/意志疎通/g, '意思疎通'],
  [/一身同体/g, '一心同体'],
  [/温古知新/g, '温故知新'],
  [/起死改生/g, '起死回生'],
  [/喜色万面/g, '喜色満面'],
  [/疑心暗疑/g, '疑心暗鬼'],
  [/才色兼美/g, '才色兼備'],
  [/正真正明/g, '正真正銘'],
  [/前代未問/g, '前代未聞'],
  [/大義明分/g, '大義名分'],
  [/適材適処/g, '適材適所'],
  [/日新月歩/g, '日進月歩'],
  [/不和雷同/g, '付和雷同'],
  [/臨期応変/g, '臨機応変'],
  [/油断大適/g, '油断大敵'],
  [/胸先三寸/g, '胸三寸'],
  [/一抹の望み/g, '一縷の望み'],
  [/三日と(?:あけ|空け)ず/g, '三日にあげず'],
  [/是が否でも/g, '是が非でも'],
  [/嫌が(?:応|負う|おう)でも/g, '否が応でも'],
]

/** Idioms and compounds that are often confused with others. */
export const idioms = patternRule('慣用句', [
  ...verbs.map(([before, wrong, right, better]): Pattern => ({
    ...verbPattern(before, wrong, right, better),
    message: quoted,
    reason: reasonOf((better ?? before) + right.dictionary),
  })),
  ...phrases.map(({ pattern, fix, meant = fix ?? '' }): Pattern => ({
    pattern,
    message: quoted,
    reason: reasonOf(meant),
    fixes: fix === undefined ? [] : [fix],
  })),
  ...words.map(([pattern, fix]): Pattern => ({
    pattern,
    message: quoted,
    reason: reasonOf(fix),
    fixes: [fix],
  })),
])

function quoted(found: string): string {
  return `「${found}」`
}

function reasonOf(meant: string): string {
  return `本来の言い方は「${meant}」です。`
}
