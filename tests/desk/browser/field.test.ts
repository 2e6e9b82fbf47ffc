import type { Page } from 'playwright'
import { beforeEach, expect, test } from 'vitest'
import { openComponents } from './openComponents.ts'
import { leaveWindow } from './builtPage.ts'

const drawn = openComponents()
let page: Page

beforeEach(async () => {
  page = await drawn('.field')
})

const press = async (...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const field = (label: string) => page.getByLabel(label)
const shown = (label: string) => field(label).inputValue()
const events = () => page.evaluate(() => window.parts.events.splice(0).filter((line) => line.startsWith('{')))
const described = async (label: string) => {
  const ids = (await field(label).getAttribute('aria-describedby')) ?? ''
  const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).allInnerTexts()))
  return texts.flat().join(' ')
}
const focusedLabel = () =>
  page.evaluate(() => {
    const ids = document.activeElement?.getAttribute('aria-labelledby') ?? ''
    return (
      document.getElementById(ids.split(' ')[0] ?? '')?.textContent ?? document.activeElement?.textContent
    )
  })

test('Enter commits a port and moves to the next field; the port field shows code and name', async () => {
  await field('Από').focus()
  await page.keyboard.type('peiraias')
  await press('Enter')
  expect(await shown('Από')).toBe('PIR Πειραιάς')
  expect(await focusedLabel()).toBe('Ημ/νία')
  expect(await events()).toEqual(['{"from":"PIR"}'])
})

test('Two ports with the same name require a choice', async () => {
  await field('Από').focus()
  await page.keyboard.type('poros')
  await press('Enter')
  expect(await described('Από')).toBe('Ταιριάζουν πολλά· διαλέξτε ένα.')
  expect(await shown('Από')).toBe('poros')
  await press('ArrowDown', 'ArrowDown', 'Enter')
  expect(await events()).toEqual(['{"from":"PKL"}'])
})

test('The first Down opens the list on its first entry, which Enter chooses', async () => {
  await field('Από').focus()
  await press('ArrowDown')
  const first = page.getByRole('option').first()
  expect(await first.getAttribute('aria-selected')).toBe('true')
  const code = await first.locator('.option-code').innerText()
  await press('Enter')
  expect(await events()).toEqual([`{"from":"${code}"}`])
})

test('A text that matches no port remains with its reason, also after leaving the field', async () => {
  await field('Από').focus()
  await page.keyboard.type('zzzz')
  await press('Tab')
  expect(await shown('Από')).toBe('zzzz')
  expect(await described('Από')).toBe('Δεν υπάρχει: zzzz.')
  expect(await field('Από').getAttribute('aria-invalid')).toBe('true')
  expect(await focusedLabel()).toBe('Ημ/νία')
})

test('Esc closes the list and restores the value', async () => {
  await field('Από').focus()
  await page.keyboard.type('san')
  expect(await page.getByRole('option').count()).toBe(1)
  expect(await page.evaluate(() => window.parts.keeps('esc'))).toBe(true)
  await press('Escape')
  expect(await page.getByRole('option').count()).toBe(0)
  expect(await shown('Από')).toBe('')
  expect(await page.evaluate(() => window.parts.keeps('esc'))).toBe(false)
})

test('A shortened date shows its meaning before it is committed', async () => {
  await field('Ημ/νία').focus()
  await page.keyboard.type('24')
  expect(await described('Ημ/νία')).toBe('24/12/2026 Πέμ')
  await press('Enter')
  expect(await shown('Ημ/νία')).toBe('24/12/2026 Πέμ')
  expect(await events()).toEqual(['{"date":"2026-12-24"}'])
})

test('A date before the allowed range, which has passed, is refused as past', async () => {
  await field('Ημ/νία').focus()
  await page.keyboard.type('3')
  await press('Tab')
  expect(await described('Ημ/νία')).toBe('Η 03/12/2026 έχει περάσει.')
})

test('alt+down opens the calendar, arrows move in it, and the field keeps the focus', async () => {
  await field('Ημ/νία').focus()
  await press('Alt+ArrowDown', 'ArrowDown', 'ArrowRight')
  expect(await page.getByRole('gridcell', { selected: true }).innerText()).toBe('28')
  expect(await focusedLabel()).toBe('Ημ/νία')
  await press('Enter')
  expect(await events()).toEqual(['{"date":"2026-12-28"}'])
  expect(await page.locator('.calendar').count()).toBe(0)
  await press('Shift+Tab', 'Alt+ArrowDown', 'Escape')
  expect(await page.locator('.calendar').count()).toBe(0)
})

test('Arrows change the number of passengers within its limits', async () => {
  await field('Επιβάτες').focus()
  await press('ArrowUp', 'ArrowUp', 'ArrowDown')
  expect(await shown('Επιβάτες')).toBe('3')
  await page.keyboard.type('12')
  await press('Tab')
  expect(await described('Επιβάτες')).toBe('Το πολύ 9.')
})

test('A text is normalised and validated when the field is left', async () => {
  await field('Όνομα').focus()
  await page.keyboard.type('  maria ')
  await press('Tab')
  expect(await shown('Όνομα')).toBe('MARIA')
  await press('Shift+Tab')
  await page.keyboard.type('m4ria')
  await press('Tab')
  expect(await shown('Όνομα')).toBe('m4ria')
  expect(await described('Όνομα')).toBe('Όχι ψηφία.')
})

test('Space toggles a checkbox, Enter moves to the next field', async () => {
  await field('Επιστροφή').focus()
  await press('Space', 'Enter')
  expect(await events()).toEqual(['{"back":true}'])
  expect(await focusedLabel()).toBe('Άνοιγμα')
})

test('A dialog receives the focus, Tab stays inside it, Esc closes it and restores the focus', async () => {
  await page.getByRole('button', { name: 'Άνοιγμα' }).focus()
  await press('Enter')
  expect(await focusedLabel()).toBe('Μέσα')
  expect(await page.evaluate(() => window.parts.places())).toEqual(['dialog'])
  await press('Tab', 'Tab')
  expect(await focusedLabel()).toBe('Μέσα')
  await press('Shift+Tab')
  expect(await focusedLabel()).toBe('Εντάξει')
  await press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await focusedLabel()).toBe('Άνοιγμα')
  expect(await page.evaluate(() => window.parts.places())).toEqual([])
})

test('What lies behind a dialog takes neither focus nor clicks, and is hidden from screen readers', async () => {
  const behind = page.getByText('before')
  const box = (await behind.boundingBox())!
  await page.getByText('Άνοιγμα').click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getAttribute('aria-modal')).toBe('true')
  for (let presses = 0; presses < 6; presses++) {
    await press(presses < 3 ? 'Tab' : 'Shift+Tab')
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  }
  const hit = await page.evaluate(
    ([x = 0, y = 0]) => document.elementFromPoint(x, y)?.className,
    [box.x + box.width / 2, box.y + box.height / 2],
  )
  expect(hit).toBe('shade')
})

test('Esc in a field of a dialog first restores the text, then closes the dialog', async () => {
  await page.getByRole('button', { name: 'Άνοιγμα' }).click()
  await page.keyboard.type('x')
  await press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(1)
  await press('Escape')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('Keys typed ahead fill one field after another, and stop at an invalid text', async () => {
  await field('Από').focus()
  const taken: boolean[] = []
  for (const input of [
    { text: 'jtr' },
    { move: 'enter' },
    { text: '9' },
    { move: 'all' },
    { text: '24' },
    { move: 'next' },
    { text: '4' },
    { move: 'enter' },
    { text: 'maria-eleni5' },
    { move: 'backspace' },
    { move: 'first' },
    { move: 'deleteWord' },
    { move: 'delete' },
    { move: 'last' },
    { text: ' xx' },
    { move: 'backspaceWord' },
    { move: 'enter' },
    { move: 'space' },
    { move: 'enter' },
    { move: 'enter' },
    { text: 'ok' },
  ])
    taken.push(await page.evaluate((one) => window.parts.queue(one as { text: string }), input))
  expect(taken).toEqual(taken.map(() => true))
  expect(await events()).toEqual([
    '{"from":"JTR"}',
    '{"date":"2026-12-24"}',
    '{"count":4}',
    '{"name":"ELENI"}',
    '{"back":true}',
  ])
  expect(await shown('Μέσα')).toBe('ok')
})

test('An invalid text stops keys typed ahead in its field', async () => {
  await field('Ημ/νία').focus()
  const taken = await page.evaluate(() => [
    window.parts.queue({ text: '99x' }),
    window.parts.queue({ move: 'next' }),
  ])
  expect(taken).toEqual([true, false])
  expect(await focusedLabel()).toBe('Ημ/νία')
})

test('Returning to a window continues at the caret position', async () => {
  await field('Από').focus()
  await page.keyboard.type('peir')
  await leaveWindow(page)
  expect(await events()).toEqual([])
  await page.keyboard.type('aias')
  await press('Enter')
  expect(await shown('Από')).toBe('PIR Πειραιάς')
})
