import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { sentenceOf } from '../app/problem.ts'
import './notifications.css'

type Notification = { id: number; text: string; tone: 'plain' | 'bad' }
type Notify = (text: string, tone?: Notification['tone']) => void

const NotifyContext = createContext<Notify>(() => {})
const shownMs = 5_000
let count = 0

/** Notifications at the bottom of the screen, announced to screen readers. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Notification[]>([])
  const notify = useCallback<Notify>((text, tone = 'plain') => {
    count += 1
    const id = count
    setShown((before) => [...before.slice(-2), { id, text, tone }])
  }, [])
  const forget = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), [])
  return (
    <NotifyContext value={notify}>
      {children}
      <div className="sayings" role="status" aria-live="polite">
        {shown.map((one) => (
          <NotificationLine key={one.id} {...one} forget={forget} />
        ))}
      </div>
    </NotifyContext>
  )
}

export function useNotify(): Notify {
  return useContext(NotifyContext)
}

/** Shows an error, with the message of the server's response. */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify()
  return useCallback((error) => notify(sentenceOf(error), 'bad'), [notify])
}

function NotificationLine({ id, text, tone, forget }: Notification & { forget: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(forget, tone === 'bad' ? shownMs * 2 : shownMs, id)
    return () => clearTimeout(timer)
  }, [id, tone, forget])
  return <p className={`saying saying-${tone}`}>{text}</p>
}
