import { expect, test } from 'vitest'
import { heldGroup } from '../kit/crs/heldGroup.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const person = (surname: string, sexType: 'MALE' | 'FEMALE', more: object = {}) => ({
  surname,
  name: 'A',
  sexType,
  ...more,
})

test('GR-001 RT-028 the cabins of a group are mixed with their reasons, changed by hand, undone and stored, by keys @all', async () => {
  const reference = await heldGroup(desk.url(), {
    adults: 8,
    names: [
      person('KOSTAS', 'MALE', { groupFamily: 'K' }),
      person('KOSTA', 'FEMALE', { groupFamily: 'K' }),
      person('ALEXIOU', 'FEMALE'),
      person('BELLOU', 'FEMALE'),
      person('CARRAS', 'MALE'),
      person('DRIVAS', 'MALE', { groupRole: 'DRIVER' }),
    ],
  })
  const one = await desk.operator()
  await one.goTo(`/en/booking-group-search/${reference}`)
  await one.see('8, named 6, issued 0')
  await one.atRest()
  await one.press('F4')
  await one.page.getByRole('dialog').waitFor()
  await one.see('Cabins 0 · in cabins 0 · without a cabin 8')
  await one.press('F2')
  await one.seeRow('KOSTAS', 'family K together')
  await one.seeRow('DRIVAS', 'alone: guide or driver')
  await one.seeRow('ALEXIOU', 'women together')
  await one.seeRow('CARRAS', 'men together')
  await one.seeRow('no name yet', 'sex is missing')
  await one.see('Cabins 4 · in cabins 6 · without a cabin 2')

  const dialog = one.page.getByRole('dialog')
  const goTo = async (name: string) => {
    const row = dialog.getByRole('row').filter({ hasText: name }).first()
    const below = Number(await row.getAttribute('aria-rowindex')) - 2
    await one.press('Home', ...Array.from({ length: below }, () => 'ArrowDown'))
  }

  await goTo('CARRAS')
  await one.press('F4')
  await one.see('moving: CARRAS A')
  await goTo('ALEXIOU')
  await one.press('F6')
  await one.see('A cabin AA2 sleeps 2 at most.')
  await goTo('DRIVAS')
  await one.press('F6')
  await one.seeRow('CARRAS', 'chosen by hand')
  await one.see('Cabins 3 · in cabins 6 · without a cabin 2')
  await one.press('Control+z')
  await one.seeRow('CARRAS', 'men together')

  await goTo('BELLOU')
  await one.press('Control+ArrowDown')
  await one.see('Cabins 5 · in cabins 6')
  await goTo('BELLOU')
  await one.press('F4')
  await one.see('moving: BELLOU A')
  await goTo('CARRAS')
  await one.press('F6')
  await one.see('Men and women who are not one family cannot share a cabin')
  await goTo('BELLOU')
  await one.press('Control+ArrowUp')
  await one.see('Cabins 4 · in cabins 6')

  await one.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await one.press('F4')
  await one.see('Cabins 4 · in cabins 6 · without a cabin 2 · not saved')
  await one.pause()
  // Cabins cost more than seats: the price is shown before it is stored, and nothing is lost by leaving it.
  const price = one.page.getByRole('dialog', { name: 'Price of the group' })
  await one.press('F1')
  await price.waitFor()
  await one.see('Price after the change')
  await one.press('Escape')
  await price.waitFor({ state: 'hidden' })
  await one.see('Cabins 4 · in cabins 6 · without a cabin 2 · not saved')
  await one.press('F1')
  await price.waitFor()
  await one.pause()
  await one.press('Enter')
  await dialog.first().waitFor({ state: 'hidden' })
  await one.seeRow('DRIVAS', '2-bed')
  await one.press('F4')
  await one.see('Cabins 4 · in cabins 6 · without a cabin 2')
  await one.seeRow('BELLOU', 'women together')
  expect(await dialog.getByText('not saved').count()).toBe(0)
})
