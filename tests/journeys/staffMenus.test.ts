import { expect, test } from 'vitest'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

const staff = {
  company: { user: 'company', password: 'ferryline' },
  checkin: { user: 'checkin', password: 'ferrygate' },
}

const error = ({ page }: Operator) => page.locator('.toast.bad, [role="alert"]').filter({ hasText: /\S/ })
const dialog = ({ page }: Operator) => page.getByRole('dialog').filter({ visible: true })

/** The entries of the side menu, without the one that leads to other web sites and the one that folds it. */
const entries = ({ page }: Operator) =>
  page.locator('nav.menu .menu-item:not([aria-haspopup]):not([aria-expanded])')

async function titlesOfUserMenu(one: Operator): Promise<string[]> {
  await one.page.locator('#user-menu').click()
  const titles = await one.page.getByRole('menuitem').allInnerTexts()
  await one.press('Escape')
  return titles.map((title) => title.split('\n')[0] ?? '').filter((title) => title !== 'Logout')
}

/** Opens a page or a dialog, which reports no error, and returns to where a menu can be opened. */
async function opensWithoutError(one: Operator, title: string, open: () => Promise<void>): Promise<void> {
  const before = one.page.url()
  await open()
  await expect
    .poll(async () => one.page.url() !== before || (await dialog(one).count()) > 0, { message: title })
    .toBe(true)
  await one.atRest()
  expect([title, await error(one).allInnerTexts()]).toEqual([title, []])
  if ((await dialog(one).count()) > 0) {
    await one.press('Escape')
    await dialog(one).first().waitFor({ state: 'detached' })
  }
}

test.each([
  [
    'company',
    ['Company sailings', 'Sailings and fares'],
    ['Issue tickets', 'Check-in', 'Disrupted sailings', 'Saved bookings'],
  ],
  [
    'checkin',
    ['Check-in', 'Sailings and fares'],
    ['Issue tickets', 'Company sailings', 'Disrupted sailings', 'Saved bookings'],
  ],
] as const)(
  'every entry of the menus of %s opens a page without an error @all',
  async (name, shown, hidden) => {
    const one = await desk.visitor()
    await signIn(one, staff[name])
    await one.atRest()
    const titles = await entries(one).allInnerTexts()
    for (const title of shown) expect(titles.join('\n')).toContain(title)
    for (const title of hidden) expect(titles).not.toContain(title)
    for (const nth of titles.keys()) {
      // The home page is none of the entries, so each of them leads to another page.
      await one.goTo('/en/')
      await entries(one).first().waitFor()
      await one.atRest()
      await opensWithoutError(one, titles[nth] ?? '', () => entries(one).nth(nth).click())
    }
    for (const title of await titlesOfUserMenu(one)) {
      await one.goTo('/en/')
      await entries(one).first().waitFor()
      await one.atRest()
      await opensWithoutError(one, title, async () => {
        await one.page.locator('#user-menu').click()
        await one.page.getByRole('menuitem', { name: title }).first().click()
      })
    }
  },
)
