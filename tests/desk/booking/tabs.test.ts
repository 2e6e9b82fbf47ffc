import { expect, it } from 'vitest'
import { tabOfAddress } from '../../../src/desk/booking/find/find.ts'

it.each([
  ['', 'reference'],
  ['initialActiveKey=0', 'reference'],
  ['initialActiveKey=1', 'ticket'],
  ['initialActiveKey=2', 'criteria'],
  ['initialActiveKey=3', 'options'],
  ['initialActiveKey=4', 'company'],
  ['initialActiveKey=5', 'reference'],
  ['initialActiveKey=constructor', 'reference'],
  ['searchBy=resNumber', 'reference'],
  ['searchBy=ticketNumber', 'ticket'],
  ['initialActiveKey=0&searchBy=ticketNumber', 'reference'],
  ['initialActiveKey=1&searchBy=ticketNumber', 'ticket'],
])('the address with %s shows the tab %s (RT-022, RT-023, RT-024, RT-025, RT-026)', (search, asked) => {
  expect(tabOfAddress(new URLSearchParams(search))).toBe(asked)
})
