import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InputOf } from '../../../../src/bridge/port.ts'
import { standInPage } from '../../../kit/desk/page.ts'

standInPage()

const sent: InputOf<'send-sale'>[] = []
const stored = new Map<string, string>()

vi.mock('../../../../src/desk/browser/desktop.ts', () => ({
  desktop: () => ({ ask: async (_: string, input: InputOf<'send-sale'>) => (sent.push(input), {}) }),
}))

const { sendSales } = await import('../../../../src/desk/app/start/desktop.ts')
const { notifyIssued } = await import('../../../../src/desk/sale/model/state.ts')
const { localValues } = await import('../../../../src/desk/settings/localValues.ts')

const fare = { net: 3850, vat: 435, dues: 65, surcharges: 0, total: 4350 }
const trip = {
  companyReservationCode: 'H0001',
  departureDateTime: '2026-06-20 07:30',
  vessel: { idOrCode: 'HAL', name: 'Halcyon', company: { abbreviation: 'HLC' } },
  origin: { idOrCode: 'PIR' },
  destination: { idOrCode: 'JTR' },
  selectedPassengers: [
    {
      surname: 'ΠΑΠΑΣ',
      name: 'Α',
      type: 'AD',
      ticket: { letter: 'H', number: '000000001000' },
      price: { fare },
    },
  ],
  selectedVehicles: [],
}
const booking = {
  crsReservationId: 'K7M2PA',
  reservationStatus: 'ISSUED',
  agencyCode: '1300',
  bookedBy: 'maria',
  bookedAt: '2026-06-01 10:00',
  currency: 'EUR',
  total: 4350,
  trips: [trip],
}
let undo = () => {}

beforeEach(() => {
  sent.length = 0
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  localValues.keep('erpIp', '10.0.0.9')
  undo = sendSales()
})
afterEach(() => undo())

describe('an issued booking', () => {
  it('is handed to the ERP with its tickets and the parts of their prices', async () => {
    notifyIssued(booking as never)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ host: '10.0.0.9', port: 8080 })
    expect(sent[0]?.sale).toEqual({
      reference: 'K7M2PA',
      agency: '1300',
      user: 'maria',
      bookedAt: '2026-06-01 10:00',
      currency: 'EUR',
      digits: 2,
      total: 4350,
      trips: [
        {
          company: 'HLC',
          companyReference: 'H0001',
          vessel: 'Halcyon',
          origin: 'PIR',
          destination: 'JTR',
          departs: '2026-06-20 07:30',
          tickets: [{ number: 'H1000', kind: 'passenger', name: 'ΠΑΠΑΣ Α', ...fare }],
        },
      ],
    })
  })

  it('is not handed over without an address', async () => {
    localValues.keep('erpIp', '')
    notifyIssued(booking as never)
    await Promise.resolve()
    expect(sent).toEqual([])
  })

  it('is not handed over as an option', async () => {
    notifyIssued({ ...booking, reservationStatus: 'OPTIONAL' } as never)
    await Promise.resolve()
    expect(sent).toEqual([])
  })
})
