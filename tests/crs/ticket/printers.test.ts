import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ticket } from '../../../src/contract/ticket.ts'
import { addRows } from '../../kit/crs/agencies.ts'
import { readPrinters } from '../../../src/domain/ticket/printer.ts'
import { openSmallCrs, others, type SmallCrs } from '../../kit/crs/smallCrs.ts'

let desk: SmallCrs

beforeAll(async () => {
  desk = await openSmallCrs()
  await addRows(desk.database.pool, 'printers')
})
afterAll(() => desk.close())

const listFor = async (as?: (typeof others)['sub']) => {
  const { token } = await desk.agent(as)
  const { status, headers, bytes } = await desk.server.call(ticket.printers, {}, { token })
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  return Buffer.from(bytes).toString()
}

describe('the list of printers', () => {
  test('is text with a heading and one line each, separated by equals signs (CA-021)', async () => {
    const text = await listFor()
    expect(text.split('\n')).toEqual([
      'printer=model=paper',
      '1300-TICKETS=ticket printer=A5',
      '1300-OFFICE=laser printer=A4',
      '1300-ROLL=thermal printer=80mm',
      '',
    ])
    expect(readPrinters(text).map(({ name }) => name)).toEqual(['1300-TICKETS', '1300-OFFICE', '1300-ROLL'])
  })

  test('contains those of one’s own agency', async () => {
    for (const as of [others.sub, others.foreign])
      expect(readPrinters(await listFor(as)).map(({ name }) => name)).toEqual([
        `${as.agency}-TICKETS`,
        `${as.agency}-OFFICE`,
        `${as.agency}-ROLL`,
      ])
  })

  test('is empty without printers', async () => {
    await desk.database.owner.transaction().execute(async (tx) => {
      await tx.deleteFrom('printer').where('agency', '=', '1377').execute()
    })
    expect(readPrinters(await listFor(others.foreign))).toEqual([])
  })
})
