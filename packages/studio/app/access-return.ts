import { secondFactorNeed } from './second-factor-need.ts'
import { sessionEnd } from './session-end.ts'

/** Calls `retry` when the person may use the studio again, after a new sign-in or second factor. Returns `stop`. */
export function watchAccessReturn(retry: () => void): () => void {
  const check = () => {
    if (!sessionEnd.snapshot() && !secondFactorNeed.snapshot()) retry()
  }
  const stops = [sessionEnd.subscribe(check), secondFactorNeed.subscribe(check)]
  return () => {
    for (const stop of stops) stop()
  }
}
