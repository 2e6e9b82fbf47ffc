import { expect, test } from 'vitest'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { startOperators } from './operators.ts'
import { holdBack } from './steps.ts'

const desk = startOperators()

test('Enter typed before the groups of a name are there opens the first of them, none of the list before @all', async () => {
  const chess = await heldGroup(desk.url(), { adults: 3, groupName: 'Chess' })
  const rowers = await heldGroup(desk.url(), { adults: 4, groupName: 'Rowers' })
  const one = await desk.operator()
  await one.goTo('/en/booking-group-search')
  await one.seeRow('Rowers', rowers)
  await one.seeRow('Chess', chess)
  await one.atRest()
  const groups = await holdBack(one, /\?name=chess/)
  await one.type('chess')
  await one.press('Enter')
  await one.pause()
  await one.press('Enter')
  await one.page.locator('.status-queue.holding').waitFor()
  expect(one.page.url()).not.toContain(rowers)
  await groups()
  await one.page.waitForURL(new RegExp(`booking-group-search/${chess}$`))
  await one.see('3, named 0, issued 0')
})

test('a change of language translates the group on screen, and what was typed over it stays @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 3 })
  const one = await desk.operator()
  await one.goTo(`/en/booking-group-search/${reference}`)
  // Each company has its own name for it.
  await one.seeRow('DECK Deck', 'option')
  await one.page.getByRole('grid', { name: 'Travellers of the group' }).getByRole('textbox').focus()
  await one.type('smith')
  await one.press('Tab')
  await one.seeRow('SMITH', 'DECK Deck')
  await setDeskLanguage(one.page, 'el')
  await one.seeRow('SMITH', 'Κατάστρωμα')
  expect(await one.page.getByText(/Deck/).count()).toBe(0)
})

test('F1 opens the issue of a group that is read again in another language while its payment methods load @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 3 })
  const one = await desk.operator()
  await one.goTo(`/en/booking-group-search/${reference}`)
  await one.seeRow('DECK Deck', 'option')
  await one.atRest()
  const methods = await holdBack(one, /payment-method$/)
  await one.press('F8')
  await one.page.getByRole('dialog').waitFor()
  await one.press('Escape')
  const asked = one.page.waitForRequest('**/payment-method')
  await one.press('F1')
  await asked
  await setDeskLanguage(one.page, 'el')
  await one.seeRow('Κατάστρωμα')
  await methods()
  await one.page.getByRole('dialog', { name: 'Έκδοση' }).waitFor()
  expect(await one.page.getByRole('dialog').count()).toBe(1)
})

test('RT-028 the address of a group opens it, and one that is no group is refused in words @all', async () => {
  const reference = await heldGroup(desk.url(), { adults: 5 })
  const one = await desk.operator()
  await one.goTo(`/en/booking-group-search/${reference}`)
  await one.see('5, named 0, issued 0')
  await one.goTo('/en/booking-group-search/ZZZZZZ')
  await one.see(/no booking|not found/i)
})
