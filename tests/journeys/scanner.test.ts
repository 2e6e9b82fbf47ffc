import { expect, it } from 'vitest'
import { bases, type AnswerOf } from '../../src/contract/call.ts'
import type { booking } from '../../src/contract/booking/booking.ts'
import { ticket } from '../../src/contract/ticket.ts'
import { printPages, scanPage } from '../kit/crs/renderedPdf.ts'
import { askAsDemo, demoHeaders } from '../kit/demoSession.ts'
import { extent } from '../kit/drawn.ts'
import { answers, listStored, openGate, sellToday, startCheckIn, startedAt } from '../kit/desk/gate.ts'
import { scanOn, type ScannerLayout } from '../kit/desk/scanner.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** The contents of the QR codes of the tickets of a booking. */
async function codesOf(reference: string): Promise<string[]> {
  const recalled = await askAsDemo<AnswerOf<typeof booking.recall>>(
    desk.url(),
    `${bases.spec}/retrieve-bookings?crsReservationIds=${reference}`,
  )
  return (recalled.bookings[0]?.trips ?? []).flatMap(({ selectedPassengers }) =>
    selectedPassengers.flatMap(({ ticket }) => ticket?.qrCode ?? []),
  )
}

const layouts = (['gr', 'de', 'fr', 'es', 'it', 'nl', 'al', 'us'] satisfies ScannerLayout[]).slice(
  0,
  extent('SCANNER_LAYOUTS', 1, 8),
)

it('a gate takes QR codes through the keyboard layout of every language, also without a connection', async () => {
  const names = ['ALFA', 'BETA', 'GAMA', 'DELTA', 'IOTA', 'KAPA', 'LAMDA', 'OMEGA', 'SIGMA', 'THITA']
  const sold = await sellToday(desk.url(), names)
  const codes = await codesOf(sold.reference)
  expect(codes).toHaveLength(names.length)
  const operator = await desk.visitor()
  await openGate(operator, sold, 'G1')
  await startCheckIn(operator)
  for (const [nth, layout] of layouts.entries()) {
    await scanOn(operator, codes[nth]!, layout, { capsLock: nth % 3 === 2 })
    await answers(operator, new RegExp(`YES.*Checked in · ${names[nth]}`))
  }
  // The number of a ticket under its letter alone, which the Greek layout turns into another one.
  await scanOn(operator, 'R1000001', 'gr')
  await answers(operator, /NO.*R1000001/)

  await listStored(operator)
  await operator.page.context().setOffline(true)
  for (const [nth, layout] of (['gr', 'fr'] as const).entries()) {
    const at = layouts.length + nth
    await scanOn(operator, codes[at]!, layout)
    await answers(operator, new RegExp(`YES.*Checked in · ${names[at]}`))
  }
  await operator.page.context().setOffline(false)
})

it('a booking is recalled by a QR code that is scanned into the line, or into the form, on the Greek layout @all', async () => {
  const sold = await sellToday(desk.url(), ['OMIKRON'])
  const [code = ''] = await codesOf(sold.reference)
  const operator = await desk.operator()
  await scanOn(operator, code, 'gr')
  await operator.seeRow('OMIKRON')
  await operator.goTo('/en/booking-search?initialActiveKey=0&searchBy=resNumber')
  const field = operator.page.getByRole('search').getByLabel('Booking reference')
  await field.waitFor()
  await operator.atRest()
  await field.focus()
  await scanOn(operator, code, 'gr')
  await operator.seeRow('OMIKRON')
  expect(operator.page.url()).toContain(`/booking-search/${sold.reference}`)
})

/** The content of the QR code on the voucher of a booking, as a scanner reads it from the print. */
async function voucherCodeOf(reference: string): Promise<string> {
  const path = `${bases[ticket.pdf.base]}/booking-pdf?crsReservationId=${reference}&voucher=true`
  const response = await fetch(desk.url() + path, { headers: await demoHeaders(desk.url()) })
  const [page] = await printPages(new Uint8Array(await response.arrayBuffer()))
  return (page && scanPage(page)) ?? ''
}

it('a voucher is scanned on the Greek layout at the gate, into the line, and into the form @all', async () => {
  const sold = await sellToday(desk.url(), ['RODON'])
  const code = await voucherCodeOf(sold.reference)
  expect(code).toMatch(new RegExp(`^V1/${sold.reference}/`))

  const visitor = await desk.visitor()
  await openGate(visitor, sold, 'G1')
  await visitor.atRest()
  // The gate of that sailing may be open from another test.
  if ((await startedAt(visitor).count()) > 0) await visitor.press('F7')
  else await startCheckIn(visitor)
  await scanOn(visitor, code, 'gr')
  await visitor.see('Check in 1')
  await visitor.press('Enter')
  await answers(visitor, /YES.*1 ticket checked in/)

  const operator = await desk.operator()
  await scanOn(operator, code, 'gr')
  await operator.seeRow('RODON')
  await operator.goTo('/en/booking-search?initialActiveKey=0&searchBy=resNumber')
  const field = operator.page.getByRole('search').getByLabel('Booking reference')
  await field.waitFor()
  await operator.atRest()
  await field.focus()
  await scanOn(operator, code, 'gr')
  await operator.seeRow('RODON')
  expect(operator.page.url()).toContain(`/booking-search/${sold.reference}`)
})

it.each([
  ['coupon', 'Coupon', 'SUMMER10', 'gr'],
  ['voucher', 'Voucher', '500104', 'fr'],
] as const)('a %s is scanned into its field on another layout @all', async (_, label, code, layout) => {
  const operator = await desk.operator()
  const date = dayFromToday(4)
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'HER', date })
  await operator.type(`pir her ${typedDay(date)} 1a, ${rowOf(trips)}, seat deck, papas/nikos m, 6971234567`)
  await operator.press('Enter')
  await operator.seeRow('PAPAS', 'NIKOS')
  await operator.atRest()
  await operator.press('F1')
  await operator.see('Payment')
  await operator.atRest()
  const field = operator.page.getByLabel(label, { exact: true })
  await field.focus()
  await scanOn(operator, code, layout)
  await expect.poll(() => field.inputValue()).toBe(code)
})
