import type { DisplaySettings } from '@tsuzuri/browser/display/display-settings'

/** One setting of the panel. The value `''` is the magazine's default, which is not stored. */
export type PanelGroup = {
  [Name in keyof DisplaySettings]-?: {
    name: Name
    legend: string
    note?: string
    options: readonly { value: NonNullable<DisplaySettings[Name]> | ''; label: string }[]
  }
}[keyof DisplaySettings]

export const panelGroups: readonly PanelGroup[] = [
  {
    name: 'size',
    legend: '文字の大きさ',
    options: [
      { value: 'small', label: '小' },
      { value: '', label: '標準' },
      { value: 'large', label: '大' },
      { value: 'largest', label: '特大' },
    ],
  },
  {
    name: 'spacing',
    legend: '行間',
    options: [
      { value: 'narrow', label: '狭い' },
      { value: '', label: '標準' },
      { value: 'wide', label: '広い' },
    ],
  },
  {
    name: 'typeface',
    legend: '書体',
    options: [
      { value: '', label: 'ゴシック' },
      { value: 'mincho', label: '明朝' },
    ],
  },
  {
    name: 'theme',
    legend: '配色',
    options: [
      { value: '', label: '自動' },
      { value: 'light', label: 'ライト' },
      { value: 'dark', label: 'ダーク' },
      { value: 'sepia', label: 'セピア' },
    ],
  },
  {
    name: 'furigana',
    legend: 'ふりがな',
    note: '「中学生」は常用漢字以外の漢字に、「小学生」は小学校で習わない漢字に付けます。記事にないよみは辞書によるもので、誤っていることもあります。',
    options: [
      { value: 'none', label: 'なし' },
      { value: '', label: '原文どおり' },
      { value: 'junior', label: '中学生' },
      { value: 'elementary', label: '小学生' },
      { value: 'all', label: 'すべて' },
    ],
  },
  {
    name: 'writing',
    legend: '組み方向',
    options: [
      { value: 'horizontal', label: '横書き' },
      { value: 'vertical', label: '縦書き' },
    ],
  },
]
