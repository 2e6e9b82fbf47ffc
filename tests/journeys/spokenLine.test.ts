import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
let operator: Operator

beforeAll(async () => {
  operator = await desk.operator()
})
beforeEach(async () => {
  await operator.goTo('/en/book-ticket')
  await operator.page.locator('.line-input:focus').waitFor()
  await operator.atRest()
})

/** Types into the empty line; the result reads what Enter will do, which changes once the names of commands are loaded. */
async function preview(text: string): Promise<() => Promise<string>> {
  await operator.press('Control+k', 'Control+a', 'Delete')
  await operator.type(text)
  const shown = operator.page.locator('.line-preview').first()
  await shown.waitFor()
  return () => shown.innerText()
}

const offers = () => operator.page.locator('.line-list [role=option]')
const marked = () => operator.page.locator('.line-list [role=option][data-selected=true]')

it.each([
  ['help', 'All keys', 'ALL KEYS'],
  ['Βοήθεια', 'All keys', 'ALL KEYS'],
  ['options', 'opens the list of options', 'OPTIONS'],
  ['group', 'opens the groups', 'GROUPS'],
  ['close day', 'opens: Count and close the till', 'CLOSE TILL'],
  ['Einstellungen', 'Settings', 'SETTINGS'],
  ['remap', 'Shortcuts', 'SHORTCUTS'],
])(
  '%s is a command: the preview says so, no list disagrees with it, and Enter runs it @all',
  async (text, words, mode) => {
    await expect.poll(await preview(text)).toContain(words)
    await expect.poll(() => offers().count()).toBe(0)
    await operator.pause()
    await operator.press('Enter')
    await operator.page.locator('.status-mode', { hasText: new RegExp(`^${mode}`) }).waitFor()
  },
)

it('what Enter would be refused is shown before it is pressed @all', async () => {
  await expect.poll(await preview('cancel')).toContain('This works on the page')
  await expect.poll(await preview('pay cash')).toContain('Choose at least one trip.')
  await expect.poll(await preview('undo')).toContain('There is nothing to undo.')
})

it('words fill in the form before the first search, and change a search on screen @all', async () => {
  await expect.poll(await preview('2 adults')).toContain('fills in: 2 adults')
  await operator.press('Enter')
  await operator.atRest()
  expect(await operator.page.getByLabel('Passengers').first().inputValue()).toBe('2a')
  await preview(`pir pas ${typedDay(dayFromToday(4))}`)
  await operator.press('Enter')
  await operator.page.waitForURL(/[?&]leg=/)
  await operator.atRest()
  await expect.poll(await preview('1 child')).toMatch(/searches .* 1 child/)
  await expect.poll(await preview('next week')).toMatch(/searches .*/)
  await operator.press('Enter')
  await operator.page.waitForURL((url) => url.search.includes(dayFromToday(7)))
})

it('a marked line of the list says what Enter does with it @all', async () => {
  await expect.poll(await preview('> record a')).toContain('Record a macro')
  expect(await marked().innerText()).toContain('Record a macro')
  await expect.poll(await preview('sett')).toContain('↓ chooses from the list')
  await operator.press('ArrowDown')
  const [first = ''] = (await marked().innerText()).split(' ')
  expect(await operator.page.locator('.line-preview').first().innerText()).toContain(`puts “${first}”`)
})

it('a timetable is asked for by its name @all', async () => {
  await expect.poll(await preview('timetable pir jtr')).toContain('timetable PIR→JTR')
  await operator.press('Enter')
  await operator.page.getByRole('grid', { name: 'Calendar' }).waitFor()
  expect(await operator.focused()).toContain('Calendar')
})
