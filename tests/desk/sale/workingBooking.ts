import type { Trip } from '../../../src/desk/sale/model/workingBooking.ts'
import { seatTheRest } from '../../../src/desk/sale/model/loadTrips.ts'
import { know, startAfresh } from '../../../src/desk/sale/model/store.ts'
import { take } from '../../../src/desk/sale/model/chooseTrips.ts'
import { availabilityOf, back } from './world.ts'

/** Takes nothing in hand but two adults with a car, seated on a trip and on the one back. */
export function takeThereAndBack(out: Trip): void {
  startAfresh()
  const travellers = [{ type: 'AD', quantity: 2 }]
  take({ trips: [out, back], wanted: 2, travellers, vehicles: [{ category: 'CAR425' }] }, 'GR')
  know([availabilityOf(out), availabilityOf(back)])
  seatTheRest()
}
