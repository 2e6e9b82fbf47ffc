/** Money is an integer of hundredths of the currency, everywhere between the database and the screen. */
export type Hundredths = number

/** Half up to a multiple of `step` hundredths; what is exactly between goes up, also below zero. */
export function roundTo(hundredths: number, step: number): Hundredths {
  return Math.floor(hundredths / step + 0.5) * step
}

/** The given percent of an amount, half up to the hundredth. */
export function percentOf(hundredths: Hundredths, percent: number): Hundredths {
  return roundTo((hundredths * percent) / 100, 1)
}

export function sum(amounts: Iterable<Hundredths>): Hundredths {
  let total = 0
  for (const amount of amounts) total += amount
  return total
}

/** Reads an amount as typed, comma or point: `124,50` `124.5` `100`; undefined for anything else. */
export function parseMoney(typed: string): Hundredths | undefined {
  const read = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  if (!read) return undefined
  return Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0'))
}
