import { expect, test } from 'vitest'
import { draft } from '../../src/contract/draft.ts'
import { bases } from '../../src/contract/call.ts'
import { session } from '../../src/contract/session.ts'
import { setDeskLanguage } from '../kit/desk/deskLanguage.ts'
import { signIn, type Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()

/** Budgets of fares that are raised and of a new user, in keys. */
const [mostToRaise, mostForUser] = [20, 35]

async function openTable(one: Operator, table: string): Promise<void> {
  await one.goTo(`/en/network-table/${table}`)
  await one.page.getByRole('grid', { name: table, exact: true }).getByRole('row').nth(1).waitFor()
  await one.atRest()
}

async function company(table: string): Promise<Operator> {
  const one = await desk.visitor({ width: 1450 })
  await one.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(one, { user: 'company', password: 'ferryline' })
  await openTable(one, table)
  return one
}

async function paste(one: Operator, text: string): Promise<void> {
  await one.page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await one.press('Control+v')
}

/** Reads the list of stored drafts of the company’s user. */
async function readerOfDrafts(): Promise<() => Promise<string>> {
  const headers = { agencycode: '1300', username: 'company', password: 'ferryline', validationcode: '1300' }
  const signedIn = await fetch(`${desk.url()}${bases.spec}/token`, { headers })
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  const authorization = `Bearer ${accessToken}`
  return async () => {
    const list = await fetch(`${desk.url()}${bases.desk}${draft.list.path}`, { headers: { authorization } })
    expect(list.status).toBe(200)
    return list.text()
  }
}

/** Waits until a change of a table is stored, without which a page that is opened sooner may not have it. */
const draftStored = async () => expect.poll(await readerOfDrafts()).toContain('network-')

/** Waits until no change of a table is stored, which the next test would publish. */
const draftsEmptied = async () => expect.poll(await readerOfDrafts()).not.toContain('network-')

const here = ({ page }: Operator) => page.locator('.edit-grid .cell-here')
const dialog = ({ page }: Operator) => page.getByRole('dialog')

async function chooseLanguage({ page }: Operator, name: string): Promise<void> {
  await page.locator('#language-menu').click()
  await page.getByRole('menuitem', { name }).click()
}

test('fares are pasted, filled down, replaced, filtered, sorted and taken back in view of their key @all', async () => {
  const one = await company('fares')
  const origin = one.page.locator('.edit-grid .grid-row.cursor .grid-cell').first()
  const before = await origin.boundingBox()
  const key = await origin.innerText()
  await one.press('End')
  await expect.poll(() => one.page.locator('.edit-grid').evaluate(({ scrollLeft }) => scrollLeft)).not.toBe(0)
  expect((await origin.boundingBox())?.x).toBe(before?.x)
  await paste(one, '41,50\n42,00')
  await one.see('not published: 2')
  await expect.poll(() => here(one).innerText()).toBe('41,50')
  await one.press('Control+z')
  await one.missing('not published')
  await one.press('Control+y')
  await one.see('not published: 2')
  await one.press('F8')
  await expect.poll(() => one.page.locator('.edit-grid .grid-row').count()).toBe(2)
  await one.press('F3')
  await one.see('Replace with')
  await one.type('41,50')
  await one.press('Tab')
  await one.type('41,70')
  await one.press('Enter')
  await one.pause()
  await one.press('Enter')
  await expect.poll(() => here(one).innerText()).toBe('41,70')
  await one.press('F6')
  await expect.poll(() => one.page.locator('.edit-grid .grid-row', { hasText: '41,70' }).count()).toBe(2)
  await one.press('F8', 'Shift+F2')
  await one.see('sorted by gross ↑')
  await one.press('Shift+F2', 'Shift+F2')
  await one.missing('sorted by')
  // The draft is of the user, and has the change when the page is opened again.
  await openTable(one, 'ports')
  await openTable(one, 'fares')
  await one.see('not published: 2')
  await one.press('End')
  await expect.poll(() => here(one).innerText()).toBe('41,70')
  expect(await origin.innerText()).toBe(key)
  await one.press('Shift+F8', 'ArrowDown', 'Shift+F8')
  await one.missing('not published')
  await draftsEmptied()
})

test('the fares of a line and season are raised by five per cent in few keys, as one step @all', async () => {
  const one = await company('fares')
  const grid = one.page.locator('.edit-grid')
  const line = await grid.locator('.grid-row.cursor .grid-cell').first().innerText()
  const before = one.keys()
  await one.press('F9')
  await one.type(`${line} high`)
  await one.press('Enter', 'End')
  await expect.poll(() => here(one).innerText()).toMatch(/^\d+,\d\d$/)
  const fare = await here(one).innerText()
  await one.press('F3')
  await one.see('Replace with')
  await one.press('Tab')
  await one.type('+5%')
  await one.press('Enter')
  const raised = (Math.round(Number(fare.replace(',', '.')) * 105) / 100).toFixed(2).replace('.', ',')
  await dialog(one).getByText(`First: ${fare} → ${raised}`).waitFor()
  await one.see(/Cells that change: \d+/)
  await one.pause()
  await one.press('Enter')
  await dialog(one).waitFor({ state: 'hidden' })
  await expect.poll(() => here(one).innerText()).toBe(raised)
  await one.press('F2')
  await dialog(one).getByText(`${fare} → ${raised}`).waitFor()
  expect(one.keys() - before).toBeLessThanOrEqual(mostToRaise)
  await one.press('Escape')
  await dialog(one).waitFor({ state: 'hidden' })
  await one.press('Control+z')
  await one.missing('not published')
  await expect.poll(() => here(one).innerText()).toBe(fare)
  await draftsEmptied()
})

test('a user is added and invited in few keys @all', async () => {
  const one = await company('users')
  await one.press('F9')
  await one.type('1300 sell')
  await one.press('Enter')
  await one.atRest()
  const before = one.keys()
  await one.press('F7')
  await one.type('maria')
  await one.press('Tab')
  await one.type('Maria Vasiliou')
  await one.press('Tab', 'Tab', 'Tab', 'Tab', 'Shift+F6')
  const cells = one.page.locator('.edit-grid .grid-row.cursor .grid-cell')
  await expect.poll(() => here(one).innerText()).toContain('sell')
  expect((await cells.allInnerTexts()).slice(0, 5)).toEqual(['1300', 'maria', 'Maria Vasiliou', 'GR', 'en'])
  await one.press('F2')
  await dialog(one).getByText('+ 1300 maria').waitFor()
  await one.atRest()
  await one.type('new')
  await one.press('Enter')
  await one.pause()
  await one.press('Enter')
  await one.see('Agency 1300, user maria, password')
  expect(one.keys() - before).toBeLessThanOrEqual(mostForUser)
  await one.pause()
  await one.press('Enter')
  await dialog(one).waitFor({ state: 'hidden' })
  await one.seeRow('maria', 'Maria Vasiliou')
  await draftsEmptied()
})

test('a calculation that would make fares negative names their rows and changes none @all', async () => {
  const one = await company('fares')
  await one.press('End', 'F3')
  await one.see('Replace with')
  await one.press('Tab')
  await one.type('-900000')
  await one.press('Enter')
  await one.pause()
  await one.press('Enter')
  await dialog(one)
    .getByRole('alert')
    .getByText(/would be below 0: .+ Nothing was changed/)
    .waitFor()
  await one.press('Escape', 'Escape')
  await dialog(one).waitFor({ state: 'hidden' })
  await one.missing('not published')
})

test('pasted rows of which a cell would be lost are refused @all', async () => {
  const one = await company('port_groups')
  await paste(one, 'name_en\tcode\tprts\nIslands\tISL00\tPIR')
  await one.see('The heading has unknown columns: prts')
  await paste(one, 'ISL00\tIslands\t\tPIR\tmore')
  await one.see('reach 1 columns beyond the last one')
  await one.missing('not published')
  await paste(one, 'members\tname_en\tcode\nPIR RAF\t"Islands\nand coast"\tISL00')
  await one.see('not published: 1')
  await one.seeRow('ISL00', 'Islands and coast', 'PIR RAF')
  await one.press('Control+z')
  await one.missing('not published')
  await one.goTo('/en/network-table/commission')
  await one.see('There is no table “commission”')
  await one.goTo('/en/network-table/commissions')
  await one.see('This table has no rows yet')
  await one.atRest()
  await paste(one, '1300\tHLC\t5')
  await one.see('not published: 1')
  await expect.poll(() => here(one).innerText()).toBe('1300')
  await one.press('Control+z')
  await one.missing('not published')
  await expect.poll(() => one.page.evaluate(() => document.activeElement?.textContent)).toContain('Add a row')
  await draftsEmptied()
})

test('a reason that is missing is typed where the focus is @all', async () => {
  const one = await company('port_groups')
  await paste(one, 'name_en\tcode\tmembers\nIslands\tISL00\tPIR RAF')
  await one.see('not published: 1')
  await one.press('F2')
  await dialog(one).getByLabel('Reason').waitFor()
  await one.atRest()
  await one.press('Enter')
  await one.see('Enter a reason.')
  await one.type('for the islands')
  await expect.poll(() => dialog(one).getByLabel('Reason').inputValue()).toBe('for the islands')
  await one.press('Escape', 'Escape')
  await dialog(one).waitFor({ state: 'hidden' })
  await one.press('Control+z')
  await one.missing('not published')
  await draftsEmptied()
})

test('a table is opened by its name, though the explanation of another has it @all', async () => {
  const one = await company('ports')
  await one.goTo('/en/network')
  await one.seeRow('ports', 'Ports at which ships call.')
  await one.atRest()
  await one.type('ships')
  await one.press('Enter')
  await expect.poll(() => one.page.url()).toMatch(/\/network-table\/ships$/)
})

test('explanations, faults and a preview change with the language @all', async () => {
  const one = await company('ports')
  await one.press(...Array<string>(7).fill('ArrowRight'))
  await one.type('Atlantis')
  await one.press('Tab')
  await one.see('Expected: a time zone, such as Europe/Oslo')
  await draftStored()
  await chooseLanguage(one, 'Ελληνικά')
  await one.see('Αναμένεται: ζώνη ώρας, π.χ. Europe/Oslo')
  await one.missing('a time zone')
  await one.goTo('/network')
  await one.seeRow('ports', 'Λιμάνια στα οποία προσεγγίζουν πλοία.')
  await chooseLanguage(one, 'Deutsch')
  await one.seeRow('ports', 'Häfen, die Schiffe anlaufen.')
  await openTable(one, 'ports')
  await one.press('F2')
  await dialog(one).getByText('Expected: a time zone, such as Europe/Oslo').waitFor()
  await setDeskLanguage(one.page, 'el')
  await dialog(one).getByText('Αναμένεται: ζώνη ώρας, π.χ. Europe/Oslo').waitFor()
  await one.press('Escape')
  await dialog(one).waitFor({ state: 'hidden' })
  await one.press('Shift+F8')
  await one.missing('αδημοσίευτα')
  await draftsEmptied()
})

test('a preview leads to the wrong cell in another table @all', async () => {
  const one = await company('ships')
  await one.press('ArrowRight')
  await one.type('ZZZ')
  await one.press('Tab')
  await one.see('companies has no “ZZZ”')
  await draftStored()
  // The key is pressed before the stored changes are there.
  const pressed = Promise.withResolvers<void>()
  const asked = one.page.waitForRequest((request) => request.postData()?.includes('network-ships') === true)
  await one.page.route(`**${bases.desk}${session.together.path}`, async (route) => {
    if (route.request().postData()?.includes('network-ships')) await pressed.promise
    await route.fallback()
  })
  await one.goTo('/en/network-table/ports')
  await asked
  await one.page.getByRole('grid', { name: 'ports', exact: true }).getByRole('row').nth(1).waitFor()
  await one.press('F2')
  pressed.resolve()
  await dialog(one).getByText('Errors to correct first: 1').waitFor()
  await one.atRest()
  await one.pause()
  await one.press('Enter')
  await one.page.waitForURL('**/network-table/ships')
  await expect.poll(() => here(one).innerText()).toBe('ZZZ')
  await one.press('Shift+F8')
  await one.missing('not published')
  await draftsEmptied()
})
