/** The 47 prefectures by region, north to south, with the words that stand in an address. */
export const regions: readonly {
  name: string
  prefectures: readonly (readonly [slug: string, name: string])[]
}[] = [
  {
    name: '北海道・東北',
    prefectures: [
      ['hokkaido', '北海道'],
      ['aomori', '青森県'],
      ['iwate', '岩手県'],
      ['miyagi', '宮城県'],
      ['akita', '秋田県'],
      ['yamagata', '山形県'],
      ['fukushima', '福島県'],
    ],
  },
  {
    name: '関東',
    prefectures: [
      ['ibaraki', '茨城県'],
      ['tochigi', '栃木県'],
      ['gunma', '群馬県'],
      ['saitama', '埼玉県'],
      ['chiba', '千葉県'],
      ['tokyo', '東京都'],
      ['kanagawa', '神奈川県'],
    ],
  },
  {
    name: '中部',
    prefectures: [
      ['niigata', '新潟県'],
      ['toyama', '富山県'],
      ['ishikawa', '石川県'],
      ['fukui', '福井県'],
      ['yamanashi', '山梨県'],
      ['nagano', '長野県'],
      ['gifu', '岐阜県'],
      ['shizuoka', '静岡県'],
      ['aichi', '愛知県'],
    ],
  },
  {
    name: '近畿',
    prefectures: [
      ['mie', '三重県'],
      ['shiga', '滋賀県'],
      ['kyoto', '京都府'],
      ['osaka', '大阪府'],
      ['hyogo', '兵庫県'],
      ['nara', '奈良県'],
      ['wakayama', '和歌山県'],
    ],
  },
  {
    name: '中国',
    prefectures: [
      ['tottori', '鳥取県'],
      ['shimane', '島根県'],
      ['okayama', '岡山県'],
      ['hiroshima', '広島県'],
      ['yamaguchi', '山口県'],
    ],
  },
  {
    name: '四国',
    prefectures: [
      ['tokushima', '徳島県'],
      ['kagawa', '香川県'],
      ['ehime', '愛媛県'],
      ['kochi', '高知県'],
    ],
  },
  {
    name: '九州・沖縄',
    prefectures: [
      ['fukuoka', '福岡県'],
      ['saga', '佐賀県'],
      ['nagasaki', '長崎県'],
      ['kumamoto', '熊本県'],
      ['oita', '大分県'],
      ['miyazaki', '宮崎県'],
      ['kagoshima', '鹿児島県'],
      ['okinawa', '沖縄県'],
    ],
  },
]
