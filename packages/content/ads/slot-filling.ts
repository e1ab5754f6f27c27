import type { DeclaredTransmission } from '../transmission/transmission-declaration.ts'
import type { AdSlot } from './ad-slot.ts'

type Declaring = {
  adSlots?: readonly AdSlot[] | undefined
  tagManagerId?: string | undefined
  transmissions: readonly Pick<DeclaredTransmission, 'service'>[]
}

/** The slots that something can fill: without a tag manager no tag runs, and an undeclared tag is blocked. */
export function fillableSlots({ adSlots = [], tagManagerId, transmissions }: Declaring): readonly AdSlot[] {
  if (tagManagerId === undefined) return []
  return adSlots.filter(({ service }) => transmissions.some((declared) => declared.service === service))
}

/** The reason why a slot could never be filled, with its place in the settings. */
export function findSlotFaults({ adSlots = [], transmissions }: Declaring): { at: number; fault: string }[] {
  return adSlots.flatMap(({ place, service }, at) => {
    if (!transmissions.some((declared) => declared.service === service))
      return [{ at, fault: '外部送信に書いたサービスの名前から選んでください' }]
    const isRepeated = adSlots.slice(0, at).some((earlier) => earlier.place === place)
    return isRepeated ? [{ at, fault: '一つの場所に置ける枠は一つです' }] : []
  })
}
