import { describe, expect, it } from 'vitest'
import { openBooking } from '../kit/crs/heldBooking.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { bookingCode } from './steps.ts'

const desk = startOperators({ showsPdf: true })

/** A priced party of two with a car and an open return; the last entry of the line is the given one. */
async function enter(operator: Operator, last: string): Promise<void> {
  await operator.type(`pir jtr ${typedDay(dayFromToday(5))} open 2a car4.2 ika1234`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.atRest()
  await operator.type('2 1')
  await operator.press('Enter')
  await operator.atRest()
  await operator.type('smith/john m/jane f, 6971234567')
  await operator.press('Enter')
  await operator.atRest()
  await operator.type(last)
  await operator.pause()
  await operator.press('Enter')
  await operator.atRest()
  await operator.pause()
  await operator.press('Enter')
}

describe('an open return', () => {
  it('is sold, shown, printed, recalled by its address and by the key for the latest booking, and copied (BK-112) @all', async () => {
    const operator = await desk.operator()
    const failures: string[] = []
    operator.page.on('pageerror', ({ message }) => failures.push(message))
    await enter(operator, 'i')
    await operator.see('Issued')
    await operator.see(/JTR→PIR open until \d/)
    const code = await bookingCode(operator)
    const pdf = operator.page.context().waitForEvent('page')
    await operator.press('Alt+p')
    await (await pdf).close()

    await operator.goTo(`/en/booking-search/${code}`)
    await operator.see(/JTR→PIR open until \d/)
    await operator.seeRow('2 JTR→PIR', 'SMITH', 'open')
    await operator.press('F12')
    await operator.see('Options expiring next')
    await operator.atRest()
    await operator.press('Alt+F9')
    await operator.seeRow('1 PIR→JTR', 'SMITH', 'issued')
    await operator.seeRow('2 JTR→PIR', 'SMITH', 'open')

    await operator.type(`cp ${typedDay(dayFromToday(6))}`)
    await operator.see(/JTR→PIR open return/)
    await operator.press('Enter')
    await operator.see('Passengers')
    await operator.atRest()
    await operator.see(/JTR→PIR open return/)
    expect(failures).toEqual([])
  })

  it('is held as an option and recalled from the list of options @all', async () => {
    const operator = await desk.operator()
    const failures: string[] = []
    operator.page.on('pageerror', ({ message }) => failures.push(message))
    await enter(operator, 'h')
    await operator.see(/JTR→PIR open return/)
    const code = await bookingCode(operator)
    await operator.goTo('/en/booking-search?initialActiveKey=3')
    await operator.seeRow(code, 'PIR→JTR')
    await operator.type(code)
    await operator.press('Enter')
    await operator.seeRow('2 JTR→PIR', 'SMITH', 'option')
    expect(failures).toEqual([])
  })
})

it('the phone of a customer whose ticket is open offers the party, without a day @all', async () => {
  await openBooking(desk.url())
  const operator = await desk.operator()
  await operator.type('6971234567')
  await operator.see(/last: PAPADOPOULOU.*, open PIR→PAS/)
  await operator.press('Enter')
  expect(await operator.page.locator('body').innerText()).not.toContain('could not be displayed')
})
