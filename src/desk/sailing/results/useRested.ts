import { useEffect, useState } from 'react'

/** Milliseconds a hand rests that looks at something; a held key repeats faster. */
const rest = 150

/** What the hands have come to rest on: a walk through the rows draws nothing slow on its way. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
