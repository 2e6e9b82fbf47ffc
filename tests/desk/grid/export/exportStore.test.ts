import { expect, test } from 'vitest'
import { isRefusal } from '../../../../src/domain/refusal.ts'
import { rowsSource, type Part } from '../../../../src/desk/grid/export/exportStore.ts'
import { createRows } from '../../../../src/desk/grid/rows.ts'

interface Sale {
  user: string
  amount: number
  tickets: number
}

const columns = [
  { title: 'User', text: ({ user }: Sale) => user },
  {
    title: 'Amount',
    numeric: true,
    money: true,
    text: () => '−1.250,00',
    value: ({ amount }: Sale) => amount,
  },
  { title: 'Tickets', numeric: true, text: ({ tickets }: Sale) => String(tickets) },
  { title: 'Duration', numeric: true, text: () => '5h 20', value: () => 320 },
] as const

async function exported(rows: ReturnType<typeof createRows<Sale>>) {
  const source = rowsSource('sales', rows, columns)
  const parts: Part[] = []
  for await (const part of source.parts(new AbortController().signal)) if (!isRefusal(part)) parts.push(part)
  return { source, parts }
}

test('writes the rows as a grid shows them: narrowed and sorted, amounts and counts as numbers', async () => {
  const rows = createRows<Sale>([
    { user: 'maria', amount: -125_000, tickets: 2 },
    { user: 'nikos', amount: 100, tickets: 1 },
    { user: 'anna', amount: 5, tickets: 3 },
  ])
  rows.filter(({ user }) => user !== 'nikos')
  rows.sort({ value: ({ user }) => user })
  const { source, parts } = await exported(rows)
  expect(source.titles).toEqual(['User', 'Amount', 'Tickets', 'Duration'])
  expect(await source.count(new AbortController().signal)).toBe(2)
  expect(parts).toEqual([
    [
      ['anna', { money: 5 }, 3, '5h 20'],
      ['maria', { money: -125_000 }, 2, '5h 20'],
    ],
  ])
})

test('writes long lists in parts, so that a press of a key is not kept waiting', async () => {
  const sale = { user: 'maria', amount: 1, tickets: 1 }
  const { parts } = await exported(createRows<Sale>(Array.from({ length: 5001 }, () => sale)))
  expect(parts.map(({ length }) => length)).toEqual([2000, 2000, 1001])
})
