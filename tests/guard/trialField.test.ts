import i18next from 'i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addTrialField, trialKey } from '../kit/trialField.ts'

// A new field of a passenger is one row of a table and its texts: what follows from the table has it.

beforeAll(async () => {
  vi.resetModules()
  await addTrialField()
  await i18next.init({ lng: 'en', resources: { en: { sale: { column: { [trialKey]: 'Meal' } } } } })
})
afterAll(() => vi.resetModules())

const today = '2026-11-23'
const titles = () => i18next.getFixedT('en', 'sale') as never

test('requests, answers, the list of names, the gate and the description of the calls have it', async () => {
  const { PassengerData } = await import('../../src/contract/pricing.ts')
  const { booking } = await import('../../src/contract/booking/booking.ts')
  const { GateDetails, CheckinTicket } = await import('../../src/contract/checkinTicket.ts')
  const { calls } = await import('../../src/contract/calls.ts')
  const { openApiOf } = await import('../../src/crs/server/openapi/serve.ts')
  for (const { properties } of [PassengerData, GateDetails, CheckinTicket])
    expect(properties).toHaveProperty(trialKey)
  const described = JSON.stringify(openApiOf(calls, '1'))
  expect(described.split(`"${trialKey}"`).length).toBeGreaterThan(10)
  expect(JSON.stringify(booking.modify.input)).toContain(trialKey)
})

test('a stored booking lets it be modified, on every trip, without a price or a seat', async () => {
  const fields = await import('../../src/domain/booking/fields/bookedFields.ts')
  const { attributesOf } = await import('../../src/domain/booking/fields/modifiable.ts')
  expect(attributesOf('OPTIONAL')).toContain(trialKey)
  expect(attributesOf('CHECKEDIN')).not.toContain(trialKey)
  expect(fields.isOfPerson(trialKey)).toBe(true)
  expect(fields.isUnpriced(trialKey)).toBe(true)
  expect(fields.isUnallocated(trialKey)).toBe(true)
})

test('the sale has it in its grid, in the detail sheet, in a pasted table and in its requests', async () => {
  const t = titles()
  const { personColumns } = await import('../../src/desk/sale/entry/grids/columns.ts')
  const { personDetails } = await import('../../src/desk/sale/entry/detail/person.ts')
  const { readPastedPassengers } = await import('../../src/desk/sale/entry/paste/read.ts')
  const table = await import('../../src/domain/booking/fields/passengerFields.ts')
  const context = { t, today, availability: undefined, proof: false, numbers: false }
  expect(personColumns(context).map(({ key }) => key)).toContain(trialKey)
  const person = { uuid: '1', ...table.initialValues, [trialKey]: 'VEGAN' }
  const row = { person, place: { uuid: '1', accommodation: '' }, index: 0, gaps: [], discount: '' } as never
  const about = { t, today, documentTypes: [], cities: [], attributes: [] }
  const sheet = personDetails(row, { trip: {} } as never, about)
  expect(sheet.find(({ key }) => key === trialKey)).toMatchObject({ title: 'Meal', text: 'VEGAN' })
  expect(readPastedPassengers('Surname\tMeal wanted\nDoe\tvegan\nRoe\tfish', today)).toMatchObject([
    { texts: { [trialKey]: 'vegan' } },
    { texts: {} },
  ])
  expect(table.passengerValues(person, 'passengerData')).toMatchObject({ [trialKey]: 'VEGAN' })
  expect(table.copiedFields({ [trialKey]: 'VEGAN' })).toEqual({ [trialKey]: 'VEGAN' })
  expect(table.passengerKeyOf(trialKey)).toBe(trialKey)
})

test('a recalled booking, an addition to it and a group have it where passengers are typed', async () => {
  const t = titles()
  const { detailFields } = await import('../../src/desk/booking/modify/DetailsDialog.tsx')
  const { addColumns } = await import('../../src/desk/booking/add/addColumns.ts')
  const { travellerColumns } = await import('../../src/desk/group/travellerColumns.ts')
  const { fieldText } = await import('../../src/desk/booking/history/historyStore.ts')
  const lists = { residencyDocuments: [], municipalities: [] }
  const details = detailFields({ kind: 'passenger' } as never, { t, availability: undefined, ...lists })
  const field = details.find((one) => one.field === trialKey)
  expect(field).toMatchObject({ label: 'Meal', size: 8 })
  expect(field?.read('vegan', today)).toBe('VEGAN')
  const context = { t, today, availability: undefined }
  expect(addColumns({ ...context, reference: 'K7M2PA' }).map(({ key }) => key)).toContain(trialKey)
  expect(travellerColumns(t, context).map(({ key }) => key)).toContain(trialKey)
  expect(fieldText(trialKey)).toBe('Meal')
})

test('a party that travelled before fills it in, and a gate asks for it', async () => {
  const { fill } = await import('../../src/desk/party/fill.ts')
  const { emptyBooking, newPerson } = await import('../../src/desk/sale/model/workingBooking.ts')
  const { detailsMissing, detailTitle, panelFields } =
    await import('../../src/desk/checkin/page/TicketPanel.tsx')
  const draft = { ...emptyBooking(), people: [newPerson('1', { surname: 'DOE', name: 'JANE' })] }
  const known = { surname: 'DOE', name: 'JANE', type: 'AD', [trialKey]: 'VEGAN' }
  const party = { people: [known], vehicles: [], leader: {}, lastTrip: {} } as never
  fill(draft, party, { availability: [], nationality: '' })
  expect(draft.people[0]).toHaveProperty(trialKey, 'VEGAN')
  expect(detailsMissing([trialKey]).map(({ name }) => name)).toEqual([trialKey])
  expect(panelFields.map(({ name }) => name)).toContain(trialKey)
  expect(detailTitle(trialKey)).toBe('Meal')
})
