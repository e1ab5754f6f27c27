import { useState } from 'react'
import { type Paged, rangeOf } from './pager.tsx'

/**
 * Announces to screen readers the result of another search, filter or page. The first list is not announced, nor is one
 * that is only refetched.
 */
export function FoundStatus(props: {
  /** The query of the list: words, filters and page. */
  asked: object
  words?: string
  answer: { data: Paged | undefined; isPlaceholderData: boolean }
  /** The text for a list without items; pages that exist have some. */
  empty?: string
}) {
  const { words = '', answer, empty = '' } = props
  const asked = JSON.stringify(props.asked)
  const [said, setSaid] = useState({ asked, text: '' })
  if (said.asked !== asked && answer.data !== undefined && !answer.isPlaceholderData) {
    const found = answer.data.items.length === 0 ? empty : rangeOf(answer.data)
    // Only a change of the text is announced. With the words, two searches with equally many results differ.
    setSaid({ asked, text: words === '' ? found : `「${words}」${found}` })
  }
  return (
    <p className="unseen" role="status">
      {said.text}
    </p>
  )
}
