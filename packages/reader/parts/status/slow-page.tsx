import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { LoadingCircle } from './loading-circle.tsx'
import './slow-page.css'

const slowMs = 1000
const shownAtLeastMs = 200

/** A spinner for slow page loads. It stays visible for a minimum time, so that it does not flicker. */
export function SlowPage() {
  const isLoading = useNavigation().state === 'loading'
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isLoading), isLoading ? slowMs : shownAtLeastMs)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isShown ? (
    <div className="slow-page">
      <LoadingCircle />
    </div>
  ) : null
}
