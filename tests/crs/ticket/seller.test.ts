import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import type { Database } from '../../../src/crs/database/transaction.ts'
import { formEncoding } from '../../../src/domain/ticket/form.ts'
import { bookingRequest, pays, people } from '../../kit/crs/bookingRequest.ts'
import { printPages, textOfPages, type PrintedPage } from '../../kit/crs/renderedPdf.ts'
import { openSmallCrs, others, type Agent, type SmallCrs } from '../../kit/crs/smallCrs.ts'

const company = {
  legal_name: 'Halcyon Lines S.A.',
  address: 'Akti Miaouli 12, Piraeus',
  vat_number: 'EL000000201',
  register: 'GEMI 000001107000',
  conditions_en: 'Conditions of carriage: https://halcyon.example/conditions',
  conditions_el: 'Όροι μεταφοράς: https://halcyon.example/oroi',
}
const agency = {
  legal_name: 'Purser Demo Travel S.A.',
  address: 'Akti Kondyli 10, Piraeus',
  vat_number: 'EL000000101',
  register: '',
}
/** Every text that a paper of the demo agency has to carry in English. */
const texts = [
  ...Object.values(company).filter((text) => !text.startsWith('Όροι')),
  ...Object.values(agency).filter(Boolean),
  'VAT no.',
]

/** Returns the data address of a picture in this colour. */
function logoIn(colour: string): string {
  const canvas = createCanvas(120, 40)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, 120, 40)
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

async function nameSellers({ owner }: Database): Promise<void> {
  await owner
    .updateTable('company')
    .set({ ...company, logo: logoIn('#0000ff') })
    .where('code', '=', 'HLC')
    .execute()
  await owner
    .updateTable('agency')
    .set({ ...agency, logo: logoIn('#ff0000') })
    .where('code', '=', '1300')
    .execute()
  await owner
    .insertInto('company_rule')
    .values({ company: 'HLC', check_in_closes: 45 })
    .onConflict((conflict) => conflict.column('company').doUpdateSet({ check_in_closes: 45 }))
    .execute()
  await owner.updateTable('network').set({ second_language: null }).execute()
}

let desk: SmallCrs
let agent: Agent
let reference: string

beforeAll(async () => {
  desk = await openSmallCrs('on', nameSellers)
  agent = await desk.agent({ language: 'en' })
  const body = {
    ...bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }])] }),
    payments: pays({ account: 4350 }),
    expectedTotal: 4350,
  }
  reference = (await agent.call(booking.sell, { body })).booking.crsReservationId
})
afterAll(() => desk.close())

/** The text of all pages, with the blanks of wrapped lines as one. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  return (await textOfPages(bytes)).join('\n').replaceAll(/\s+/g, ' ')
}

const pdf = async (more: object) =>
  (
    await desk.server.call(
      ticket.pdf,
      { query: { crsReservationId: reference, ...more } },
      { token: agent.token },
    )
  ).bytes

describe.each(['A5', '80mm'] as const)('a ticket and its voucher on %s', (paper) => {
  test('name company and agency by law, the end of check-in and the conditions', async () => {
    const words = await wordsOf(await pdf({ paper, language: 'en' }))
    for (const text of texts) expect(words).toContain(text)
    expect(words).toMatch(/Check-in closes:? 20\/06\/2026 06:45/)
  })

  test('are in one language where the network has no second one', async () => {
    const words = await wordsOf(await pdf({ paper, language: 'en' }))
    expect(words).not.toMatch(/[Α-Ωα-ω]{3}/)
    const greek = await wordsOf(await pdf({ paper, language: 'el' }))
    expect(greek).toContain(company.conditions_el)
    expect(greek).toContain('ΑΦΜ')
    expect(greek).not.toContain('Departure')
  })

  test('print every text within the page', async () => {
    for (const { width, height, pixels } of await printPages(await pdf({ paper, language: 'en' }), 100)) {
      const isBlank = (x: number, y: number) => pixels[(y * width + x) * 4] === 255
      for (let y = 0; y < height; y++) expect(isBlank(width - 2, y), `right of line ${y}`).toBe(true)
      for (let x = 0; x < width; x++) expect(isBlank(x, height - 2), `below column ${x}`).toBe(true)
    }
  })
})

/** The share of points of a page that are blue, red or black. */
function shareOf(
  { pixels }: PrintedPage,
  isIn: (red: number, green: number, blue: number) => boolean,
): number {
  let points = 0
  for (let nth = 0; nth < pixels.length; nth += 4)
    if (isIn(pixels[nth] ?? 0, pixels[nth + 1] ?? 0, pixels[nth + 2] ?? 0)) points += 1
  return points / (pixels.length / 4)
}
const isBlue = (red: number, _: number, blue: number) => blue > 200 && red < 60
const isRed = (red: number, green: number, blue: number) => red > 200 && green < 60 && blue < 60

describe('logos', () => {
  test('of company and agency are on a ticket and its voucher, in colour on paper', async () => {
    for (const paper of ['A5', 'A4'] as const) {
      const [page] = await printPages(await pdf({ paper, language: 'en' }), 100)
      expect(page && shareOf(page, isBlue)).toBeGreaterThan(0.004)
      expect(page && shareOf(page, isRed)).toBeGreaterThan(0.004)
    }
    const [voucher] = await printPages(await pdf({ paper: 'A5', voucher: true, tickets: false }), 100)
    expect(voucher && shareOf(voucher, isRed)).toBeGreaterThan(0.004)
  })

  test('are black and white on a roll, and read by their owner’s name', async () => {
    const bytes = await pdf({ paper: '80mm', language: 'en' })
    const [page] = await printPages(bytes, 100)
    expect(page && shareOf(page, isBlue)).toBe(0)
    expect(page && shareOf(page, isRed)).toBe(0)
    const document = await getDocument({ data: Uint8Array.from(bytes) }).promise
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
    expect(tree).toContain('"alt":"HLC"')
  })

  test('of the agency is on its receipt, in colour and on a roll', async () => {
    const read = async (paper: 'A5' | '80mm') => {
      const query = { crsReservationId: reference, kind: 'payment' as const, paper, language: 'en' as const }
      return (await desk.server.call(ticket.receipt, { query }, { token: agent.token })).bytes
    }
    const [page] = await printPages(await read('A5'), 100)
    expect(page && shareOf(page, isRed)).toBeGreaterThan(0.004)
    expect(Buffer.from(await read('80mm')).toString('latin1')).toContain('/Subtype /Image')
  })
})

test('a receipt names the agency as the seller, on paper and on a roll', async () => {
  for (const paper of ['A5', '80mm'] as const) {
    const query = { crsReservationId: reference, kind: 'payment' as const, paper, language: 'en' as const }
    const { bytes } = await desk.server.call(ticket.receipt, { query }, { token: agent.token })
    const words = await wordsOf(bytes)
    for (const text of Object.values(agency).filter(Boolean)) expect(words).toContain(text)
  }
})

test('the bytes for a thermal printer have logo, company, agency, the end of check-in and conditions', async () => {
  const printed = await agent.call(ticket.thermal, { path: { id: reference }, query: {} })
  const bytes = Buffer.from(printed.content, 'base64')
  const words = new TextDecoder(formEncoding).decode(bytes).replaceAll(/\s+/g, ' ')
  for (const part of texts.flatMap((text) => text.split(' '))) expect(words).toContain(part)
  expect(words).toContain('CHECK-IN CLOSES: 20/06/2026 06:45')
  // A logo of 120 × 40 points fills the width of its place: 237 × 79 dots, 30 bytes a row; blue is printed by some of them.
  const raster = bytes.indexOf(Buffer.from([0x1d, 0x76, 0x30, 0, 30, 0, 79, 0]))
  expect(raster).toBeGreaterThan(0)
  const dots = [...bytes.subarray(raster + 8, raster + 8 + 30 * 79)]
  const black = dots.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  expect(black / (237 * 79)).toBeGreaterThan(0.8)
  expect(JSON.stringify(printed.tickets)).not.toContain('data:image')
})

test('an e-mail ends with company, agency and conditions, and has the end of check-in', async () => {
  const { email } = await agent.call(ticket.messages, {
    query: { crsReservationId: reference, language: 'en' },
  })
  for (const text of texts) expect(email.text).toContain(text)
  expect(email.text).toContain('Check-in closes: 20/06/2026 06:45')
})

test('an agency without data in the tables is named as before', async () => {
  const foreign = await desk.agent({ ...others.foreign, language: 'en' })
  const body = {
    ...bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }])] }),
    payments: pays({ account: 4350 }),
    expectedTotal: 4350,
  }
  const { crsReservationId } = (await foreign.call(booking.sell, { body })).booking
  const { email } = await foreign.call(ticket.messages, { query: { crsReservationId, language: 'en' } })
  expect(email.text).toContain(company.legal_name)
  expect(email.text).not.toContain(agency.legal_name)
})

describe('a discount that needs a document', () => {
  const islander = { surname: 'NISIOTI', discount: 'MAN', discountDocument: '123456789' }

  test('is printed with it on every paper and in the e-mail, also where it takes nothing off', async () => {
    const body = {
      ...bookingRequest({ day: [people('DECK', [islander, { surname: 'PAPAS' }])] }),
      payments: pays({ account: 2 * 4350 }),
      expectedTotal: 2 * 4350,
    }
    const { crsReservationId } = (await agent.call(booking.sell, { body })).booking
    const read = async (paper: 'A5' | '80mm') => {
      const query = { crsReservationId, paper, language: 'en' as const }
      return wordsOf((await desk.server.call(ticket.pdf, { query }, { token: agent.token })).bytes)
    }
    const { email } = await agent.call(ticket.messages, { query: { crsReservationId, language: 'en' } })
    for (const words of [await read('A5'), await read('80mm'), email.text]) {
      expect(words).toContain('Islander number')
      expect(words).toContain('123456789')
      // The full fare of the other passenger is no discount.
      expect(words).not.toContain('Adult')
    }
  })
})
