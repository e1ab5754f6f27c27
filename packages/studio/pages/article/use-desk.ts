import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { deviceStore } from '../../editor/autosave/article-device-store.ts'
import { faultAt } from '../../parts/record/use-fields.ts'
import type { Article } from './article.ts'
import type { OpenDesk } from './store/desk-state.ts'
import { openDesk } from './store/desk-store.ts'

export function useDesk(article: Article): OpenDesk {
  const [store] = useState(() => openDesk(article, deviceStore))
  const state = useSyncExternalStore(store.subscribe, store.snapshot)
  useEffect(() => {
    // Asks before leaving only while some text is stored neither on the server nor on the device.
    const ask = (event: BeforeUnloadEvent) => {
      if (store.snapshot().status.state === 'unkept') event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [store])
  useEffect(() => {
    store.open()
    return store.close
  }, [store])
  return useMemo(
    () => ({ ...state, ...store, faultAt: (path) => faultAt(state.faults, path) }),
    [state, store],
  )
}
