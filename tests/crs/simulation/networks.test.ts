import { expect, test } from 'vitest'
import { extent, isWhole, seed } from '../../kit/drawn.ts'
import { otherNetworks } from '../../kit/crs/otherNetwork.ts'
import { live } from './live.ts'

const steps = extent('SIMULATION_STEPS', 60, 120)
const limits = { timeout: 900_000 }

test.each(isWhole ? otherNetworks : otherNetworks.slice(seed % 2, (seed % 2) + 1))(
  'days of a network in $currency, in which its office loads changes, leave every rule whole',
  limits,
  async (network) => {
    const counted = new Map<string, number>()
    for (let nth = 0; nth < (isWhole ? 5 : 1); nth++) {
      const lived = await live({ seed: seed + nth, steps, network })
      for (const [call, count] of lived.counted) counted.set(call, (counted.get(call) ?? 0) + count)
    }
    expect(counted.get('booking.hold 000')).toBeGreaterThan(0)
    if (isWhole) expect(counted.get('network.load 000')).toBeGreaterThan(5)
  },
)

/** A sailing that a traveller boards at its first port. */
const withBooking = `(select trip.itinerary_id from claim join booking_item item on item.id = claim.item_id
  join booking_trip trip on trip.id = item.trip_id and trip.itinerary_id = claim.itinerary_id
  where trip.from_seq = 0 and item.status in ('OPTIONAL', 'ISSUED') order by claim.id limit 1)`

/** What a load would do that forgets the bookings of a sailing. */
const forgetful: Readonly<Record<string, string>> = {
  'what is claimed is of stock on every leg': `delete from stock where itinerary_id = ${withBooking}`,
  'who travels does so at the times of a sailing': `update port_call set departs = '2026-06-30 12:00'
    where seq = 0 and itinerary_id = ${withBooking}`,
}

test('control: a load that forgets the bookings of a sailing breaks the rules @all', limits, async () => {
  for (const [rule, change] of Object.entries(forgetful)) {
    let broken: string[] | undefined
    // A life that leaves no booking has nothing to forget.
    for (let nth = 0; broken === undefined; nth++)
      await live({
        seed: seed + nth,
        steps: 40,
        faults: 0,
        together: 0,
        network: otherNetworks[0],
        async atEnd({ pool }, rules) {
          const { rows } = await pool.query<{ itinerary: string | null }>(
            `select ${withBooking} as itinerary`,
          )
          if (rows[0]?.itinerary == null) return
          await pool.query(change)
          broken = Object.keys(await rules())
        },
      })
    expect(broken).toContain(rule)
  }
})
