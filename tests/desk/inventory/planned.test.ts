import { expect, test } from 'vitest'
import { standInPage } from '../../kit/desk/page.ts'

standInPage()
const { lineContext } = await import('../../../src/desk/command/keyboard.ts')
const { isSaleDraftComplete, planFault } = await import('../../../src/desk/inventory/inventoryStore.ts')

// Thursday.
lineContext.follow('2026-12-10 12:00')

test.each([
  ['12:01', undefined],
  ['1201', undefined],
  ['+1 0700', undefined],
  ['11/12 0000', undefined],
  ['10/12 1201', undefined],
  ['14/1/2028 0700', undefined],
  ['12:00', 'notAhead'],
  ['0700', 'notAhead'],
  ['10/12 0700', 'notAhead'],
  ['9/12/2026 2300', 'notAhead'],
  ['15/1/2028 0700', 'notAhead'],
  ['tomorrow', 'form'],
  ['25:00', 'form'],
  ['', 'form'],
])('at noon a change cannot be planned for %j: %s', (text, fault) => {
  expect(planFault(text)).toBe(fault)
})

test('a change whose time has passed meanwhile has no preview', () => {
  const draft = {
    action: 'close',
    selection: { sailings: [1] },
    holders: '',
    what: '',
    trips: '',
    most: undefined,
    release: '',
    steps: '',
    floors: '',
    reason: '',
    isTyped: false,
  } as const
  expect(isSaleDraftComplete({ ...draft, selection: { sailings: [1] }, at: '12:30' })).toBe(true)
  lineContext.follow('2026-12-10 12:30')
  expect(isSaleDraftComplete({ ...draft, selection: { sailings: [1] }, at: '12:30' })).toBe(false)
})
