import type { Response } from 'playwright'
import { expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { issuedBooking } from '../kit/crs/heldBooking.ts'
import { startOperators } from './operators.ts'
import { runByTitle } from './steps.ts'

const desk = startOperators({ showsPdf: true })

async function enterLine({ press, type, pause }: Operator, words: string): Promise<void> {
  await press('Control+k', 'Control+a')
  await type(words)
  await pause()
  await press('Enter')
}

async function recalled(): Promise<{ operator: Operator; reference: string }> {
  const reference = await issuedBooking(desk.url())
  const operator = await desk.operator()
  await operator.goTo(`/en/booking-search/${reference}`)
  await operator.see(reference)
  await operator.atRest()
  return { operator, reference }
}

it('tickets are sent by e-mail and text message from the line, with preview and state (BK-099, BK-100) @all', async () => {
  const { operator, reference } = await recalled()
  await enterLine(operator, 'mail')
  await operator.see(`E-mail the documents of ${reference}`)
  await operator.see('Your tickets are attached as a PDF')
  await operator.type('client@example.org')
  await operator.press('Enter')
  await operator.see('Queued for client@example.org')

  // There is no mail server, so the e-mail is written to a file, and the desk does not call that sent.
  const state = async () => {
    await enterLine(operator, 'mail')
    await operator.see('Sent and printed so far')
    const shown = await operator.page.getByRole('dialog').innerText()
    await operator.press('Escape')
    await operator.missing('Sent and printed so far')
    return shown
  }
  await expect.poll(state, { timeout: 20_000, interval: 1000 }).toContain('in a file')

  await enterLine(operator, 'sms')
  await operator.see(`Text message for ${reference}`)
  await operator.press('Enter')
  await operator.see('Queued for 6971234567')
})

it('receipts and the thermal print open from the line, forms from their own address (BK-143, CA-095) @all', async () => {
  const { operator, reference } = await recalled()
  // A document opens in another tab, which takes the keys until it is closed.
  async function opened(words: string, part: string): Promise<Response> {
    const [tab, answer] = await Promise.all([
      operator.page.waitForEvent('popup'),
      operator.page.waitForResponse((one) => one.url().includes(part)),
      enterLine(operator, words),
    ])
    await tab.close()
    await operator.page.bringToFront()
    return answer
  }
  const receipt = await opened('receipt', `/booking-receipt?crsReservationId=${reference}&kind=payment`)
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  const form = await opened('thermal', '/ticket-forms/ECP.txt')
  expect(form.status()).toBe(200)

  await enterLine(operator, 'refundreceipt')
  await operator.see(`Nothing has been refunded for booking ${reference}.`)
})

it('the screen of the voucher opens from an issued booking with its code and trip, and opens the PDF (RT-046, MD-030) @all', async () => {
  const { operator, reference } = await recalled()
  await operator.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await runByTitle(operator, 'Show the voucher')
  const voucher = operator.page.getByRole('dialog', { name: `Voucher of ${reference}` })
  await voucher.waitFor()
  await operator.atRest()
  const shown = await voucher.innerText()
  for (const part of ['Piraeus – Paros', 'Departs', 'Arrives', 'HLC', 'PAPADOPOULOU', 'Paid', '86,00'])
    expect(shown).toContain(part)
  expect(shown).toMatch(/Company reference\s+\S+/)
  await operator.press('Enter')
  await operator.see('Copied')
  expect(await operator.page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  const answered = operator.page.waitForResponse((answer) => answer.url().includes('voucher=true'))
  const tab = operator.page.waitForEvent('popup')
  await operator.press('Tab', 'Enter')
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  await (await tab).close()
  await operator.page.bringToFront()
  await operator.press('Escape')
  await voucher.waitFor({ state: 'detached' })
})

it('the voucher opens as PDF from an issued booking (BK-126) @all', async () => {
  const { operator, reference } = await recalled()
  const answered = operator.page.waitForResponse((answer) => answer.url().includes('voucher=true'))
  await runByTitle(operator, 'Voucher as PDF')
  const response = await answered
  expect(response.url()).toContain(`crsReservationId=${reference}`)
  expect(response.headers()['content-type']).toBe('application/pdf')
})
