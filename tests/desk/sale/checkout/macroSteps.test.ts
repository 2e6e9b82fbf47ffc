import { beforeEach, describe, expect, test } from 'vitest'
import { typePassenger, typeVehicle } from '../../../../src/desk/sale/entry/grids/cells.ts'
import { setContact, setLeader } from '../../../../src/desk/sale/model/contact.ts'
import type { RecordedStep } from '../../../../src/desk/command/command.ts'
import { stepsAlone } from '../../../../src/desk/command/defineCommand.ts'
import { stepsOfHold, stepsOfIssue, saleForm } from '../../../../src/desk/sale/checkout/macroSteps.ts'
import { addProduct, removeProduct } from '../../../../src/desk/sale/model/item/items.ts'
import { assignRemaining, fitParty, chooseTrips } from '../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../../src/desk/sale/model/trip/availability.ts'
import {
  setOption,
  setPrices,
  startNewSale,
  typeAmount,
  useSale,
} from '../../../../src/desk/sale/model/saleStore.ts'
import { macroTemplate } from '../../../../src/desk/macro/macroCommands.ts'
import { pricing } from '../../../../src/contract/pricing.ts'
import { setCached } from '../../../../src/desk/request/cache.ts'
import { context } from '../../line/context.ts'
import { availabilityOf, back, tripOf } from '../exampleTrips.ts'
import { methods } from '../saleResponses.ts'

const out = tripOf()
const today = '2026-12-10'
const workingBooking = () => useSale.getState().workingBooking
let before: unknown

function taken(trips = [out]): void {
  const travellers = [{ type: 'AD', quantity: 2 }]
  chooseTrips({ trips, wanted: trips.length, travellers, vehicles: [{ category: 'CAR425' }] }, 'GR')
  setAvailability(trips.map(availabilityOf))
  assignRemaining()
  before = saleForm.state()
}

/** The steps of what was typed since the start, behind those before. */
function noted(earlier: readonly RecordedStep[] = []) {
  return saleForm
    .since(before, saleForm.state())
    .reduce((steps, recording) => recording(steps, (all, step) => [...all, step]), earlier)
}

function text(): string {
  const steps = noted().filter(({ command }) => command !== 'sale.party')
  return macroTemplate(steps, context()).text
}

function type(row: number, field: Parameters<typeof typePassenger>[1], typed: string): void {
  typePassenger(row, field, typed, today)
}

beforeEach(() => {
  startNewSale()
  taken()
})

describe('input typed into the grids of a sale', () => {
  test('records nothing while nothing is typed', () => {
    expect(noted()).toEqual([])
  })

  test('records passengers as the line names them, with their attributes', () => {
    type(0, 'surname', 'smith')
    type(0, 'name', 'john')
    type(1, 'surname', 'smith')
    type(1, 'name', 'jane')
    type(1, 'sexType', 'f')
    type(1, 'birthdate', '3jun90')
    type(1, 'nationality', 'gb')
    expect(noted()).toEqual([
      {
        command: 'sale.people',
        args: {
          people: [
            { surname: 'SMITH', name: 'JOHN' },
            { surname: 'SMITH', name: 'JANE', sex: 'FEMALE', birthdate: '1990-06-03', nationality: 'GB' },
          ],
        },
      },
    ])
    expect(text()).toBe('$1/$2 /$3 f $4 gb')
  })

  test('overwrites by number a passenger who was named before', () => {
    type(0, 'surname', 'smith')
    type(0, 'name', 'john')
    before = saleForm.state()
    type(0, 'name', 'jack')
    expect(text()).toBe('nm1 $1/$2')
  })

  test('is recorded once the name is complete', () => {
    type(0, 'surname', 'smith')
    expect(noted()).toEqual([])
  })

  test('records accommodation: a shared cabin, a berth, a seat on one trip', () => {
    type(0, 'accommodation', 'ab2')
    type(1, 'accommodation', 'ab2')
    expect(text()).toBe('cab ab2')
    type(1, 'accommodation', 'ab4/1')
    expect(text()).toBe('cab ab2 p1 ; bed ab4 p2')
    startNewSale()
    taken([out, back])
    type(1, 'accommodation', 'bus')
    expect(text()).toBe('seat bus p2 t1')
  })

  test('omits the default seat of passengers without a request', () => {
    startNewSale()
    chooseTrips({ trips: [out], wanted: 1, travellers: [{ type: 'AD', quantity: 1 }], vehicles: [] }, 'GR')
    before = saleForm.state()
    setAvailability([availabilityOf(out)])
    assignRemaining()
    expect(noted()).toEqual([])
  })

  test('records the contact details', () => {
    setLeader('mobile', '6971234567')
    setContact({ remarks: 'lift, please' })
    expect(text()).toBe('ph $1 rm "$2"')
  })

  test('adds passengers and vehicles to the search', () => {
    typeVehicle(0, 'plate', 'ika1234')
    addProduct('passenger', 'GR')
    const args = {
      travellers: [{ type: 'AD', quantity: 3 }],
      vehicles: [{ category: 'CAR425', plate: 'IKA1234' }],
    }
    expect(noted()[0]).toEqual({ command: 'sale.party', args })
    const search = { command: 'sailing.search', args: { legs: [], travellers: [] } }
    expect(noted([search])[0]).toEqual({ ...search, args: { legs: [], ...args } })
    removeProduct('passenger', workingBooking().people[2]?.uuid ?? '')
    expect(noted()[0]?.args).toEqual({ vehicles: [{ category: 'CAR425', plate: 'IKA1234' }] })
  })
})

describe('payment and option', () => {
  beforeEach(() => {
    startNewSale()
    taken()
    setCached(
      pricing.paymentMethods,
      { body: { companies: [{ abbreviation: 'HLC' }] } },
      { paymentMethodResponsePerCompanies: [{ company: 'HLC', methods }] },
    )
    setPrices([{ total: 4350, items: [] }])
  })

  test('are not recorded when everything is paid by the default method', () => {
    expect(stepsAlone(stepsOfIssue({}))[0]?.args).toEqual({})
    typeAmount(2, 1000)
    typeAmount(2, 0)
    expect(stepsAlone(stepsOfIssue({}))[0]?.args).toEqual({})
  })

  test('record the other method, and its amount only when the default method pays the rest', () => {
    typeAmount(2, 4350)
    expect(stepsAlone(stepsOfIssue({}))[0]?.args).toEqual({ payments: [{ method: 'cash' }] })
    typeAmount(2, 1000)
    expect(stepsAlone(stepsOfIssue({}))[0]?.args).toEqual({
      payments: [{ method: 'account' }, { method: 'cash', amount: 1000 }],
    })
    expect(stepsAlone(stepsOfIssue({ payments: [{ method: 'card' }] }))[0]?.args).toEqual({
      payments: [{ method: 'card' }],
    })
  })

  test('record the expiry in the fields', () => {
    setOption({ date: '2026-12-20', time: '' })
    expect(stepsAlone(stepsOfHold({}))).toEqual([
      { command: 'sale.hold', args: { until: { date: '2026-12-20' } } },
    ])
  })
})

test('a changed party retains the remaining passengers and vehicles on every trip', () => {
  taken([out, back])
  type(0, 'surname', 'smith')
  typeVehicle(0, 'plate', 'ika1234')
  fitParty({ travellers: [{ type: 'AD', quantity: 3 }] }, 'GR')
  expect(workingBooking().people.map(({ surname }) => surname)).toEqual(['SMITH', '', ''])
  expect(workingBooking().trips.map(({ passengers }) => passengers.length)).toEqual([3, 3])
  expect(workingBooking().vehicles).toMatchObject([{ plate: 'IKA1234' }])
  fitParty({ vehicles: [{ category: 'CAR425' }, { category: 'MOTO', plate: 'XYZ123' }] }, 'GR')
  expect(workingBooking().vehicles).toMatchObject([{ plate: 'IKA1234' }, { plate: 'XYZ123' }])
  expect(workingBooking().trips.map(({ vehicles }) => vehicles.length)).toEqual([2, 2])
  fitParty({ vehicles: [] }, 'GR')
  expect(workingBooking().trips.map(({ vehicles }) => vehicles.length)).toEqual([0, 0])
})
