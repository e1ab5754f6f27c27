import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import './saying.css'

type Said = { id: number; text: string; tone: 'plain' | 'bad' }
type Say = (text: string, tone?: Said['tone']) => void

const SayContext = createContext<Say>(() => {})
const shownMs = 5_000
let count = 0

/** Short words at the foot of the screen, also heard by those who do not see it. */
export function SayingProvider({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<Said[]>([])
  const say = useCallback<Say>((text, tone = 'plain') => {
    count += 1
    const id = count
    setSaid((before) => [...before.slice(-2), { id, text, tone }])
  }, [])
  const forget = useCallback((id: number) => setSaid((before) => before.filter((one) => one.id !== id)), [])
  return (
    <SayContext value={say}>
      {children}
      <div className="sayings" role="status" aria-live="polite">
        {said.map((one) => (
          <Saying key={one.id} {...one} forget={forget} />
        ))}
      </div>
    </SayContext>
  )
}

export function useSay(): Say {
  return useContext(SayContext)
}

function Saying({ id, text, tone, forget }: Said & { forget: (id: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(forget, tone === 'bad' ? shownMs * 2 : shownMs, id)
    return () => clearTimeout(timer)
  }, [id, tone, forget])
  return <p className={`saying saying-${tone}`}>{text}</p>
}
