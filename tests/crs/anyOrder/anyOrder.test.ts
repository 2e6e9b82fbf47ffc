import { expect, test } from 'vitest'
import { releaseAllExpired } from '../../../src/crs/booking/option/expiry.ts'
import { seededRandom } from '../../../src/crs/world/random.ts'
import { setClock } from '../../kit/crs/clock.ts'
import { freshDatabase } from '../../kit/crs/database.ts'
import { brokenInvariants } from '../../kit/crs/invariants.ts'
import { testServer } from '../../kit/crs/testServer.ts'
import { Draw } from './draw.ts'
import { operate } from './operations.ts'
import { prepare } from './prepare.ts'

/** ANY_ORDER_STEPS=50000 makes a longer run, ANY_ORDER_SEED another one. */
const steps = Number(process.env['ANY_ORDER_STEPS'] ?? 3000)
const seed = Number(process.env['ANY_ORDER_SEED'] ?? 20_261_123)
/** Operations between two checks of the whole database; hours pass after each check. */
const atOnce = 100

const changing = [
  ...['hold', 'issue', 'cancel', 'undoCancel', 'convertToOpen', 'convertToOptional', 'replaceOpen', 'modify'],
  ...[
    'addItems',
    'split',
    'merge',
    'issuePta',
    'convertFromPta',
    'transfer',
    'changeOption',
    'undoRebooking',
    'issueHeld',
    'issueFromRecall',
    'replaceOpenTickets',
  ],
].map((verb) => `booking.${verb}`)
const others = [
  ...['checkin.start', 'checkin.stop', 'checkin.forceCheckIn', 'checkin.checkOut', 'checkin.checkInBooking'],
  ...['disruption.declare', 'disruption.propose', 'disruption.perform', 'disruption.checkOut'],
  ...['cashier.closeTill', 'group.update', 'group.issue', 'parcel.book', 'parcel.cancel', 'parcel.track'],
  ...['sailing.lock', 'sailing.unlock', 'settings.save', 'truck.add', 'truck.change', 'ticket.queuePrint'],
]

test(
  'sales, changes, gates, disruptions, parcels and tills in any order leave every invariant whole',
  { timeout: 60_000 + steps * 200 },
  async () => {
    const { database, drop } = await freshDatabase('small')
    await prepare(database)
    const clock = setClock()
    const server = await testServer(database, { clock, rate: 1_000_000 })
    const draw = new Draw(server, database, seededRandom(seed))
    await draw.pass(0)
    for (let done = 0; done < steps; done += atOnce) {
      for (let nth = 0; nth < atOnce; nth++) await operate(draw)
      expect(await brokenInvariants(database), `after ${done + atOnce} of seed ${seed}`).toEqual({})
      await draw.pass(Math.ceil(draw.chance() * 7))
      await releaseAllExpired({ database, clock })
    }
    const never = [...changing, ...others].filter((call) => !draw.counted.has(`${call} 000`))
    expect(never).toEqual([])
    await server.close()
    await drop()
  },
)
