import { type RefObject, useEffect, useRef } from 'react'

/** Whether the component is still mounted, for responses that arrive after it was closed. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
