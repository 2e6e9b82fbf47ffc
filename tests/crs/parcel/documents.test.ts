import { beforeAll, expect, test } from 'vitest'
import { parcel } from '../../../src/contract/parcel.ts'
import { parcelReadings } from '../../../src/domain/parcel/code.ts'
import { papers } from '../../../src/domain/ticket/printer.ts'
import { halfOf, printPages, scanPage, textOfPages } from '../../kit/crs/renderedPdf.ts'
import { startSmallCrs } from '../../kit/crs/smallCrs.ts'

const { desk, agent } = startSmallCrs('all', { language: 'en' })
let packageCode: string

beforeAll(async () => {
  const body = {
    senderName: 'PAPAS NIKOS',
    senderPhone: '2104123456',
    receiverName: 'ROSSI ANNA',
    receiverPhone: '6971234567',
    company: 'HLC',
    priceList: 'PIR-JTR-P5',
    quantity: 2,
    mail: 'a@b.gr',
  }
  packageCode = (await agent.call(parcel.book, { body })).packageCode
})

const label = async (more: object = {}) =>
  (await desk.server.call(parcel.label, { query: { packageCode, ...more } }, { token: agent.token })).bytes

test.each(papers)(
  'labels on %s have a QR code each that is read at 200 dpi and tracks its package',
  async (paper) => {
    const pages = await printPages(await label({ paper }))
    const labels = paper === 'A4' ? [halfOf(pages[0]!, 0), halfOf(pages[0]!, 1)] : pages
    const scanned = labels.map(scanPage)
    expect(scanned.map((text) => parcelReadings(text ?? '')[0])).toEqual([
      { code: packageCode, piece: 1, signed: scanned[0] },
      { code: packageCode, piece: 2, signed: scanned[1] },
    ])
  },
)

test('a scanned label moves its package only, and a forged one is refused', async () => {
  const [first] = (await printPages(await label())).map(scanPage)
  const { pieces } = await agent.call(parcel.track, { body: { scanned: first!, verb: 'load' } })
  expect(pieces).toEqual([1])
  const forged = first!.replace('/1-2/', '/2-2/')
  const refused = await agent.refused(parcel.track, { body: { scanned: forged, verb: 'load' } })
  expect(refused).toMatchObject({ code: 'parcel_label_unsigned', at: '/scanned' })
})

test('a label names the ports, both people and the number of the package, in two languages', async () => {
  const pages = await textOfPages(await label())
  expect(pages).toHaveLength(2)
  const code = packageCode.replace(/(\d{3})(?=\d)/g, '$1 ')
  for (const part of [
    code,
    'PIR → JTR',
    'Santorini',
    'PAPAS NIKOS',
    'ROSSI ANNA',
    '6971234567',
    '10,00 EUR',
    '2 / 2',
  ])
    expect(pages[1]).toContain(part)
  expect(pages[0]).toContain('Small package')
  expect(pages[0]).toContain('Παραλήπτης')
})
