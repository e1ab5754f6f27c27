import { Button, Menu } from '@mantine/core'
import type { SlotKind } from '@tsuzuri/content/front/front-plan'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { useActionMenu } from '../../parts/use-action-menu.ts'
import { type CardFacts, CardRow } from './card-row.tsx'
import { cardStatesAt } from './card-state.ts'
import {
  cardKindOf,
  changeSlot,
  type DeskCard,
  type DeskSlot,
  moveSlot,
  newSlot,
  removeCard,
  slotSizes,
} from './desk-plan.ts'
import { SlotPanel } from './slot-panel.tsx'
import { nameOfSlot, slotNames } from './slot-words.ts'
import type { SlotChanges } from './use-slot-changes.ts'

const mostSlots = 12
const addedKinds = (Object.keys(slotSizes) as SlotKind[]).filter((kind) => kind !== 'newest')

type SlotListProps = {
  changes: SlotChanges
  /** The slots as readers see them now. */
  saved: readonly DeskSlot[]
  features: readonly { id: number; name: string }[]
  nameOf: (card: DeskCard, slot: DeskSlot) => string
  factsOf: (card: DeskCard, slot: DeskSlot) => CardFacts
  faultAt: (path: string) => string | undefined
  onEdit: (cardKey: string) => void
}

/** The slots of a front with their cards, and a menu for another slot. */
export function SlotList({ changes, saved, features, nameOf, factsOf, faultAt, onEdit }: SlotListProps) {
  const { slots, drag, moved, newKey, change, place, move } = changes
  const { menu, once } = useActionMenu()
  const states = cardStatesAt(
    slots,
    saved,
    new Date(),
    (card, slot) => factsOf(card, slot).hidden === undefined,
  )
  const otherSlots = (slot: DeskSlot) =>
    slots
      .filter((other) => other.key !== slot.key && cardKindOf(other) === cardKindOf(slot))
      .map((other) => ({ key: other.key, name: nameOfSlot(other) }))
  return (
    <section aria-labelledby="front-slots">
      <h2 id="front-slots">枠</h2>
      {slots.map((slot, at) => (
        <SlotPanel
          key={slot.key}
          slot={slot}
          drag={drag}
          isFirst={at === 0}
          isLast={at === slots.length - 1}
          fault={faultAt(`slots[${at}]`)}
          features={features}
          onChange={(next) =>
            change(
              changeSlot(slots, slot.key, () => next),
              '',
            )
          }
          onMove={(by) => change(moveSlot(slots, slot.key, by), `枠「${nameOfSlot(slot)}」を動かしました`)}
          onRemove={() =>
            change(
              slots.filter(({ key }) => key !== slot.key),
              `枠「${nameOfSlot(slot)}」を外しました`,
            )
          }
          onAddFeature={(id) => place('feature', id, slot.key)}
        >
          {slot.cards.map((card, index) => (
            <CardRow
              key={card.key}
              card={card}
              facts={factsOf(card, slot)}
              state={states.get(card.key) ?? 'hidden'}
              drag={drag}
              isFirst={index === 0}
              isLast={index === slot.cards.length - 1}
              hasFocus={moved === card.key}
              targets={otherSlots(slot)}
              onMove={(by) => move(card.key, slot.key, by === -1 ? index - 1 : index + 2)}
              onMoveTo={(slotKey) => move(card.key, slotKey, 0)}
              onEdit={() => onEdit(card.key)}
              onRemove={() => change(removeCard(slots, card.key), `「${nameOf(card, slot)}」を外しました`)}
            />
          ))}
        </SlotPanel>
      ))}
      <Menu {...menu} position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<StudioIcon name="plus" />}
            disabled={slots.length >= mostSlots}
          >
            枠を加える
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {addedKinds.map((kind) => (
            <Menu.Item
              key={kind}
              onClick={once(() =>
                change([...slots, newSlot(newKey(), kind)], `${slotNames[kind]}の枠を加えました`),
              )}
            >
              {slotNames[kind]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </section>
  )
}
