import { useEffect, useState } from 'react'

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
