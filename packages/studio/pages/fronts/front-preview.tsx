import { useEffect, useRef } from 'react'
import type { FrontPlan } from '@tsuzuri/content/front/front-plan'
import { DeviceFrame } from '../../parts/device-frame.tsx'

const pauseMs = 400
const frameName = 'front-preview'

/** The front as readers would see it with this plan, saved or not. A form posts the plan into the frame. */
export function FrontPreview(props: { front: string; name: string; plan: FrontPlan; shownAt: Date }) {
  const form = useRef<HTMLFormElement>(null)
  const plan = JSON.stringify(props.plan)
  const at = props.shownAt.toISOString()
  useEffect(() => {
    const timer = setTimeout(() => form.current?.submit(), pauseMs)
    return () => clearTimeout(timer)
  }, [plan, at, props.front])
  return (
    <>
      <form ref={form} method="post" action="/studio/front-preview/" target={frameName} hidden>
        <input type="hidden" name="front" value={props.front} />
        <input type="hidden" name="at" value={at} />
        <input type="hidden" name="plan" value={plan} />
      </form>
      <DeviceFrame name={frameName} title={`${props.name}の下見`} />
    </>
  )
}
