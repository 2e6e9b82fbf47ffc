import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { reference } from '../../../src/contract/reference.ts'
import { explainedRows, shownFigures } from '../../../src/desk/pricing/PriceDialogs.tsx'
import { setCached, queryClient } from '../../../src/desk/request/cache.ts'
import type { Explained } from '../../../src/desk/pricing/explain.ts'

/** The translation key with its parameters. */
const say = ((key: string, parameters?: object) =>
  parameters ? `${key} ${JSON.stringify(parameters)}` : key) as unknown as TFunction<'pricing'>

type Item = Explained['prices']['items'][number]

function child(uuid: string): Item {
  return {
    uuid,
    index: 0,
    kind: 'passenger',
    idOrCode: 'EC',
    listed: 4350,
    percent: 50,
    fare: { net: 1872, vat: 243, dues: 60, surcharges: 0, total: 2175 },
    explanation: {
      tariff: { line: 'H01', season: 'high', product: 'EC', price: 4350 },
      rule: 'type',
      name: 'Child',
      percent: 50,
      discountAmount: 2175,
      vatPercent: 13,
      net: 1872,
      vat: 243,
      dues: 60,
      duesInside: true,
      surcharges: 0,
      rounding: 0.25,
    },
  }
}

const truck: Item = {
  ...child('v'),
  kind: 'vehicle',
  percent: 0,
  fare: { net: 9000, vat: 2160, dues: 0, surcharges: 500, total: 11660 },
  explanation: {
    ...child('v').explanation!,
    tariff: { line: 'H01', season: 'high', product: 'TRK', price: 830, metres: 14 },
    rule: 'none',
    coupon: 100,
    discountAmount: 0,
    rounding: 0,
  },
}

test('groups items with equal components into one row, with the amounts of one and of all', () => {
  const prices = { total: 16010, items: [child('a'), child('b'), truck] }
  const rows = explainedRows({ title: '', prices, names: ['Child EC', 'Child EC', 'Truck'] }, say)
  expect(rows.map(({ name, count }) => [name, count])).toEqual([
    ['Child EC', 2],
    ['Truck', 1],
  ])
  expect(rows[0]).toMatchObject({
    tariff: 'H01 · explain.season.high {"defaultValue":"high"} · EC',
    rule: 'explain.rules.type Child -50\u00a0%',
    each: { listed: 4350, off: 2175, net: 1872, vat: 243, dues: 60, total: 2175 },
    all: { listed: 8700, off: 4350, net: 3744, vat: 486, dues: 120, total: 4350 },
    notes: { vat: '13 %', dues: 'explain.inside' },
  })
  expect(rows[0]?.rounding).toContain('+0,0025')
  expect(rows[1]).toMatchObject({
    rule: 'explain.rules.none',
    rounding: 'explain.exact',
    all: { surcharges: 500 },
  })
  expect(rows[1]?.tariff).toContain('"metres":"14"')
  expect(rows[1]?.notes.off).toContain('explain.coupon')
})

test('a price without an explanation shows its components', () => {
  const { explanation: _, ...plain } = child('a')
  const [row] = explainedRows({ title: '', prices: { total: 2175, items: [plain] }, names: [] }, say)
  expect(row).toMatchObject({ name: 'EC', tariff: '', all: { off: 2175, net: 1872 }, notes: {} })
})

test('an open return is explained for each trip', () => {
  const one = child('a')
  const { fare, explanation } = one
  const full = { ...explanation!, rule: 'none', percent: 0, discountAmount: 0, net: 3797, vat: 493 } as const
  const both = { ...one, listed: 8700, fare: { ...fare, total: 6525 }, explanationBack: full }
  const prices = { total: 6525, items: [both] }
  const rows = explainedRows({ title: '', prices, names: ['Child EC'] }, say)
  expect(rows.map(({ name, rule, all, uuids }) => [name, rule, all.listed, all.total, uuids])).toEqual([
    ['explain.out {"name":"Child EC"}', 'explain.rules.type Child -50\u00a0%', 4350, 2175, ['a']],
    ['explain.back {"name":"Child EC"}', 'explain.rules.none', 4350, 4350, ['a']],
  ])
})

test('a list price that is limited to some sales and departures shows to which', () => {
  const item = child('a')
  const limits = {
    passengerType: 'CH',
    soldTo: '2026-06-30',
    departsFrom: '2026-07-01',
    departsTo: '2026-07-31',
    weekdays: '67',
    timeFrom: '06:00',
    ways: 'return',
  }
  const tariff = { ...item.explanation!.tariff, limits }
  const priced = { ...item, explanation: { ...item.explanation!, tariff } }
  const [row] = explainedRows({ title: '', prices: { total: 2175, items: [priced] }, names: [] }, say)
  expect(row?.tariff.split(' · ').slice(3)).toEqual([
    'explain.limits.type {"type":"sale:type.CH \\"CH\\""}',
    'explain.limits.sold {"dates":"explain.limits.to {\\"to\\":\\"30/06/2026\\"}"}',
    'explain.limits.departs {"dates":"01/07/2026–31/07/2026"}',
    'Sat Sun',
    'explain.limits.times {"times":"explain.limits.from {\\"from\\":\\"06:00\\"}"}',
    'explain.limits.return',
  ])
})

test('a discount is named in the current language, whatever language the price was requested in', () => {
  const item = child('a')
  const priced = { ...item, explanation: { ...item.explanation!, discount: 'CHI' } }
  const quote = { title: '', prices: { total: 2175, items: [priced] }, names: ['Kind'] }
  expect(explainedRows(quote, say)[0]?.rule).toContain('Child')
  setCached(
    reference.discounts,
    {},
    { discounts: [{ idOrCode: 'CHI', name: 'Kind von 5 bis unter 10 Jahren' }] },
  )
  expect(explainedRows(quote, say)[0]?.rule).toContain('Kind von 5 bis unter 10 Jahren')
  queryClient.clear()
})

test('a figure that is zero for every row is left out, except the list price and the total', () => {
  const { explanation: _, ...plain } = child('a')
  const [row] = explainedRows({ title: '', prices: { total: 2175, items: [plain] }, names: [] }, say)
  const free = { ...row!, all: { ...row!.all, off: 0, dues: 0, surcharges: 0, listed: 0, total: 0 } }
  expect(shownFigures([free])).toEqual(['listed', 'net', 'vat', 'total'])
  expect(shownFigures([free, { ...free, all: { ...free.all, dues: 60 } }])).toContain('dues')
})
