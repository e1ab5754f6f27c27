import type { Fill, FillSource, SlotKind } from '@tsuzuri/content/front/front-plan'
import { showMinute } from '../../japan-time.ts'
import { cardKindOf, type DeskCard, type DeskSlot } from './desk-plan.ts'

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

/** 「大きなカード」, with the editors' title where the slot has one. */
export function nameOfSlot({ kind, title }: Pick<DeskSlot, 'kind' | 'title'>): string {
  return title === undefined ? slotNames[kind] : `${slotNames[kind]}「${title}」`
}

/** 「11/15 10:00 〜」, or nothing for a card without a period. */
export function periodWords({ from, until }: Pick<DeskCard, 'from' | 'until'>): string {
  if (from === undefined && until === undefined) return ''
  return `${from === undefined ? '' : showMinute(from)} 〜 ${until === undefined ? '' : showMinute(until)}`.trim()
}

/** One line per slot, for the comparison of two versions. */
export function describeSlots(
  slots: readonly DeskSlot[],
  nameOf: (card: DeskCard, slot: DeskSlot) => string,
): string[] {
  return slots.map((slot) => {
    const cards = slot.cards.map((card) => {
      const notes = [
        card.title === undefined ? '' : `題「${card.title}」`,
        card.picture === undefined ? '' : '画像を加工',
        periodWords(card),
      ]
      const note = notes.filter((words) => words !== '').join('、')
      return `${nameOf(card, slot)}${note === '' ? '' : `（${note}）`}`
    })
    const rest =
      slot.fill === undefined ? '' : `、残りは${sourceNames[slot.fill.of.kind]}の${ruleNames[slot.fill.rule]}`
    const count = cardKindOf(slot) === 'article' ? `${slot.size}枚${rest}` : `${slot.size}つまで`
    return `${nameOfSlot(slot)}（${count}）：${cards.length === 0 ? '置いたものなし' : cards.join('／')}`
  })
}
