import { ActionIcon, Menu } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { mediaUrl } from '@tsuzuri/content/media'
import { thumbnailUrl } from '@tsuzuri/content/media-variants'
import { StudioIcon } from '../../parts/studio-icon.tsx'
import { useActionMenu } from '../../parts/use-action-menu.ts'
import { type CardState, cardStateNames } from './card-state.ts'
import type { DeskCard } from './desk-plan.ts'
import { periodWords } from './slot-words.ts'
import type { CardDrag } from './use-card-drag.ts'

/** The data of a card, as far as the desk knows it. */
export type CardFacts = {
  name: string
  cover: string | undefined
  /** Why readers don't see it, whatever its period; `isPlanned` if they will see it without another change. */
  hidden: { words: string; isPlanned: boolean } | undefined
}

type CardRowProps = {
  card: DeskCard
  facts: CardFacts
  state: CardState
  drag: CardDrag
  isFirst: boolean
  isLast: boolean
  /** Whether the card was just moved: its grip gets the focus back. */
  hasFocus: boolean
  targets: readonly { key: string; name: string }[]
  onMove: (by: -1 | 1) => void
  onMoveTo: (slotKey: string) => void
  onEdit: () => void
  onRemove: () => void
}

/** A placed card: dragged by its grip, or moved with the keys ↑ and ↓, the buttons and the menu. */
export function CardRow(props: CardRowProps) {
  const { card, facts, state, drag, hasFocus } = props
  const grip = useRef<HTMLButtonElement>(null)
  const { menu, once } = useActionMenu()
  useEffect(() => {
    if (hasFocus) grip.current?.focus()
  }, [hasFocus])
  const name = card.title ?? facts.name
  const press = (event: KeyboardEvent) => {
    const by = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key]
    if (by === undefined || (by === -1 ? props.isFirst : props.isLast)) return
    event.preventDefault()
    props.onMove(by)
  }
  const period = periodWords(card)
  const dragged = drag.drag?.dragged
  return (
    <li
      className="front-card"
      data-card={card.key}
      data-state={state}
      data-dragged={
        (dragged !== undefined && 'cardKey' in dragged && dragged.cardKey === card.key) || undefined
      }
    >
      <button
        ref={grip}
        type="button"
        className="ordered-grip"
        aria-label={`「${name}」を動かす（↑↓キー）`}
        onKeyDown={press}
        {...drag.gripOf({ cardKey: card.key }, name)}
      >
        <StudioIcon name="grip" />
      </button>
      {facts.cover === undefined ? (
        <span className="front-card-blank" />
      ) : (
        <img src={thumbnailUrl(mediaUrl(facts.cover))} alt="" loading="lazy" draggable={false} />
      )}
      <div className="front-card-words">
        <button type="button" className="record-name" onClick={props.onEdit}>
          {name}
        </button>
        <p className="record-note">
          {state !== 'hidden' && (
            <span
              className={`state-badge ${state === 'crowded' || state === 'repeated' ? 'state-badge-late' : ''}`}
            >
              {cardStateNames[state]}
            </span>
          )}
          {facts.hidden !== undefined && (
            <span className={`state-badge ${facts.hidden.isPlanned ? '' : 'state-badge-late'}`}>
              {facts.hidden.words}
            </span>
          )}
          {period !== '' && <span>{period}</span>}
          {card.title !== undefined && <span>元の題名：{facts.name}</span>}
        </p>
      </div>
      <div className="front-card-actions">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`「${name}」を上へ`}
          disabled={props.isFirst}
          onClick={() => props.onMove(-1)}
        >
          <StudioIcon name="up" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`「${name}」を下へ`}
          disabled={props.isLast}
          onClick={() => props.onMove(1)}
        >
          <StudioIcon name="down" />
        </ActionIcon>
        {props.targets.length > 0 && (
          <Menu {...menu} position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={`「${name}」をほかの枠へ`}>
                <StudioIcon name="turn" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Label>動かす先</Menu.Label>
              {props.targets.map((target) => (
                <Menu.Item key={target.key} onClick={once(() => props.onMoveTo(target.key))}>
                  {target.name}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon variant="subtle" color="gray" aria-label={`「${name}」を外す`} onClick={props.onRemove}>
          <StudioIcon name="close" />
        </ActionIcon>
      </div>
    </li>
  )
}
