import type { Correction } from '@tsuzuri/content/correction'
import { showJapanDay } from '@tsuzuri/content/japan-time'
import './correction-notes.css'

/** 訂正: the errors that were corrected after publication, newest last. */
export function CorrectionNotes({ corrections }: { corrections: readonly Correction[] }) {
  return (
    <section className="correction-notes" id="teisei" aria-label="訂正">
      {corrections.map(({ on, wrong, right }, at) => (
        <div key={at}>
          <p>
            <b>訂正</b>
            <time dateTime={on}>{showJapanDay(on)}</time>
          </p>
          <dl>
            <dt>誤</dt>
            <dd>{wrong}</dd>
            <dt>正</dt>
            <dd>{right}</dd>
          </dl>
        </div>
      ))}
    </section>
  )
}
