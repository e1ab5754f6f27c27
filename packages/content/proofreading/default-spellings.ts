import type { SpellingTerm } from './spelling-term.ts'

/** The style dictionary of a new magazine. Editors change, hide and extend it; the keys stay. */
export const defaultSpellings: Readonly<
  Record<string, Pick<SpellingTerm, 'expected' | 'patterns' | 'reason'>>
> = {
  ください: {
    expected: 'ください',
    patterns: ['/(?<=て|で|[おご][^をはがも]{1,4})下さい/'],
    reason: '補助動詞はひらがなで書きます。',
  },
  いただ$1: {
    expected: 'いただ$1',
    patterns: ['/(?<=て|[んい]で)頂([くきけいこ])/'],
    reason: '補助動詞はひらがなで書きます。',
  },
  ていきます: {
    expected: 'ていきます',
    patterns: ['て行きます'],
    reason: '補助動詞はひらがなで書きます。',
  },
  てきました: {
    expected: 'てきました',
    patterns: ['て来ました'],
    reason: '補助動詞はひらがなで書きます。',
  },
  こと: {
    expected: 'こと',
    patterns: ['/(?<=[るたい])事(?=[はがをにもで])/'],
    reason: '形式名詞はひらがなで書きます。',
  },
  とき: {
    expected: 'とき',
    patterns: ['/(?<=[るたい])時(?=[はに、])/'],
    reason: '「〜の場合」の意味ではひらがなで書きます。',
  },
  もの: {
    expected: 'もの',
    patterns: [
      '/(?<=[るた])(?<!(?:着|食べ|借り)る|(?:買っ|着|食べ|借り|使っ|作っ|もらっ|届い|拾っ|落とし|置い)た)物(?=[はがをにもで])/',
    ],
    reason: '形のないものはひらがなで書きます。',
  },
  ところ: {
    expected: 'ところ',
    patterns: ['/(?<=た)所(?=、)/', '/(?<=[るた])所(?=です|でし|だっ)/'],
    reason: '場所でなければひらがなで書きます。',
  },
  ほう: {
    expected: 'ほう',
    patterns: [
      '/(?<=[るた]|[なしきさるかた]い|[高低長短濃薄早速多安軽重太細近遠若古強弱深浅広狭白黒赤青丸暗固硬厚甘辛熱寒暑良悪無]い)方(?=が(?:いい|よい|良い))/',
    ],
    reason: '比べる意味ではひらがなで書きます。',
  },
  ため: {
    expected: 'ため',
    patterns: ['/(?<=[るたの])為(?=[に、])/'],
    reason: '形式名詞はひらがなで書きます。',
  },
  ように: {
    expected: 'ように',
    patterns: ['/(?<=[るたいの])様に/'],
    reason: '助動詞はひらがなで書きます。',
  },
  ぜひ: {
    expected: 'ぜひ',
    patterns: ['/(?<!の)是非(?![をがはものに論・])/'],
    reason: '副詞はひらがなで書きます。',
  },
  たとえば: {
    expected: 'たとえば',
    patterns: ['例えば'],
    reason: '編集部ではひらがなにそろえます。',
  },
  さらに: {
    expected: 'さらに',
    patterns: ['/(?<![\\p{sc=Han}っ]|なお|こと|いま)更に/'],
    reason: '副詞はひらがなで書きます。',
  },
  すでに: {
    expected: 'すでに',
    patterns: ['/(?<!皆)既に/'],
    reason: '副詞はひらがなで書きます。',
  },
  すべて: {
    expected: 'すべて',
    patterns: ['全て', '総て'],
    reason: '編集部ではひらがなにそろえます。',
  },
  もっとも: {
    expected: 'もっとも',
    patterns: ['/最も(?=[\\p{sc=Han}\\p{sc=Hira}])/'],
    reason: '副詞はひらがなで書きます。',
  },
  とても: {
    expected: 'とても',
    patterns: ['迚も'],
    reason: '副詞はひらがなで書きます。',
  },
  ちょうど: {
    expected: 'ちょうど',
    patterns: ['/(?<![\\p{sc=Han}0-9０-９])丁度/'],
    reason: '副詞はひらがなで書きます。',
  },
  なかなか: {
    expected: 'なかなか',
    patterns: ['/(?<!\\p{sc=Han})中々/'],
    reason: '副詞はひらがなで書きます。',
  },
  いろいろ: {
    expected: 'いろいろ',
    patterns: ['/(?<!\\p{sc=Han})色々/'],
    reason: '副詞はひらがなで書きます。',
  },
  さまざま: {
    expected: 'さまざま',
    patterns: ['/(?<!\\p{sc=Han})様々/'],
    reason: '編集部ではひらがなにそろえます。',
  },
  または: {
    expected: 'または',
    patterns: ['又は'],
    reason: '接続詞はひらがなで書きます。',
  },
  および: {
    expected: 'および',
    patterns: ['/(?<=[\\p{sc=Han}\\p{sc=Kana}ー」』）、a-zA-Z0-9])及び(?!ま|腰)/'],
    reason: '接続詞はひらがなで書きます。',
  },
  ただし: {
    expected: 'ただし',
    patterns: ['但し'],
    reason: '接続詞はひらがなで書きます。',
  },
  したがって: {
    expected: 'したがって',
    patterns: ['/(?<=^|[。、」』）])従って(?=、)/'],
    reason: '接続詞はひらがなで書きます。',
  },
  ほとんど: {
    expected: 'ほとんど',
    patterns: ['殆ど'],
    reason: '常用漢字表にない読みです。',
  },
  きれい: {
    expected: 'きれい',
    patterns: ['綺麗', '奇麗'],
    reason: '編集部ではひらがなにそろえます。',
  },
  うれしい: {
    expected: 'うれしい',
    patterns: ['嬉しい'],
    reason: '常用漢字表にない字です。',
  },
  かわいい: {
    expected: 'かわいい',
    patterns: ['可愛い', '/可愛いい(?=[。、！？」』]|です|ね|と思|\\p{sc=Han})/'],
    reason: '編集部ではひらがなにそろえます。',
  },
  おすすめ: {
    expected: 'おすすめ',
    patterns: ['お勧め', 'お薦め', 'お奨め', 'オススメ'],
    reason: '編集部ではひらがなにそろえます。',
  },
  できる: {
    expected: 'できる',
    patterns: ['出来る'],
    reason: '可能の意味ではひらがなで書きます。',
  },
  できます: {
    expected: 'できます',
    patterns: ['出来ます'],
    reason: '可能の意味ではひらがなで書きます。',
  },
  髪型: {
    expected: '髪型',
    patterns: ['髪形', 'ヘアースタイル'],
    reason: '誌面では「髪型」にそろえます。',
  },
  ヘアケア: {
    expected: 'ヘアケア',
    patterns: ['ヘアーケア', 'ヘヤケア', 'ヘヤーケア'],
    reason: '業界で通じる形にそろえます。',
  },
  ヘアオイル: {
    expected: 'ヘアオイル',
    patterns: ['ヘアーオイル', 'ヘヤオイル'],
    reason: '業界で通じる形にそろえます。',
  },
  シャンプー: {
    expected: 'シャンプー',
    patterns: ['/シャンプ(?!ー|ル)/'],
    reason: '長音を付けます。',
  },
  トリートメント: {
    expected: 'トリートメント',
    patterns: ['トリ－トメント'],
    reason: '長音の記号が違います。',
  },
  ドライヤー: {
    expected: 'ドライヤー',
    patterns: ['/ドライヤ(?!ー)/'],
    reason: '長音を付けます。',
  },
  カラー: {
    expected: 'カラー',
    patterns: ['/(?<=ヘア)カラ(?!ー)/'],
    reason: '長音を付けます。',
  },
  メイク: {
    expected: 'メイク',
    patterns: ['/メーク(?!アップ|イン)/', 'メィク'],
    reason: '誌面では「メイク」にそろえます。',
  },
  マスカラ: {
    expected: 'マスカラ',
    patterns: ['マスカラー'],
    reason: '長音は付けません。',
  },
  アイシャドウ: {
    expected: 'アイシャドウ',
    patterns: ['アイシャドー', 'アイシャドゥ'],
    reason: '誌面の表記にそろえます。',
  },
  ファンデーション: {
    expected: 'ファンデーション',
    patterns: ['ファウンデーション', 'ファンデイション'],
    reason: '誌面の表記にそろえます。',
  },
  コンシーラー: {
    expected: 'コンシーラー',
    patterns: ['/コンシーラ(?!ー)/'],
    reason: '長音を付けます。',
  },
  リップクリーム: {
    expected: 'リップクリーム',
    patterns: ['リップ・クリーム'],
    reason: '中黒は入れません。',
  },
  スキンケア: {
    expected: 'スキンケア',
    patterns: ['/スキン・ケアー?/', 'スキンケアー'],
    reason: '誌面の表記にそろえます。',
  },
  クレンジング: {
    expected: 'クレンジング',
    patterns: ['クレンジンク'],
    reason: '打ち間違いではありませんか。',
  },
  うるおい: {
    expected: 'うるおい',
    patterns: ['潤い'],
    reason: '誌面ではひらがなにそろえます。',
  },
  つや: {
    expected: 'つや',
    patterns: [
      '/(?<![妖濃豊凄嬌艶])艶(?![々艶やめっ麗然聞話笑美容冶])/',
      '/(?<![\\p{sc=Kana}ー])ツヤ(?![\\p{sc=Kana}ー])/',
    ],
    reason: '誌面ではひらがなにそろえます。',
  },
  つやつや: {
    expected: 'つやつや',
    patterns: ['艶々', '艶艶', '/(?<![\\p{sc=Kana}ー])ツヤツヤ(?![\\p{sc=Kana}ー])/'],
    reason: '誌面ではひらがなにそろえます。',
  },
  ハリ: {
    expected: 'ハリ',
    patterns: [
      '/(?<=(?:肌|髪|頬|毛先)[にのはも]?)張り(?=[とやのをが])/',
      '/(?<![\\p{sc=Han}\\p{sc=Kana}っーん])張り(?=と(?:つや|艶|ツヤ|弾力)|のある[肌髪頬])/',
    ],
    reason: '肌や髪のハリはカタカナにそろえます。',
  },
  ネイル: {
    expected: 'ネイル',
    patterns: [
      '/(?<![\\p{sc=Kana}ー])ネール(?=ケア|アート|サロン|チップ|カラー|オイル|シール|[のをにがはで、。])/',
    ],
    reason: '誌面の表記にそろえます。',
  },
  まつげ: {
    expected: 'まつげ',
    patterns: ['睫毛', 'まつ毛', 'マツゲ'],
    reason: '誌面ではひらがなにそろえます。',
  },
  眉: {
    expected: '眉',
    patterns: ['眉毛'],
    reason: '誌面では「眉」にそろえます。',
  },
  美容師: {
    expected: '美容師',
    patterns: ['美容士'],
    reason: '国家資格の名は「美容師」です。',
  },
  エステティシャン: {
    expected: 'エステティシャン',
    patterns: ['エステシャン', 'エステティッシャン'],
    reason: '職業の名の正しい形です。',
  },
  Instagram: {
    expected: 'Instagram',
    patterns: ['/(?<![\\p{sc=Kana}ー])インスタ(?!ン|レ|ラ|グラマ|グラミ|ジェ|映え|ば)(?:グラム)?/'],
    reason: 'サービスの名は正式な形で書きます。',
  },
  YouTube: {
    expected: 'YouTube',
    patterns: ['/You[Tt]ube(?<!YouTube)|Youtube|youtube(?!\\.com)/'],
    reason: 'サービスの名は正式な形で書きます。',
  },
  LINE: {
    expected: 'LINE',
    patterns: ['/(?<![a-zA-Z0-9_ -])(?:Line|line)(?=で|の|から|に)/'],
    reason: 'サービスの名は正式な形で書きます。',
  },
  '1カ月': {
    expected: 'か月',
    patterns: ['/(?<=[0-9０-９一二三四五六七八九十数何])[ヶケヵカ箇]月/'],
    reason: '数える「か」にそろえます。',
  },
  税込: {
    expected: '税込',
    patterns: ['/税込み(?=価格)/'],
    reason: '価格の前は「税込」とします。',
  },
  ドラッグストア: {
    expected: 'ドラッグストア',
    patterns: ['/ドラックストアー?/', 'ドラッグストアー'],
    reason: '正しい形にそろえます。',
  },
  コンディショナー: {
    expected: 'コンディショナー',
    patterns: ['/コンディショナ(?!ー)/'],
    reason: '長音を付けます。',
  },
  うるおう: {
    expected: 'うるおう',
    patterns: ['潤う'],
    reason: '誌面ではひらがなにそろえます。',
  },
}
