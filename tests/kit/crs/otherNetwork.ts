import type { Database } from '../../../src/crs/database/transaction.ts'

export interface OtherNetwork {
  currency: string
  digits: number
  timezone: string
}

/** Without decimals and with three; of other zones than the demo’s. */
export const otherNetworks = [
  { currency: 'JPY', digits: 0, timezone: 'Asia/Tokyo' },
  { currency: 'TND', digits: 3, timezone: 'Africa/Tunis' },
] as const satisfies OtherNetwork[]

/** Every third seed has the currency and the zone of the demo, the others one of these. */
export const networkOfSeed = (seed: number): OtherNetwork | undefined => otherNetworks[seed % 3]

/** Makes the small world that of a network in another currency and zone; its amounts are the same integers. */
export const otherNetwork =
  ({ currency, digits, timezone }: OtherNetwork) =>
  async ({ owner }: Database): Promise<void> => {
    await owner.updateTable('network').set({ currency, digits, timezone, nationality: 'NO' }).execute()
    await owner.updateTable('agency').set({ currency, timezone }).execute()
    await owner.updateTable('port').set({ timezone }).execute()
  }

/** Gives a company of the small world another ticket series. */
export const otherSeries =
  (company: string, letter: string) =>
  async ({ owner }: Database): Promise<void> => {
    await owner.updateTable('company').set({ ticket_letter: letter }).where('code', '=', company).execute()
    await owner.updateTable('ticket_stock').set({ letter }).where('company', '=', company).execute()
  }
