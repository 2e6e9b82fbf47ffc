import { beforeEach, expect, it, vi } from 'vitest'
import type { AnyCommand } from '../../../src/desk/command/command.ts'
import { context } from '../line/context.ts'
import { openReturn } from '../booking/exampleBookings.ts'
import { availabilityOf, back, tripOf } from '../sale/exampleTrips.ts'
import { methods } from '../sale/saleResponses.ts'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const { deskCommands } = await import('../../../src/desk/app/contributions.ts')
const { showBooking, useBooking } = await import('../../../src/desk/booking/shown/bookingStore.ts')
const { createRegistry } = await import('../../../src/desk/command/registry.ts')
const { createRecorder } = await import('../../../src/desk/macro/recorder.ts')
const { macroTemplate } = await import('../../../src/desk/macro/macroCommands.ts')
const { pricing } = await import('../../../src/contract/pricing.ts')
const { setCached } = await import('../../../src/desk/request/cache.ts')
const { useSailing } = await import('../../../src/desk/sailing/sailingStore.ts')
const { emptySearchForm, formOf } = await import('../../../src/desk/sailing/search/form.ts')
const { createRows } = await import('../../../src/desk/grid/rows.ts')
const { saleForm } = await import('../../../src/desk/sale/checkout/macroSteps.ts')
const { typePassenger, typeVehicle } = await import('../../../src/desk/sale/entry/grids/cells.ts')
const { setContact, setLeader } = await import('../../../src/desk/sale/model/contact.ts')
const { addProduct } = await import('../../../src/desk/sale/model/item/items.ts')
const { assignRemaining, chooseTrips } = await import('../../../src/desk/sale/model/trip/chooseTrips.ts')
const { setAvailability } = await import('../../../src/desk/sale/model/trip/availability.ts')
const { setOption, setPrices, startNewSale, typeAmount } =
  await import('../../../src/desk/sale/model/saleStore.ts')

const trips = [
  [
    { number: 1, departs: '2026-12-24 07:00', vessel: 'GALATEIA', company: 'HLC' },
    { number: 2, departs: '2026-12-24 08:00', vessel: 'EUARNE', company: 'GLJ' },
  ],
  [{ number: 3, departs: '2026-12-31 17:30', vessel: 'GALATEIA', company: 'HLC' }],
]
const here = context({ trips })

const adults = [{ type: 'AD', quantity: 2 }]
const search = (date: string, more: object = {}) => ({
  legs: [{ origin: 'PIR', destination: 'JTR', date }],
  travellers: adults,
  vehicles: [],
  ...more,
})
const [out, home] = [
  { origin: 'PIR', destination: 'JTR', date: '2026-12-24' },
  { origin: 'JTR', destination: 'PIR', date: '2026-12-31' },
]
const way = { legs: [out, home], travellers: adults, vehicles: [] }

/** Fills in the form of step 1, with the answers of its search and the second trip under the cursor. */
function searched(): void {
  const form = formOf(search('2026-12-24'))
  const results = [1, 2].map((number) => ({ number, trip: tripOf() as never }))
  useSailing.setState({ form, asked: form, answers: [createRows(results)], leg: 0, current: results[1] })
}

/** Goes to step 2 with two passengers and a car. */
function taken(chosen = [tripOf()]): void {
  chooseTrips(
    { trips: chosen, wanted: chosen.length, travellers: adults, vehicles: [{ category: 'CAR425' }] },
    'GR',
  )
  setAvailability(chosen.map(availabilityOf))
  assignRemaining()
}

const type = (row: number, typed: Record<string, string>) => {
  for (const [field, text] of Object.entries(typed)) typePassenger(row, field as never, text, here.today)
}

/** A command with its arguments, a refused one, or what is done on a screen without one. */
type Doing = [id: string, args?: object] | { refused: string } | (() => unknown)

const jobs: Record<string, readonly Doing[]> = {
  'a search and a trip by its number': [
    ['sailing.search', search('2026-12-24')],
    ['sailing.choose', { picks: [{ by: 'number', number: 2 }] }],
  ],
  'a trip of each leg, one by one': [
    ['sailing.search', way],
    ['sailing.choose', { picks: [{ by: 'number', number: 1 }], from: 0 }],
    ['sailing.choose', { picks: [{ by: 'number', number: 3 }], from: 1 }],
  ],
  'another trip of the first leg': [
    ['sailing.choose', { picks: [{ by: 'cheapest' }, { by: 'number', number: 3 }] }],
    ['sailing.choose', { picks: [{ by: 'earliest' }], from: 0 }],
  ],
  'a trip of a leg behind one that is not chosen': [
    ['sailing.choose', { picks: [{ by: 'cheapest' }] }],
    ['sailing.choose', { picks: [{ by: 'cheapest' }], from: 2 }],
  ],
  'the cheapest trip, and a company by its time': [
    ['sailing.choose', { picks: [{ by: 'cheapest' }, { by: 'time', time: 830, company: 'HLC' }] }],
  ],
  'a search repeated in another form after a choice': [
    ['sailing.search', search('2026-12-24')],
    ['sailing.choose', { picks: [{ by: 'cheapest' }] }],
    ['sailing.search', search('2026-12-26', { vehicles: [{ category: 'CAR425', length: 4.2 }] })],
    ['sailing.choose', { picks: [{ by: 'number', number: 1 }] }],
  ],
  'a search behind another job': [
    ['sailing.search', search('2026-12-24')],
    ['pricing.price'],
    ['sailing.search', search('2026-12-26')],
  ],
  'the search of the form, a day later and back': [
    searched,
    ['sailing.availability'],
    ['sailing.nextDay'],
    ['sailing.previousDay'],
    ['sailing.shiftDay', { days: 3 }],
    ['sailing.chooseHere'],
  ],
  'an empty form': [
    () => useSailing.setState({ form: emptySearchForm(), current: undefined }),
    ['sailing.availability'],
    ['sailing.chooseHere'],
  ],
  'the last search again, and changes of it': [
    ['sailing.repeat', { days: 1 }],
    ['sailing.amend', { travellers: [{ type: 'CH', quantity: 1 }] }],
    ['sailing.favourite', { number: 2 }],
  ],
  'passengers typed into the grid': [
    ['sailing.search', search('2026-12-24')],
    ['sailing.choose', { picks: [{ by: 'cheapest' }] }],
    taken,
    ['sale.continue'],
    () => type(0, { surname: 'smith', name: 'john', birthdate: '12mar85' }),
    () => type(1, { surname: 'smith', name: 'jane', sexType: 'f', nationality: 'gb' }),
    ['pricing.price'],
  ],
  'a passenger renamed in the grid': [
    taken,
    () => type(0, { surname: 'smith', name: 'john' }),
    ['pricing.price'],
    () => type(0, { name: 'jack' }),
  ],
  'another party than the search had': [
    ['sailing.search', search('2026-12-24')],
    taken,
    ['sale.continue'],
    () => typeVehicle(0, 'plate', 'ika1234'),
    () => addProduct('passenger', 'GR'),
    ['pricing.price'],
  ],
  'a party without a search': [
    taken,
    () => addProduct('passenger', 'GR'),
    () => typeVehicle(0, 'plate', 'ika1234'),
  ],
  'cabins, and a seat on one trip': [
    () => taken([tripOf(), back]),
    () => type(0, { accommodation: 'ab2' }),
    ['sale.review'],
    () => type(1, { accommodation: 'bus' }),
    ['sale.proceed'],
  ],
  'contact and remarks': [
    taken,
    () => setLeader('mobile', '6971234567'),
    () => setContact({ remarks: 'lift, please' }),
    ['pricing.price'],
  ],
  'names, phone and price by the line': [
    [
      'sale.people',
      {
        people: [
          { surname: 'PAPA', name: 'MARIA', sex: 'FEMALE' },
          { surname: 'PAPA', name: 'NIKOS' },
        ],
      },
    ],
    ['sale.contact', { phone: '6971234567' }],
    ['pricing.price'],
    ['pricing.price'],
  ],
  'an issue paid by the usual method': [taken, ['sale.issue']],
  'an issue paid by two methods': [
    () => {
      taken()
      const body = { companies: [{ abbreviation: 'HLC' }] }
      setCached(
        pricing.paymentMethods,
        { body },
        { paymentMethodResponsePerCompanies: [{ company: 'HLC', methods }] },
      )
      setPrices([{ total: 4350, items: [] }])
      typeAmount(2, 1000)
    },
    ['sale.issue'],
  ],
  'an issue with typed payments': [
    ['sale.issue', { payments: [{ method: 'cash', amount: 10000 }, { method: 'card' }] }],
  ],
  'an option until a typed time': [
    () => {
      taken()
      setOption({ date: '2026-12-20', time: '' })
    },
    ['sale.option'],
    ['sale.confirmOption'],
  ],
  'an option by the line': [
    ['pricing.price'],
    ['sale.hold', { until: { date: '2026-12-23', time: '18:00' } }],
  ],
  'a held booking issued, paid in the dialog': [
    ['booking.recall', { reference: 'X4ZA4M' }],
    ['booking.issueHeld'],
    ['booking.confirmIssue', { payments: [{ method: 'cash' }] }],
  ],
  'a confirmation that no issue precedes': [['booking.confirmIssue', { payments: [{ method: 'cash' }] }]],
  'an open ticket replaced': [
    ['booking.replaceOpen'],
    ['booking.findOpenTicket', { ticket: { letter: 'A', number: '000000123456' } }],
    ['booking.confirmReplacement'],
  ],
  'ticked rows cancelled, split and made open': [
    () => showBooking({ ...openReturn, actions: ['cancel', 'split'] }),
    () => useBooking.setState({ ticked: new Set(['HLC1/2', 'HLC2/2']) }),
    ['booking.cancel'],
    ['booking.fees'],
    ['booking.split'],
    ['booking.convertToOpen', { trips: [2] }],
    ['booking.cancel', { passengers: [1, 2], vehicles: [1] }],
  ],
  'a change repeated on another booking': [
    ['booking.history'],
    ['booking.repeatStep', { number: 3, reference: 'X4ZA4M' }],
  ],
  'commands without words': [
    ['app.theme'],
    ['app.theme', { theme: 'dark' }],
    ['sale.addProduct', { kind: 'vehicle' }],
    ['app.density'],
    ['settings.page'],
  ],
  'refused and nested commands, and dialogs': [
    { refused: 'pricing.price' },
    ['booking.askRecall'],
    ['booking.find', { text: 'x' }],
    ['ticket.print'],
    ['ledger.ticketStock'],
    ['macro.list'],
    ['pricing.coupon', { code: 'SUMMER10' }],
  ],
  'pages that lead to the same screen': [
    ['app.manageBookings'],
    ['booking.latest'],
    ['booking.optionList'],
    ['booking.recall', { ticket: { letter: 'A', number: '00123456' } }],
  ],
  'undone and copied texts': [
    taken,
    () => type(0, { surname: 'smith', name: 'john' }),
    ['draft.undo'],
    ['sale.copyDown'],
    ['draft.park', {}],
    ['draft.resume', { slot: 3 }],
  ],
  'a group, a timetable, a check-in': [
    ['group.holdBlock', { travellers: [{ type: 'AD', quantity: 45 }], name: 'CHOIR' }],
    ['sailing.timetable', { origin: 'PIR', destination: 'JTR' }],
    ['checkin.page', { port: 'PIR', time: '07:30' }],
    ['ledger.actionLog', { days: { from: '2026-07-01', to: '2026-07-15' } }],
    ['booking.moveTrip', { trip: 2, date: '2026-12-28', withoutRefund: true }],
    ['sale.copyToDate', { date: '2026-12-28' }],
  ],
}

async function textOf(job: readonly Doing[]): Promise<string> {
  const registry = createRegistry()
  const runs = vi.fn<() => object | undefined>(() => undefined)
  const shown = deskCommands.map(({ rights: _, refuses: _2, ...command }) => ({
    ...command,
    where: 'everywhere' as const,
    run: runs,
  }))
  registry.register(shown as unknown as AnyCommand[])
  const recorder = createRecorder(registry, () => here)
  recorder.watch(saleForm)
  recorder.start()
  for (const doing of job) {
    if (typeof doing === 'function') doing()
    else if ('refused' in doing) {
      runs.mockReturnValueOnce({ refusal: 'not_priced', parameters: {} })
      await registry.run(doing.refused as never, {}, 'key')
    } else await registry.run(doing[0] as never, doing[1] ?? {}, 'key')
  }
  const { text, parameters } = macroTemplate(recorder.stop(), here)
  return [text, parameters.join(' ')].filter(Boolean).join('\n  ')
}

beforeEach(() => {
  startNewSale()
  showBooking(undefined)
  useBooking.setState({ ticked: new Set() })
})

it('jobs are recorded as the texts that they were recorded as', async () => {
  const texts: string[] = []
  for (const [title, job] of Object.entries(jobs)) {
    startNewSale()
    texts.push(`${title}\n  ${await textOf(job)}`)
  }
  await expect(texts.join('\n')).toMatchFileSnapshot('jobs.txt')
})
