import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { showMinute } from '../../japan-time.ts'
import type { DeskCard, DeskSlot } from './desk-plan.ts'
import { nameOfSlot, periodWords } from './slot-words.ts'

const dayMs = 86_400_000
const quarterMs = 15 * 60_000

const spans = [
  { value: '7', label: '1週間' },
  { value: '28', label: '4週間' },
  { value: '91', label: '3か月' },
  { value: '365', label: '1年' },
]

type FrontTimelineProps = {
  slots: readonly DeskSlot[]
  nameOf: (card: DeskCard, slot: DeskSlot) => string
  shownAt: Date
  onShow: (at: Date) => void
  onOpen: (cardKey: string) => void
}

/** The periods of the placed cards. The slider chooses the minute that the preview shows. */
export function FrontTimeline({ slots, nameOf, shownAt, onShow, onOpen }: FrontTimelineProps) {
  const [days, setDays] = useState('28')
  const [start] = useState(() => Math.floor((Date.now() - dayMs) / quarterMs) * quarterMs)
  const length = Number(days) * dayMs
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / length))
  const placed = slots.filter(({ cards }) => cards.length > 0)
  return (
    <section className="front-timeline" aria-labelledby="front-timeline">
      <div className="front-timeline-head">
        <h2 id="front-timeline">いつ、何が載るか</h2>
        <NativeSelect
          aria-label="予定表の長さ"
          size="xs"
          value={days}
          onChange={(event) => setDays(event.currentTarget.value)}
          data={spans}
        />
      </div>
      <div className="front-timeline-scale">
        <span>{showMinute(new Date(start))}</span>
        <span>{showMinute(new Date(start + length))}</span>
      </div>
      <input
        type="range"
        className="front-timeline-slider"
        aria-label="見る日時"
        aria-valuetext={showMinute(shownAt)}
        min={start}
        max={start + length}
        step={Number(days) > 28 ? 4 * quarterMs : quarterMs}
        value={Math.min(start + length, Math.max(start, shownAt.getTime()))}
        onChange={(event) => onShow(new Date(Number(event.currentTarget.value)))}
      />
      {placed.length === 0 ? (
        <p className="record-note">まだ何も置いていません。どの枠も、決まった並びで埋まっています。</p>
      ) : (
        placed.map((slot) => (
          <div key={slot.key} className="front-timeline-slot">
            <h3>{nameOfSlot(slot)}</h3>
            <ul role="list">
              {slot.cards.map((card) => {
                const from = card.from === undefined ? start : Date.parse(card.from)
                const until = card.until === undefined ? start + length : Date.parse(card.until)
                const [left, right] = [share(from), share(until)]
                return (
                  <li key={card.key}>
                    <button
                      type="button"
                      data-on={(from <= shownAt.getTime() && shownAt.getTime() < until) || undefined}
                      style={{
                        marginInlineStart: `${left * 100}%`,
                        inlineSize: `${Math.max(0.01, right - left) * 100}%`,
                      }}
                      title={`${nameOf(card, slot)}　${periodWords(card) || 'いつも'}`}
                      onClick={() => onOpen(card.key)}
                    >
                      {nameOf(card, slot)}
                      <small>{periodWords(card) || 'いつも'}</small>
                    </button>
                  </li>
                )
              })}
            </ul>
            <span
              className="front-timeline-now"
              aria-hidden="true"
              style={{ insetInlineStart: `${share(shownAt.getTime()) * 100}%` }}
            />
          </div>
        ))
      )}
    </section>
  )
}
