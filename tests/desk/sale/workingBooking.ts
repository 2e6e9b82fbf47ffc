import type { Trip } from '../../../src/desk/sale/model/workingBooking.ts'
import { assignRemaining, chooseTrips } from '../../../src/desk/sale/model/trip/chooseTrips.ts'
import { setAvailability } from '../../../src/desk/sale/model/trip/availability.ts'
import { startNewSale } from '../../../src/desk/sale/model/saleStore.ts'
import { availabilityOf, back } from './exampleTrips.ts'

/** Sets a working booking of two adults with a car, seated on an outward trip and its return. */
export function chooseReturnTrip(out: Trip): void {
  startNewSale()
  const travellers = [{ type: 'AD', quantity: 2 }]
  chooseTrips({ trips: [out, back], wanted: 2, travellers, vehicles: [{ category: 'CAR425' }] }, 'GR')
  setAvailability([availabilityOf(out), availabilityOf(back)])
  assignRemaining()
}
