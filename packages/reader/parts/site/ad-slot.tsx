import type { CSSProperties } from 'react'
import { useLocation } from 'react-router'
import type { AdPlace } from '@tsuzuri/content/ads/ad-slot'
import { fillableSlots } from '@tsuzuri/content/ads/slot-filling'
import { useSite } from '../../app/use-site.ts'
import './ad-slot.css'

const nothing = { __html: '' }

/**
 * The advertisement of a place. Its height is reserved and larger content is clipped, so that nothing moves. A declared
 * tag of the tag manager finds the box by `data-ad-place`. Every page gets a new box.
 */
export function AdSlot({ place }: { place: AdPlace }) {
  const { settings } = useSite()
  const { pathname, search } = useLocation()
  const slot = fillableSlots(settings).find((one) => one.place === place)
  if (slot === undefined) return null
  const heights = { '--narrow-height': `${slot.narrowHeight}px`, '--wide-height': `${slot.wideHeight}px` }
  return (
    <aside className="ad-slot" aria-label="広告" style={heights as CSSProperties}>
      <p className="ad-slot-label">広告</p>
      <div
        // Not the router's key, which changes with a fragment of the same page.
        key={pathname + search}
        className="ad-slot-box"
        data-ad-place={place}
        data-ad-service={slot.service}
        // React must not manage the content of the box: a tag fills it, even before hydration.
        dangerouslySetInnerHTML={nothing}
      />
    </aside>
  )
}
