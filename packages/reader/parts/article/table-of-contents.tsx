import { useId } from 'react'
import type { Heading } from '@tsuzuri/content/body/headings'
import './table-of-contents.css'

/** Links to the article's h2 and h3 (U3). The reading behaviour marks the current section. */
export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
  const id = useId()
  const shown = headings.filter(({ level }) => level < 4)
  if (shown.length < 2) return null
  return (
    <nav className="table-of-contents" aria-labelledby={id} data-contents="">
      <p id={id}>目次</p>
      <ol role="list">
        {shown.map((heading) => (
          <li key={heading.id} className={`table-of-contents-${heading.level}`}>
            <a href={`#${heading.id}`}>{heading.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
