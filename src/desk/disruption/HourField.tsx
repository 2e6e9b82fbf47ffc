import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../domain/value/portTime.ts'
import { TextField } from '../field/TextField.tsx'

export interface HourHandle {
  /** Returns true if the hour of departure is typed; otherwise shows an error at the field and focuses it. */
  isConfirmed(): boolean
}

interface HourFieldProps {
  ref: Ref<HourHandle>
  /** When the sailing departs. */
  departureDateTime: string
  /** Text of the error; it names the hour that was not typed. */
  wrong(departs: string): string
  /** Enter in the field: goes on to the button. */
  onEnter(): void
}

const digitsOf = (time: string) => time.replaceAll(/\D/g, '').padStart(4, '0')

/** Returns whether the text is the hour of a time HH:mm, with or without its sign and leading zeros; an empty one is none. */
export const isHour = (text: string, time: string): boolean =>
  /\d/.test(text) && digitsOf(text) === digitsOf(time)

/** A final action is confirmed by the hour of departure, so that neither Enter out of habit nor another row runs it. */
export function HourField({ ref, departureDateTime, wrong, onEnter }: HourFieldProps) {
  const { t } = useTranslation('disruption')
  const box = useRef<HTMLDivElement>(null)
  const now = useRef('')
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const departs = timeOf(departureDateTime)
  const isRight = (text: string) => isHour(text, departs)
  useImperativeHandle(ref, () => ({
    isConfirmed: () => {
      if (isRight(now.current)) return true
      setMissing(true)
      box.current?.querySelector('input')?.focus()
      return false
    },
  }))
  return (
    <div ref={box} className="chips">
      <TextField
        label={t('company.hour')}
        size={8}
        value={typed}
        maxLength={5}
        note={t('company.hourNote')}
        error={isMissing && !isRight(typed) ? wrong(departs) : undefined}
        check={(text) => (text === '' || isRight(text) ? undefined : wrong(departs))}
        onType={(text) => void (now.current = text.trim())}
        onChange={(text) => {
          now.current = text
          setTyped(text)
        }}
        onEnter={onEnter}
        autoFocus
      />
    </div>
  )
}
