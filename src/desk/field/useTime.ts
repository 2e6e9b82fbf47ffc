import { useEffect, useState } from 'react'

const second = 1000

/** Whole seconds until a moment of `performance.now()`, updated every second; 0 once it has passed. */
export function useSecondsLeft(endsAt: number | undefined): number | undefined {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (endsAt === undefined) return undefined
    setNow(performance.now())
    const timer = setInterval(() => setNow(performance.now()), second)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? undefined : Math.max(0, Math.floor((endsAt - now) / second))
}

/** Milliseconds without a change after which a value is used; a held key repeats faster. */
const rest = 150

/** The value once it has stopped changing, so that moving quickly through rows renders nothing slow. */
export function useSettledValue<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
