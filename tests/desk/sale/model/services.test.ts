import { beforeAll, expect, test } from 'vitest'
import { startDeskWithoutBrowser } from '../../app/deskWithoutBrowser.ts'
import { availabilityOf as available, tripOf } from '../exampleTrips.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
})

const service = (idOrCode: string) => ({ idOrCode, name: idOrCode, availableUnits: 5, price: 500 })

/** Codes offered on the trip when the configuration of the agency lists the given ones. */
async function offered(...configured: string[]) {
  const { setSalePreferences: goBy, salePreferences: habits } =
    await import('../../../../src/desk/sale/model/preferences.ts')
  const { ownPreferences } = await import('../../../../src/desk/app/start/applySettings.ts')
  const { useSession } = await import('../../../../src/desk/session/sessionStore.ts')
  const { loadAvailability } = await import('../../../../src/desk/sale/model/trip/chooseTrips.ts')
  const { availabilityOf } = await import('../../../../src/desk/sale/model/trip/availability.ts')
  const { edit, startNewSale: startAfresh } = await import('../../../../src/desk/sale/model/saleStore.ts')
  const additionalServices = configured.map((code) => ({ code, name: code }))
  useSession.setState({ configuration: { additionalServices } as never })
  goBy({ ...habits, services: ownPreferences.services })
  const trip = tripOf()
  const services = [service('MEAL'), service('WIFI')]
  desk.answers['/availability'] = {
    code: '000',
    trips: [{ ...available(trip), additionalServices: services }],
  }
  startAfresh()
  edit('take', (draft) => {
    draft.trips = [{ trip, passengers: [], vehicles: [] }]
  })
  await loadAvailability(true)
  const known = availabilityOf({ trip })
  return known?.additionalServices?.map(({ idOrCode }) => idOrCode)
}

test('the extra services are those of the trip that the configuration of the agency lists (EN-016)', async () => {
  expect(await offered('WIFI', 'LOUNGE')).toEqual(['WIFI'])
  expect(await offered('MEAL', 'WIFI')).toEqual(['MEAL', 'WIFI'])
})

test('all services of the trip are offered when the configuration lists none', async () => {
  expect(await offered()).toEqual(['MEAL', 'WIFI'])
})
