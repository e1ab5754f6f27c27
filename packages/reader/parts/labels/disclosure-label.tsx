import type { DisclosureView } from '@tsuzuri/content/published'
import './disclosure-label.css'

/** The disclosure label, shown wherever an article is (A7). Editorial articles have none. */
export function DisclosureLabel({ disclosure: { label } }: { disclosure: DisclosureView }) {
  if (label === '') return null
  return <span className="disclosure-label">{label}</span>
}
