/** The end of a range of a search that nobody has set: of the clock as hundredths, of minutes under way, of a price. */
export const openEnd = { clock: 2400, duration: 20_000, price: 100_000_000 } as const
