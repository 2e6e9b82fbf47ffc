import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { openAtCheckInTexts } from '../../../../../src/desk/sale/model/previewTexts.ts'
import {
  driverOf,
  setPlate,
  noVehicleFor,
  openUntilCheckIn,
  plateOf,
} from '../../../../../src/desk/sale/model/vehicle.ts'
import { cannotSell } from '../../../../../src/desk/sale/checkout/steps.ts'
import { setAvailability } from '../../../../../src/desk/sale/model/trip/availability.ts'
import { edit, startNewSale, useSale } from '../../../../../src/desk/sale/model/saleStore.ts'
import { chooseTrips } from '../../../../../src/desk/sale/model/trip/chooseTrips.ts'
import { noChain } from '../../../../../src/desk/command/command.ts'
import { commands } from '../../../../../src/desk/command/registry.ts'
import { availabilityOf, tripOf } from '../../exampleTrips.ts'

await i18next.init({ lng: 'cimode' })

beforeEach(() => {
  startNewSale()
  const travellers = [{ type: 'AD', quantity: 1 }]
  const vehicles = [{ category: 'CAR425', plate: 'NIX1000' }, { category: 'MOTO' }]
  chooseTrips({ trips: [tripOf()], wanted: 1, travellers, vehicles }, 'GR')
})

it('a plate without a name fills the first vehicle without one, and is refused when there is none', () => {
  const args = { plate: 'IKA1234', plate2: 'TK5678' }
  expect(noVehicleFor(args)).toBeUndefined()
  setPlate(args)
  const plates = useSale.getState().workingBooking.vehicles.map(({ plate }) => plate)
  expect(plates).toEqual(['NIX1000', 'IKA1234+TK5678'])
  expect(noVehicleFor({ plate: 'IKA9999' })).toMatchObject({
    refusal: 'no_vehicle_for_plate',
    parameters: { plate: 'IKA9999' },
  })
})

it('before availability is loaded, seats are not reported as missing: they are assigned once it is', () => {
  const leave = commands.enter('step1')
  expect(cannotSell()).toMatchObject({
    refusal: 'fields_missing',
    parameters: { what: expect.not.stringMatching(/accommodation|Seat/) as unknown },
  })
  leave()
})

it('a sale without a plate shows that it is asked at check-in; bicycles have none', () => {
  expect(openAtCheckInTexts(noChain)).toEqual(['preview.plateAtCheckIn'])
  expect(openAtCheckInTexts({ ...noChain, turned: true })).toEqual([])
  expect(openAtCheckInTexts({ ...noChain, plates: 1 })).toEqual([])
  edit('category', ({ vehicles }) => {
    if (vehicles[1]) vehicles[1].category = 'BIKE'
  })
  expect(openAtCheckInTexts(noChain)).toEqual([])
  expect(noVehicleFor({ plate: 'IKA9999' })).toMatchObject({ refusal: 'no_vehicle_for_plate' })
})

const asking = (more: object) => {
  const ship = availabilityOf(tripOf())
  return { ...ship, validationAttributes: { ...ship.validationAttributes, ...more } }
}
const both = ['plateNumber', 'driverSurname']

it('a driver asked at check-in is shown with the sale, once for all trips of the vehicle (B27)', () => {
  setAvailability([asking({ vehicleAtCheckIn: both })])
  expect(openAtCheckInTexts(noChain)).toEqual(['preview.plateAtCheckIn', 'preview.driverAtCheckIn'])
  edit('driver', ({ vehicles }) => {
    for (const vehicle of vehicles) vehicle.driver = 'PAPAS'
  })
  expect(openAtCheckInTexts(noChain)).toEqual(['preview.plateAtCheckIn'])
})

it('an open detail is shown in its cell; a trailer requires no driver, a bicycle nothing (B27)', () => {
  const [car, moto] = useSale.getState().workingBooking.vehicles
  const ship = asking({ vehicleAtCheckIn: both })
  expect([plateOf(car!, ship), driverOf(car!, ship)]).toEqual(['NIX1000', 'driverAtCheckIn'])
  expect([plateOf(moto!, ship), driverOf(moto!, ship)]).toEqual(['plateAtCheckIn', 'driverAtCheckIn'])
  expect(driverOf({ ...car!, driver: 'PAPAS' }, ship)).toBe('PAPAS')
  expect(openUntilCheckIn({ ...moto!, category: 'TRLU' }, ship)).toEqual(['plateNumber'])
  expect(openUntilCheckIn({ ...moto!, category: 'BIKE' }, ship)).toEqual([])
  expect(openUntilCheckIn(moto!, asking({ vehicleAtSale: both, vehicleAtCheckIn: both }))).toEqual([])
})

it('a company that requires the plate at the sale leaves none for check-in', () => {
  const { validationAttributes, ...ship } = availabilityOf(tripOf())
  const abroad = { ...validationAttributes, vehicleAtSale: ['plateNumber'] }
  setAvailability([{ ...ship, validationAttributes: abroad }])
  expect(openAtCheckInTexts(noChain)).toEqual([])
})
