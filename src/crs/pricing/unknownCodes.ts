import type { Tx } from '../database/transaction.ts'
import { readCards, readOffers } from './pricingSql.ts'

/** The given loyalty card numbers that do not exist. */
export async function unknownCards(tx: Tx, numbers: readonly string[]): Promise<string[]> {
  const cards = await readCards(tx, numbers)
  return numbers.filter((number) => !cards.has(number))
}

/** The given manual codes without an offer on the day. */
export async function unknownManualCodes(tx: Tx, codes: readonly string[], day: string): Promise<string[]> {
  const offers = await readOffers(tx, day)
  const manual = new Set(offers.filter(({ kind }) => kind === 'manual').map(({ code }) => code))
  return codes.filter((code) => !manual.has(code))
}
