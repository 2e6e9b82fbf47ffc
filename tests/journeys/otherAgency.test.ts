import { expect, it } from 'vitest'
import { heldBooking, issuedBooking } from '../kit/crs/heldBooking.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { bookingCode } from './steps.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

const desk = startOperators()

async function line({ press, type }: Operator, words: string): Promise<void> {
  await press('Control+k', 'Control+a')
  await type(words)
}

/** An operator of the agency 1377. */
async function otherAgency(): Promise<Operator> {
  const operator = await desk.visitor()
  await operator.press('Shift+Tab')
  await operator.type('1377')
  await operator.press('Tab')
  await signIn(operator, { user: 'desk', password: 'ferrydesk', validationCode: '1377' })
  return operator
}

it('a PTA is paid here and converted once at the other agency (BK-107, BK-108, SC-C32, SC-C33, ST-045)', async () => {
  const reference = await heldBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Amount due')
  await line(operator, 'pta 9999')
  await operator.see('tickets issued at agency 9999')
  await operator.press('Enter')
  await operator.see(`Issue ${reference} as PTA`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see('There is no agency 9999.')
  await operator.press('Escape')
  await operator.missing('There is no agency 9999.')
  await operator.press('F8')
  await operator.see(`Issue ${reference} as PTA`)
  await operator.type('1377')
  await operator.press('Enter')
  await operator.see(`${reference} is a PTA for agency 1377`)
  await operator.seeRow('PTA')
  await line(operator, 'ptac')
  await operator.press('Enter')
  await operator.see('This cannot be done with a booking that is PTA.')

  const other = await otherAgency()
  await other.goTo(`/en/booking-search/${reference}`)
  await other.see('Convert from PTA')
  await line(other, 'ptac')
  await other.see('issues the tickets of the PTA here')
  await other.press('Enter')
  await other.see(`Issue 2 tickets of the PTA ${reference}`)
  await other.pause()
  await other.press('Enter')
  await other.see(`2 tickets of ${reference} are issued`)
  await other.missing('Convert from PTA')
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Convert to open')
})

it('F8 sells a PTA on step 2 after asking for the agency (KB-016, MD-048)', async () => {
  const operator = await desk.operator()
  await operator.type(`pir pas ${typedDay(dayFromToday(12))} 1a hlc`)
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.pause()
  await operator.press('Enter')
  await operator.type('1')
  await operator.press('Enter')
  await operator.press('F1')
  await operator.see('Passengers')
  await line(operator, 'papadopoulou/maria f 12mar85 gr, 6971234567')
  await operator.press('Enter')
  await operator.atRest()
  await operator.press('F8')
  await operator.see('Sell as PTA')
  await operator.type('1300')
  await operator.press('Enter')
  await operator.see('belongs to agency 1300 itself')
  await operator.press('Control+a')
  await operator.type('1377')
  await operator.press('Enter')
  await operator.missing('Sell as PTA')
  const reference = await bookingCode(operator)
  const other = await otherAgency()
  await other.goTo(`/en/booking-search/${reference}`)
  await other.see('Convert from PTA')
  expect(await other.page.locator('.recall .grid-row').count()).toBe(1)
})

it('tickets are transferred to the other agency, one and then the rest (BK-114, RT-045, ER-058)', async () => {
  const reference = await issuedBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see('Transfer tickets')
  await line(operator, 'tr p2 9999')
  await operator.see('to agency 9999: p2')
  await operator.press('Enter')
  await operator.see(`Transfer 1 ticket of ${reference}`)
  await operator.pause()
  await operator.press('Enter')
  await operator.see('There is no agency 9999.')
  await operator.press('Shift+Tab', 'Shift+Tab', 'Control+a')
  await operator.page.getByRole('textbox', { name: 'Agency code' }).focus()
  await operator.press('Control+a')
  await operator.type('1377')
  await operator.press('Enter')
  const [, made = ''] = await operator.read(
    /Transfer complete: 1 ticket now belongs to agency 1377 as ([A-Z2-9]{6})/,
  )
  expect(made).not.toBe(reference)
  expect(await operator.page.locator('.recall .grid-row').count()).toBe(1)
  await operator.atRest()
  await line(operator, 'tr')
  await operator.press('Enter')
  await operator.see(`Transfer 1 ticket of ${reference}`)
  await operator.type('1377')
  await operator.press('Enter')
  await operator.see(`agency 1377 as ${reference}`)
  await operator.atRest()
  await line(operator, reference.toLowerCase())
  await operator.press('Enter')
  await operator.see('The booking was transferred to agency 1377.')
  const other = await otherAgency()
  for (const one of [made, reference]) {
    await other.goTo(`/en/booking-search/${one}`)
    await other.see('Convert to open')
    expect(await other.page.locator('.recall .grid-row').count()).toBe(1)
  }
})
