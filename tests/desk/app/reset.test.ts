import { saleCommand } from '../../../src/desk/sale/commands.ts'
import { beforeAll, expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { startDeskWithoutBrowser } from './deskWithoutBrowser.ts'

let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>>
beforeAll(async () => {
  desk = await startDeskWithoutBrowser()
})

test('a reset empties the sale and retains reference lists and the other account, without new requests (ST-059, ST-060)', async () => {
  const { setCached, getCached } = await import('../../../src/desk/request/cache.ts')
  const {
    edit,
    startNewSale: startAfresh,
    useSale,
  } = await import('../../../src/desk/sale/model/saleStore.ts')
  const { useSession } = await import('../../../src/desk/session/sessionStore.ts')
  const { setForm, useSailing } = await import('../../../src/desk/sailing/sailingStore.ts')
  const { tripOf } = await import('../sale/exampleTrips.ts')
  const lists = [
    reference.companies,
    reference.routes,
    reference.countries,
    reference.vessels,
    reference.residentStaticData,
  ]
  for (const list of lists) setCached(list, {}, { kept: list.id } as never)
  useSession.setState({ status: 'in', acting: { code: '1377', name: 'Sunny Travel' } })
  startAfresh()
  edit('take', (draft) => {
    draft.trips = [{ trip: tripOf(), passengers: [], vehicles: [] }]
  })
  setForm((form) => ({ ...form, legs: [{ ...form.legs[0]!, origin: 'PIR', destination: 'JTR' }] }))
  desk.enterScreen('step2')
  await desk.press(saleCommand.clear)
  expect(useSale.getState().workingBooking.trips).toEqual([])
  expect(useSailing.getState().form.legs).toMatchObject([{ origin: '', destination: '' }])
  for (const list of lists) expect(getCached(list, {})).toEqual({ kept: list.id })
  expect(useSession.getState().acting).toEqual({ code: '1377', name: 'Sunny Travel' })
  // The cleared booking is stored for undo; no other request is sent.
  expect(desk.sent.filter(({ path }) => !path.endsWith('/drafts/cleared'))).toEqual([])
})
