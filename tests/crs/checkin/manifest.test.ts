import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkin } from '../../../src/contract/checkin.ts'
import { vehicle } from '../../kit/crs/bookingRequest.ts'
import { atPiraeus, openGates, registered, sellTickets, startAt, type Gates } from '../../kit/crs/gates.ts'
import { textOfPages } from '../../kit/crs/renderedPdf.ts'

let gates: Gates

beforeEach(async () => {
  gates = await openGates()
})
afterEach(() => gates.close())

const manifest = async (format: 'csv' | 'pdf', language: 'en' | 'el' = 'en', at = atPiraeus) => {
  const { server } = gates.crs
  const input = { query: { ...at, format, language } }
  return server.call(checkin.manifest, input, { token: gates.gate.token })
}

test('the manifest has those checked in, with the fields of the law over 20 nautical miles, as CSV and PDF', async () => {
  const { gate, seller } = gates
  const persons = [registered('ALFA', { ssr: '=CMD()' }), registered('BETA')]
  const { tickets } = await sellTickets(seller, persons, { vehicles: [vehicle('CAR425')] })
  await startAt(gate)
  await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
  const details = { driverSurname: 'ALFA' }
  await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[2]!, details } })
  const csv = await manifest('csv')
  expect(csv.headers['content-type']).toContain('text/csv')
  const lines = Buffer.from(csv.bytes).toString().split('\r\n')
  expect(lines).toContain('Persons,1')
  expect(lines).toContain(`1,ALFA,MARIA,F,01/02/1980,GR,AD,"'=CMD()",6971234567,JTR,${tickets[0]}`)
  expect(lines).toContain(`1,IKA 1234,CAR425,"4,25",,low,ALFA,JTR,${tickets[2]}`)
  expect(lines.filter((line) => line.includes('BETA'))).toEqual([])
  const text = (await textOfPages((await manifest('pdf', 'el')).bytes)).join('\n')
  expect(text).toContain('Κατάσταση επιβαινόντων')
  expect(text).toContain('ALFA')
})

test('names that are longer than their column are on the printed manifest in full', async () => {
  const { gate, seller } = gates
  const surname = 'PAPACHRISTODOULOPOULOU-CONSTANTINIDOU'
  const { tickets } = await sellTickets(seller, [registered(surname, { ssr: 'WCHR helper at the gangway' })])
  await startAt(gate)
  await gate.call(checkin.checkIn, { body: { ...atPiraeus, ticketNumber: tickets[0]! } })
  const [page = ''] = await textOfPages((await manifest('pdf')).bytes)
  expect(page.replaceAll(/\s/g, '')).toContain(surname)
  expect(page).not.toContain('…')
})

test('the manifest of a voyage under 20 nautical miles counts passengers without their names', async () => {
  const { gate, seller } = gates
  const paros = { itineraryId: 1, portCode: 'PAS' }
  const { tickets } = await sellTickets(seller, [registered('ALFA')], { trip: 'parosToNaxos' })
  await startAt(gate, paros)
  await gate.call(checkin.checkIn, { body: { ...paros, ticketNumber: tickets[0]! } })
  const text = Buffer.from((await manifest('csv', 'en', paros)).bytes).toString()
  expect(text).toContain(`1,,,,,,AD,,,JNX,${tickets[0]}`)
  expect(text).not.toContain('ALFA')
})
