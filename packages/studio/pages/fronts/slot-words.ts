import type { Fill, FillSource, SlotKind } from '@tsuzuri/content/front/front-plan'
import { showMinute } from '../../japan-time.ts'
import type { DeskCard, DeskSlot } from './desk-plan.ts'

export const slotNames: Readonly<Record<SlotKind, string>> = {
  large: '大きなカード',
  row: 'ピックアップ',
  ranking: 'よく読まれている記事',
  features: '特集',
  series: '連載',
  newest: '新着',
}

export const ruleNames: Readonly<Record<Fill['rule'], string>> = {
  newest: '新しい順',
  'most-read': 'よく読まれている順',
}

export const periodNames = { day: '24時間', week: '7日間', month: '30日間' } as const

export const sourceNames: Readonly<Record<FillSource['kind'], string>> = {
  all: 'すべての記事',
  category: 'カテゴリー',
  subcategory: 'サブカテゴリー・特集',
  tag: 'タグ',
  user: '著者',
}

/** 「大きなカード」, with the editors' title if the slot has one. */
export function nameOfSlot({ kind, title }: Pick<DeskSlot, 'kind' | 'title'>): string {
  return title === undefined ? slotNames[kind] : `${slotNames[kind]}「${title}」`
}

/** 「11/15 10:00 〜」, or nothing for a card without a period. */
export function periodWords({ from, until }: Pick<DeskCard, 'from' | 'until'>): string {
  if (from === undefined && until === undefined) return ''
  return `${from === undefined ? '' : showMinute(from)} 〜 ${until === undefined ? '' : showMinute(until)}`.trim()
}
