import { expect, it } from 'vitest'
import { askedFor } from '../../../src/desk/booking/tabs.ts'

it.each([
  ['', 'reference'],
  ['initialActiveKey=0', 'reference'],
  ['initialActiveKey=1', 'ticket'],
  // By criteria and names, once there is such a search; until then an unknown tab as any other.
  ['initialActiveKey=2', 'reference'],
  ['initialActiveKey=3', 'options'],
  ['initialActiveKey=4', 'company'],
  ['initialActiveKey=5', 'reference'],
  ['initialActiveKey=constructor', 'reference'],
  ['searchBy=resNumber', 'reference'],
  ['searchBy=ticketNumber', 'ticket'],
  ['initialActiveKey=0&searchBy=ticketNumber', 'reference'],
  ['initialActiveKey=1&searchBy=ticketNumber', 'ticket'],
])('the address with %s shows: %s (RT-022…026)', (search, asked) => {
  expect(askedFor(new URLSearchParams(search))).toBe(asked)
})
