import type { DisclosureView } from '@tsuzuri/content/published'
import './disclosure-label.css'

/** Who paid for an article, wherever the article is (A7). Editorial articles carry none. */
export function DisclosureLabel({ disclosure: { label } }: { disclosure: DisclosureView }) {
  if (label === '') return null
  return <span className="disclosure-label">{label}</span>
}
