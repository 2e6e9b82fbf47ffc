import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** A working booking of two passengers, a car and a trip, so that every step has content and previews name them. */
export async function prepareBooking({ type, press, see, seeRow, atRest, pause }: Operator): Promise<void> {
  await type(`pir pas ${typedDay(dayFromToday(4))} 2a car4.2`)
  await see('PIR Piraeus')
  await press('Enter')
  await seeRow('HLC')
  await pause()
  await type('$, smith/john m/jane f, 6971234567, p')
  await press('Enter')
  await see(/held \d/)
  await atRest()
}
