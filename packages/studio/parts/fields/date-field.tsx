import { TextInput, type TextInputProps } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dayLimits, minuteLimits } from '../../japan-time.ts'

type DateFieldProps = Omit<TextInputProps, 'type' | 'value'> & {
  type: 'date' | 'datetime-local'
  value: string
  /** Called with whether only a part of the date is filled in. */
  onHalfFilled?: (isHalfFilled: boolean) => void
}

/**
 * A date or a time outside a form. A half-filled input has the value '', like an empty one, and filling it in sends no
 * input events: only its validity shows the difference. A form checks the validity itself.
 */
export function DateField({ error, onHalfFilled, onChange, ...props }: DateFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isWarned, setIsWarned] = useState(false)
  const check = () => {
    const isHalfFilled = input.current?.validity.badInput === true
    if (!isHalfFilled) setIsWarned(false)
    onHalfFilled?.(isHalfFilled)
    return isHalfFilled
  }
  const checkAgain = useEffectEvent(check)
  // The parent may also change the value.
  useEffect(() => void checkAgain(), [props.value])
  return (
    <TextInput
      {...(props.type === 'date' ? dayLimits : minuteLimits)}
      {...props}
      ref={input}
      error={isWarned ? '途中までしか入っていません。最後まで入れるか、空にしてください。' : error}
      onChange={(event) => {
        onChange?.(event)
        check()
      }}
      onKeyUp={check}
      // Not while typing, when every date is half-filled.
      onBlur={() => setIsWarned(check())}
    />
  )
}
