import { useState } from 'react'
import { type Paged, rangeOf } from './pager.tsx'

/**
 * Announces to screen readers what another search, filter or page found. The first list is not announced, nor is one that
 * is only read again.
 */
export function FoundStatus(props: {
  /** What the list shows: words, filters and page. */
  asked: object
  words?: string
  answer: { data: Paged | undefined; isPlaceholderData: boolean }
  /** Said of a list without items; pages that exist have some. */
  empty?: string
}) {
  const { words = '', answer, empty = '' } = props
  const asked = JSON.stringify(props.asked)
  const [said, setSaid] = useState({ asked, text: '' })
  if (said.asked !== asked && answer.data !== undefined && !answer.isPlaceholderData) {
    const found = answer.data.items.length === 0 ? empty : rangeOf(answer.data)
    // With the words two searches that find equally many differ: only a change of the text is announced.
    setSaid({ asked, text: words === '' ? found : `「${words}」${found}` })
  }
  return (
    <p className="unseen" role="status">
      {said.text}
    </p>
  )
}
