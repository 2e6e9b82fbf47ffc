import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { booking } from '../../../src/contract/booking/booking.ts'
import type { InputOf } from '../../../src/contract/call.ts'
import { ticket } from '../../../src/contract/ticket.ts'
import { startSmallCrs, others, type Agent } from '../../kit/crs/smallCrs.ts'
import { setCapacity } from '../../kit/crs/smallWorld.ts'
import { pays, people, trips, vehicle, bookingRequest } from '../../kit/crs/bookingRequest.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })
let greek: Agent

beforeAll(async () => {
  greek = await desk.agent({ language: 'el' })
})

const party = () =>
  bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS', name: 'ELENI' }, {}]), vehicle('CAR425')] })
const total = 2 * 4350 + 8000

const sell = async (sold = party(), expectedTotal = total) => {
  const body = { ...sold, payments: pays({ account: expectedTotal }), expectedTotal }
  return (await agent.call(booking.sell, { body })).booking
}

type Query = InputOf<typeof ticket.pdf>['query']

const fetch = (
  crsReservationId: string,
  { token }: Agent = agent,
  more: Omit<Query, 'crsReservationId'> = {},
) => desk.server.call(ticket.pdf, { query: { crsReservationId, ...more } }, { token })

/** Every text of the document: glyphs are mapped to characters by the table in each font. */
function textsOf(bytes: Uint8Array): string {
  const file = Buffer.from(bytes).toString('latin1')
  const streams = [...file.matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(([, raw = '']) => {
    try {
      return [inflateSync(Buffer.from(raw, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const maps = streams.filter((stream) => stream.includes('beginbfrange')).map(charactersOf)
  const shown = streams
    .filter((stream) => /\bTJ\b/.test(stream))
    .flatMap((stream) => [...stream.matchAll(/\/F(\d+) [\d.]+ Tf\s*\[(.*?)\] TJ/g)])
  return shown
    .map(([, , parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]+)>/g)].map(([, glyphs = '']) => glyphs).join(''),
    )
    .flatMap((glyphs) =>
      maps.map((map) => (glyphs.match(/.{4}/g) ?? []).map((glyph) => map.get(glyph) ?? '').join('')),
    )
    .join('\n')
}

function charactersOf(stream: string): Map<string, string> {
  const map = new Map<string, string>()
  for (const [, from = '', , list = ''] of stream.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[(.*?)\]/g)) {
    const first = Number.parseInt(from, 16)
    for (const [nth, [, code = '']] of [...list.matchAll(/<([0-9a-f]+)>/g)].entries())
      map.set((first + nth).toString(16).padStart(4, '0'), String.fromCharCode(Number.parseInt(code, 16)))
  }
  return map
}

const pagesOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/Type \/Page\b/g),
  ].length

describe('the document of a booking', () => {
  test('has one page per ticket, with passenger, price and components', async () => {
    const sold = await sell()
    const { status, headers, bytes } = await fetch(sold.crsReservationId)
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
    expect(headers['content-disposition']).toBe(`inline; filename="tickets-${sold.crsReservationId}.pdf"`)
    expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(bytes)).toBe(3)
    const texts = textsOf(bytes)
    for (const text of [
      'PAPAS ELENI',
      'Ticket H',
      'Piraeus',
      'Santorini',
      '20/06/2026 07:30',
      'Port dues',
      '43,50 EUR',
      'IKA 1234',
      sold.crsReservationId,
    ])
      expect(texts).toContain(text)
    expect(texts).not.toContain('NOT A TICKET')
  })

  test('is in Greek for a Greek desk', async () => {
    const sold = await sell()
    const texts = textsOf((await fetch(sold.crsReservationId, greek)).bytes)
    for (const text of ['Εισιτήριο', 'Καθαρός ναύλος', 'ΦΠΑ', 'Λιμενικά τέλη', 'Σύνολο'])
      expect(texts).toContain(text)
  })

  test('names ports, accommodations and vehicles in the further languages too (I18-018)', async () => {
    const sold = await sell()
    const said = {
      al: ['Biletë H', 'Pireu', 'Kuvertë / ekonomike', 'Makinë deri në 4,25 m'],
      de: ['Ticket H', 'Piräus', 'Deck / Economy', 'Pkw bis 4,25 m'],
      es: ['Billete H', 'El Pireo', 'Cubierta / turista', 'Coche hasta 4,25 m'],
      fr: ['Billet H', 'Le Pirée', 'Pont / économique', 'Voiture jusqu’à 4,25 m'],
      it: ['Biglietto H', 'Pireo', 'Ponte / economica', 'Auto fino a 4,25 m'],
      nl: ['Ticket H', 'Piraeus', 'Dek / economy', 'Auto tot 4,25 m'],
    }
    for (const [language, words] of Object.entries(said)) {
      const texts = textsOf((await fetch(sold.crsReservationId, await desk.agent({ language }))).bytes)
      for (const text of words) expect(texts, language).toContain(text)
    }
  })

  test('is in the language chosen for the booking and in Greek', async () => {
    const german = bookingRequest({
      day: [
        people('DECK', [
          { surname: 'WEBER', nationality: 'DE' },
          { surname: 'PAPAS', nationality: 'GR' },
        ]),
      ],
    })
    const { crsReservationId } = await sell(german, 2 * 4350)
    expect(textsOf((await fetch(crsReservationId)).bytes)).toContain('Port dues')
    await agent.call(booking.modify, {
      body: { crsReservationCode: crsReservationId, leader: { language: 'de' } },
    })
    for (const paper of ['A5', '80mm'] as const) {
      const texts = textsOf((await fetch(crsReservationId, agent, { paper })).bytes)
      for (const text of ['Ticket H', 'Abfahrt', 'Αναχώρηση', 'Hafengebühren', 'Λιμενικά τέλη'])
        expect(texts).toContain(text)
      expect(texts).not.toContain('Port dues')
    }
    const albanian = textsOf((await fetch(crsReservationId, agent, { language: 'al' })).bytes)
    for (const text of ['Biletë H', 'Nisja', 'Αναχώρηση']) expect(albanian).toContain(text)
    expect(albanian).not.toContain('Abfahrt')
  })

  test('is a confirmation without a ticket while it is an option', async () => {
    const { booking: held } = await agent.call(booking.hold, { body: party() })
    const { bytes, headers } = await fetch(held.crsReservationId)
    expect(headers['content-disposition']).toContain(`booking-${held.crsReservationId}.pdf`)
    expect(pagesOf(bytes)).toBe(1)
    const texts = textsOf(bytes)
    expect(texts).toContain('NOT A TICKET')
    expect(texts).toContain(held.crsReservationId)
    expect(textsOf((await fetch(held.crsReservationId, greek)).bytes)).toContain('ΔΕΝ ΑΠΟΤΕΛΕΙ ΕΙΣΙΤΗΡΙΟ')
  })

  test('may be its voucher, at the address in the booking, with the code and the trip (RT-046)', async () => {
    const sold = await sell()
    expect(sold.supportsVoucherGeneration).toBe(true)
    expect(sold.pdfVoucher).toBe(`/booking-pdf?crsReservationId=${sold.crsReservationId}&voucher=true`)
    const { bytes } = await fetch(sold.crsReservationId, agent, { voucher: true })
    expect(pagesOf(bytes)).toBe(1)
    expect(textsOf(bytes)).toContain('Voucher')
    expect(textsOf(bytes)).toContain(sold.crsReservationId)
    expect(textsOf(bytes)).toContain('167,00 EUR')
  })

  test('omits cancelled items, unless the booking has no others', async () => {
    const sold = await sell()
    const [trip] = sold.trips
    const selection = {
      companyReservationCode: trip!.companyReservationCode,
      items: [trip!.selectedVehicles[0]!.uuid],
    }
    await agent.call(booking.cancel, {
      body: { crsReservationId: sold.crsReservationId, trips: [selection] },
    })
    expect(pagesOf((await fetch(sold.crsReservationId)).bytes)).toBe(2)
    await agent.call(booking.cancel, { body: { crsReservationId: sold.crsReservationId } })
    const cancelled = (await fetch(sold.crsReservationId)).bytes
    expect(pagesOf(cancelled)).toBe(3)
    expect(textsOf(cancelled)).toContain('CANCELLED')
    for (const more of [{ cancelled: false }, { voucher: true }, { voucher: true, tickets: true }])
      expect((await fetch(sold.crsReservationId, agent, more)).code).toBe('nothing_to_print')
    const { crsReservationId } = sold
    const mail = { query: { crsReservationId, email: 'client@example.org' } }
    expect((await agent.refused(ticket.sendEmail, mail)).code).toBe('nothing_to_print')
  })

  test('is refused for an option that was cancelled', async () => {
    const { crsReservationId } = (await agent.call(booking.hold, { body: party() })).booking
    await agent.call(booking.cancel, { body: { crsReservationId } })
    expect((await fetch(crsReservationId)).code).toBe('nothing_to_print')
  })

  test('is an advice, and not a ticket, while it is a PTA', async () => {
    const body = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS' }])] })
    const { crsReservationId } = (await agent.call(booking.hold, { body })).booking
    await agent.call(booking.issuePta, { body: { crsReservationId, agentCode: '1377' } })
    for (const paper of ['A5', '80mm'] as const) {
      const { bytes } = await fetch(crsReservationId, agent, { paper })
      expect(pagesOf(bytes)).toBe(1)
      for (const text of ['Prepaid ticket advice (PTA)', 'NOT A TICKET', crsReservationId])
        expect(textsOf(bytes)).toContain(text)
    }
  })

  test('includes cancelled items on request, without a code (EN-053)', async () => {
    const sold = await sell()
    const [trip] = sold.trips
    const items = [trip!.selectedPassengers[0]!.uuid]
    const selection = { companyReservationCode: trip!.companyReservationCode, items }
    await agent.call(booking.cancel, {
      body: { crsReservationId: sold.crsReservationId, trips: [selection] },
    })
    const without = (await fetch(sold.crsReservationId)).bytes
    const all = (await fetch(sold.crsReservationId, agent, { cancelled: true })).bytes
    expect([pagesOf(without), pagesOf(all)]).toEqual([2, 3])
    expect(textsOf(without)).not.toContain('PAPAS ELENI')
    expect(textsOf(all)).toContain('PAPAS ELENI')
    expect(textsOf(all)).toContain('CANCELLED')
    expect(textsOf(all).match(/Please show this page/g)).toHaveLength(2)
    const voucher = { voucher: true, cancelled: true }
    expect(textsOf((await fetch(sold.crsReservationId, agent, voucher)).bytes)).toContain('CANCELLED')
    expect(textsOf((await fetch(sold.crsReservationId, agent, { voucher: true })).bytes)).not.toContain(
      'PAPAS ELENI',
    )
  })

  test('calls an open ticket replaced where a dated one was issued in its place', async () => {
    const body = bookingRequest({ day: [people('DECK', [{ surname: 'PAPAS', name: 'ELENI' }])] })
    const { crsReservationId } = await sell(body, 4350)
    await agent.call(booking.convertToOpen, { body: { crsReservationId } })
    await agent.call(booking.replaceOpen, { path: { crsReservationId }, body: { trip: trips.day } })
    for (const more of [
      {},
      { paper: '80mm' },
      { voucher: true },
      { voucher: true, paper: '80mm' },
    ] as const) {
      const all = textsOf((await fetch(crsReservationId, agent, { ...more, cancelled: true })).bytes)
      expect(all, JSON.stringify(more)).toContain('REPLACED')
      expect(all).not.toContain('CANCELLED')
      expect(textsOf((await fetch(crsReservationId, agent, more)).bytes)).not.toContain('REPLACED')
    }
    const inGreek = await fetch(crsReservationId, greek, { language: 'el', cancelled: true })
    expect(textsOf(inGreek.bytes)).toContain('ΑΝΤΙΚΑΤΑΣΤΑΘΗΚΕ')
    const query = { cancelled: true }
    const { tickets } = await agent.call(ticket.thermal, { path: { id: crsReservationId }, query })
    expect(tickets.map(({ formCode, values }) => [formCode, values['ending']])).toEqual([
      ['OCP', 'ΑΝΤΙΚΑΤΑΣΤΑΘΗΚΕ / REPLACED'],
      ['ECP', ''],
    ])
  })

  describe('for printing', () => {
    let crsReservationId: string
    beforeAll(async () => ({ crsReservationId } = await sell()))

    test('contains tickets and voucher on request (EN-032)', async () => {
      const { bytes, headers } = await fetch(crsReservationId, agent, { voucher: true, tickets: true })
      expect(headers['content-disposition']).toContain(`tickets-${crsReservationId}.pdf`)
      expect(pagesOf(bytes)).toBe(4)
      expect(textsOf(bytes)).toMatch(/Ticket H[^]*Voucher/)
    })

    test('has the paper size of the printer, two tickets per sheet of A4 (EN-024)', async () => {
      const height = (bytes: Uint8Array) =>
        /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(Buffer.from(bytes).toString('latin1'))?.[1]
      const { bytes: a5 } = await fetch(crsReservationId, agent, { paper: 'A5' })
      const { bytes: a4 } = await fetch(crsReservationId, agent, { paper: 'A4' })
      const { bytes: roll } = await fetch(crsReservationId, agent, { paper: '80mm' })
      expect([pagesOf(a5), height(a5)]).toEqual([3, '419.53'])
      expect([pagesOf(a4), height(a4)]).toEqual([2, '839.06'])
      expect(pagesOf(roll)).toBe(3)
      expect(Buffer.from(roll).toString('latin1')).toContain('/MediaBox [0 0 226.77 ')
      for (const text of ['PAPAS ELENI', 'IKA 1234']) {
        expect(textsOf(a4)).toContain(text)
        expect(textsOf(roll)).toContain(text)
      }
    })

    test('opens the print dialog on opening, but not for viewing', async () => {
      const asks = (bytes: Uint8Array) => Buffer.from(bytes).includes('/OpenAction')
      expect(asks((await fetch(crsReservationId, agent, { print: true })).bytes)).toBe(true)
      expect(asks((await fetch(crsReservationId)).bytes)).toBe(false)
    })
  })

  test('is refused for another agency’s booking like an absent one', async () => {
    const sold = await sell(bookingRequest({ day: [people('DECK', [{}])] }), 4350)
    const foreign = await desk.agent(others.foreign)
    expect((await fetch(sold.crsReservationId, foreign)).code).toBe('booking_not_found')
  })

  test('has a page for each passenger of a coach party', async () => {
    await setCapacity(desk.database, 1, 'DECK', 60)
    const coach = bookingRequest({
      day: [
        people(
          'DECK',
          Array.from({ length: 24 }, () => ({})),
        ),
      ],
    })
    const body = { ...coach, payments: pays({ account: 24 * 4350 }), expectedTotal: 24 * 4350 }
    const { booking: sold } = await agent.call(booking.sell, { body })
    expect(pagesOf((await fetch(sold.crsReservationId)).bytes)).toBe(24)
    expect(pagesOf((await fetch(sold.crsReservationId, agent, { voucher: true })).bytes)).toBe(2)
  })
})
