import { expect, test } from 'vitest'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { holdBack } from './steps.ts'

const desk = startOperators()

/** Types a command into the line and presses Enter when its preview shows the text. */
async function run(one: Operator, typed: string, preview: string): Promise<void> {
  await one.press('Control+k')
  await one.type(typed)
  await one.see(preview)
  await one.pause()
  await one.press('Enter')
}

const rows = (one: Operator) => one.page.locator('[role=grid][aria-label="Affected bookings"] [role=row]')
const dialog = (one: Operator) => one.page.getByRole('dialog')
const statusOf = (one: Operator) => dialog(one).getByRole('status')

/** Answers a question about one booking, and leaves its result. */
async function confirm(one: Operator, question: string): Promise<void> {
  await dialog(one).getByText(question).waitFor()
  await one.pause()
  await one.press('Enter')
  await statusOf(one).getByText('1 of 1 done').waitFor()
  await one.pause()
  await one.press('Enter')
  await dialog(one).waitFor({ state: 'detached' })
}

test('a cancelled sailing: its bookings are rebooked, opened and refunded by keys @all', async () => {
  const one = await desk.operator()
  await run(one, 'disdemo', 'cancels a sailing with bookings')
  await one.page.waitForURL('**/disruptions')
  await one.seeRow('PAPADOPOULOU MARIA')
  await one.seeRow('SCHNEIDER KLAUS')
  await one.see('held until')
  await one.atRest()
  const before = await rows(one).count()

  // A range of three is rebooked, previewed as a whole.
  await one.press('ArrowDown', 'Enter')
  await one.press('Space', 'ArrowDown', 'ArrowDown', 'F2')
  await one.see('marked: 3')
  await one.press('F1')
  await dialog(one).getByText('Rebook bookings: 3').waitFor()
  await dialog(one).getByText('3 of 3 will be changed').waitFor()
  await one.pause()
  await one.press('Enter')
  await statusOf(one).getByText('3 of 3 done').waitFor()
  await expect
    .poll(() =>
      dialog(one)
        .getByText(/done, (e-mail|text message) queued/)
        .count(),
    )
    .toBe(3)
  await one.pause()
  await one.press('Enter')
  await dialog(one).waitFor({ state: 'detached' })
  await expect.poll(() => rows(one).count()).toBe(before - 3)

  await one.press('F3')
  await confirm(one, 'Convert to open tickets: 1')

  // A refund is final: the ship is named, and neither Enter out of habit nor another hour does it.
  await one.press('Shift+F11')
  await dialog(one).getByText('Cancel and refund: 1').waitFor()
  const named = /[A-Z]{3} .+, .+ – .+, .*(\d\d:\d\d)/.exec(await dialog(one).innerText())
  await one.pause()
  await one.press('Enter', 'Enter')
  await dialog(one).getByText('type that hour to refund').waitFor()
  await one.type('0001')
  await one.press('Enter')
  await dialog(one).getByText('type that hour to refund').waitFor()
  expect(await dialog(one).getByText('1 of 1 done').count()).toBe(0)
  await one.press('Control+a')
  await one.type((named?.[1] ?? '').replace(':', ''))
  await one.press('Enter')
  expect(await one.focused()).toMatch(/^button/)
  await confirm(one, 'Cancel and refund: 1')
  await expect.poll(() => rows(one).count()).toBe(before - 5)
})

test('the next best sailing is proposed by key, an option is not opened, and the first page counts who waits @all', async () => {
  const one = await desk.operator()
  await run(one, 'dis', 'opens the disrupted sailings')
  await one.page.waitForURL('**/disruptions')
  await one.see('held until')
  await one.seeRow('GARCIA ANA', 'option')
  const option = rows(one).filter({ hasText: 'GARCIA ANA' })
  await option.click()
  const proposed = await option.innerText()
  await one.press('F4')
  await expect.poll(() => option.innerText()).not.toBe(proposed)
  await one.atRest()
  await one.press('F3')
  await dialog(one).getByText('0 of 1 will be changed').waitFor()
  await one.press('Escape')
  await dialog(one).waitFor({ state: 'detached' })
  const waiting = (await rows(one).count()) - 1
  await one.goTo('/en')
  await one.see(`to do: ${waiting}`)
  // On the page after its link, and in the status line.
  const links = one.page.getByRole('button', { name: /^Disrupt.*to do/ })
  expect(
    await one.page
      .locator('main')
      .getByRole('button', { name: /^Disrupt.*to do/ })
      .count(),
  ).toBe(1)
  expect(await links.count()).toBe(2)
})

test('a range is stopped by Esc while it runs, and the others are done afterwards @all', async () => {
  const one = await desk.operator()
  await run(one, 'disdemo delayed', 'delays a sailing with bookings')
  await one.page.waitForURL('**/disruptions')
  await one.see('held until')
  await one.atRest()
  const before = await rows(one).count()
  const list = { release: () => undefined as void }
  const held = new Promise<void>((go) => (list.release = go))
  const lost = { next: true }
  await one.page.route(/disruptions\/\d+\/perform/, async (route) => {
    await held
    // The answer of the first one is lost: it is repeated under its key.
    if (!lost.next) return route.continue()
    lost.next = false
    await route.fetch()
    await route.abort('connectionreset')
  })
  await one.press('ArrowDown', 'Enter', 'Space', 'ArrowDown', 'ArrowDown', 'F2')
  await one.see('marked: 3')
  await one.press('F7')
  await dialog(one).getByText('3 of 3 will be changed').waitFor()
  await one.pause()
  await one.press('Enter')
  await dialog(one).getByText('in progress').waitFor()
  await one.press('Escape')
  list.release()
  await statusOf(one).getByText('1 of 3 done').waitFor()
  await expect.poll(() => dialog(one).getByText('not done', { exact: true }).count()).toBe(2)
  await one.press('Tab')
  await one.pause()
  await one.press('Enter')
  await statusOf(one).getByText('3 of 3 done').waitFor()
  await one.pause()
  await one.press('Escape')
  await dialog(one).waitFor({ state: 'detached' })
  await expect.poll(() => rows(one).count()).toBe(before - 3)
})

test('a rebooking off a delayed sailing is undone by keys on the booking, which is then open again @all', async () => {
  const one = await desk.operator()
  await run(one, 'disdemo delayed', 'delays a sailing with bookings')
  await one.page.waitForURL('**/disruptions')
  await one.seeRow('SCHNEIDER KLAUS', 'kept')
  await one.see('held until')
  await one.atRest()
  const before = await rows(one).count()
  // A family of that name may have been rebooked to this sailing before.
  const named = rows(one).filter({ hasText: 'SCHNEIDER KLAUS' }).first()
  const [reference = ''] = /\b[A-Z2-9]{6}\b/.exec(await named.innerText()) ?? []
  const row = rows(one).filter({ hasText: reference })
  await row.click()
  await one.press('F4')
  await row.filter({ hasNotText: 'kept' }).waitFor()
  await one.atRest()
  await one.press('F1')
  await confirm(one, '1 of 1 will be changed')
  await expect.poll(() => rows(one).count()).toBe(before - 1)

  await one.goTo(`/en/booking-search/${reference}`)
  await one.see('Booked by')
  await one.atRest()
  await one.press('Control+z')
  await dialog(one).getByText('if they are still free').waitFor()
  await one.press('Escape')
  await dialog(one).waitFor({ state: 'detached' })
  await one.press('Control+z')
  await dialog(one).getByText('if they are still free').waitFor()
  await one.pause()
  await one.press('Enter')
  await one.see(`Rebooking of ${reference} undone`)
  await run(one, 'hist', 'history')
  await one.seeRow('Rebooking undone')
  await one.goTo('/en/disruptions')
  await one.seeRow(reference, 'kept')
})

test('a delayed sailing: its passengers stay and are notified, by keys @all', async () => {
  const one = await desk.operator()
  await run(one, 'disdemo delayed', 'delays a sailing with bookings')
  await one.page.waitForURL('**/disruptions')
  await one.see('delayed')
  await one.seeRow('PAPADOPOULOU MARIA', 'kept')
  // The cursor of the sailings is at the one whose bookings are shown.
  await one.page.locator('[aria-label="Disrupted sailings"] .cursor', { hasText: 'delayed' }).waitFor()
  await one.see('held until')
  await one.atRest()
  const before = await rows(one).count()
  await one.press('ArrowDown', 'Enter', 'F7')
  await confirm(one, 'Keep on the sailing: 1')
  await expect.poll(() => rows(one).count()).toBe(before - 1)
})

test('the keys that enter the list of sailings wait for it when the bookings come before @all', async () => {
  const one = await desk.operator()
  const list = await holdBack(one, /disruptions$/)
  const proposed = one.page.waitForResponse(/disruptions\/\d+\/propos/)
  await run(one, 'disdemo', 'cancels a sailing with bookings')
  await one.page.waitForURL('**/disruptions')
  await (await proposed).finished()
  await one.press('ArrowDown', 'Enter', 'Space')
  await list()
  await one.see('marked: 1')
  expect(one.page.url()).toContain('/disruptions')
})
