import type { FillSource } from '@tsuzuri/content/front/front-plan'
import type { FocalPoint } from '@tsuzuri/content/media'
import { cardKindOf, type DeskCard, type DeskSlot } from './desk-plan.ts'
import { nameOfSlot, periodNames, periodWords, ruleNames, sourceNames } from './slot-words.ts'

/** Functions for the names of slots' contents. */
export type SlotNames = {
  nameOf: (card: DeskCard, slot: DeskSlot) => string
  /** The name of a category, sub-category, tag or author that fills a slot. */
  nameOfSource: (of: Exclude<FillSource, { kind: 'all' }>) => string
}

/** One slot in two versions, as lines. A slot that is missing in a version has no lines there. */
type DifferingSlot = { name: string; before: readonly string[]; after: readonly string[] }

type OwnPictures = ReadonlyMap<number, ReadonlySet<string>>

type Side = { slots: readonly DeskSlot[]; names: SlotNames }

/** The slots in which two versions of a front differ, and the order of the slots if it differs. */
export function compareSlots(before: Side, after: Side): DifferingSlot[] {
  const pictures = ownPicturesOf([...before.slots, ...after.slots])
  const pairs = pairSlots(described(before, pictures), described(after, pictures))
  const rows = pairs.map(({ slot, was, is }) => ({
    name: nameOfSlot(slot),
    before: was?.lines ?? [],
    after: is?.lines ?? [],
  }))
  const differing = rows.filter((row) => row.before.join('\n') !== row.after.join('\n'))
  const kept = pairs.flatMap(({ was, is }) => (was === undefined || is === undefined ? [] : [was.at]))
  const isReordered = kept.some((at, index) => at < (kept[index - 1] ?? 0))
  if (!isReordered) return differing
  const order = { name: '枠の順番', before: namesOf(before.slots), after: namesOf(after.slots) }
  return [order, ...differing]
}

type Described = { slot: DeskSlot; at: number; lines: string[] }
type Pair = { slot: DeskSlot; was?: Described | undefined; is?: Described | undefined }

/** Slots have no id: pairs the equal ones first, then those of the same kind and title, then those of the same kind. */
function pairSlots(before: readonly Described[], after: readonly Described[]): Pair[] {
  const left = new Set(before)
  const partners = new Map<Described, Described>()
  const likenesses: ((one: Described, other: Described) => boolean)[] = [
    (one, other) => one.lines.join('\n') === other.lines.join('\n'),
    (one, other) => one.slot.title === other.slot.title,
    () => true,
  ]
  for (const isLike of likenesses)
    for (const one of after) {
      if (partners.has(one)) continue
      const partner = [...left].find((other) => other.slot.kind === one.slot.kind && isLike(one, other))
      if (partner === undefined) continue
      partners.set(one, partner)
      left.delete(partner)
    }
  return [
    ...after.map((is) => ({ slot: is.slot, was: partners.get(is), is })),
    ...[...left].map((was) => ({ slot: was.slot, was })),
  ]
}

/** The own pictures of each article, by its id: they have no names, but two of them must not read as the same. */
function ownPicturesOf(slots: readonly DeskSlot[]): OwnPictures {
  const pictures = new Map<number, Set<string>>()
  for (const { id, picture } of slots.flatMap(({ cards }) => cards))
    if (picture !== undefined) pictures.set(id, (pictures.get(id) ?? new Set()).add(picture.media))
  return pictures
}

function described({ slots, names }: Side, pictures: OwnPictures): Described[] {
  return slots.map((slot, at) => ({ slot, at, lines: linesOf(slot, names, pictures) }))
}

/** The content of a slot: its title, its size and the source of the rest, then one card per line. */
function linesOf(slot: DeskSlot, names: SlotNames, pictures: OwnPictures): string[] {
  const cards = slot.cards.map((card) => {
    const notes = [
      card.title === undefined ? '' : `題「${card.title}」`,
      ...pictureWords(card, pictures),
      periodWords(card),
    ]
    const note = notes.filter((words) => words !== '').join('、')
    return `${names.nameOf(card, slot)}${note === '' ? '' : `（${note}）`}`
  })
  return [
    ...(slot.title === undefined ? [] : [`見出し「${slot.title}」`]),
    cardKindOf(slot) === 'article' ? `${slot.size}枚` : `${slot.size}件まで`,
    ...fillLines(slot, names),
    ...(cards.length === 0 ? ['置いたものなし'] : cards),
  ]
}

/** 「画像を加工」, or 「2つ目の加工画像」 for another version of the picture, and the point that crops keep. */
function pictureWords({ id, picture, focus }: DeskCard, pictures: OwnPictures): string[] {
  if (picture === undefined) return focus === undefined ? [] : [pointWords(focus)]
  const at = [...(pictures.get(id) ?? [])].indexOf(picture.media)
  return [at < 1 ? '画像を加工' : `${at + 1}つ目の加工画像`, pointWords(picture.focus)]
}

function pointWords({ x, y }: FocalPoint): string {
  return `残す点 横${Math.round(x * 100)}%・縦${Math.round(y * 100)}%`
}

function fillLines({ fill }: DeskSlot, names: SlotNames): string[] {
  if (fill === undefined) return []
  const { of } = fill
  const source = of.kind === 'all' ? sourceNames.all : `${sourceNames[of.kind]}「${names.nameOfSource(of)}」`
  const period = fill.rule === 'most-read' ? `（${periodNames[fill.period]}）` : ''
  return [`残りは${source}の${ruleNames[fill.rule]}${period}`]
}

function namesOf(slots: readonly DeskSlot[]): string[] {
  return slots.map(nameOfSlot)
}
