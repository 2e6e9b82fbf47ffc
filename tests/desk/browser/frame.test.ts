import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { languages } from '../../../src/domain/value/language.ts'
import { setDeskLanguage } from '../../kit/desk/deskLanguage.ts'
import { drawnOf, extent } from '../../kit/drawn.ts'
import { nextFrames } from '../../kit/desk/frames.ts'
import { agency, configured, healthy, signedIn } from './defaultResponses.ts'
import { startScriptedDesk, type Script, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk
/** A user with default settings, and one with every setting changed; both are shared by all tests. */
let page: Page
let special: Page

const links = {
  announcements: 'https://news.example/',
  ferryOperators: 'https://operators.example/',
  terms: 'https://terms.example/',
}
const parking = {
  description: 'Parking',
  methodType: 'GET',
  redirectionUrl: 'https://parking.example/',
  urlParameters: 'source=purser',
}
const ofSpecial: Script = {
  'session.renew': { ...signedIn, versioningStatus: 'OPTIONAL_UPDATE', production: false },
  'session.health': { ...healthy, links },
  'session.configurations': {
    ...configured,
    hideSetting: ['information', 'cashier_data'],
    interfaceSetting: JSON.stringify({ showTipOfTheDay: false, hideSettings: ['change_password'] }),
  },
  'reference.companyRedirections': { companyRedirections: [parking] },
}

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await open('/en/info')
  special = await open('/en/info', ofSpecial)
  await special.context().route('https://*.example/**', (route) => route.fulfill({ body: 'there' }))
})
afterAll(() => desk.close())
beforeEach(() => closeAll(page))

async function open(address: string, script: Script = {}): Promise<Page> {
  const opened = await desk.open(address, { ...agency, ...script })
  await opened.locator('.line-input').waitFor()
  return opened
}

const popped = '[role=dialog], [role=menu]'

/** Presses Esc until no overlay covers the screen. */
async function closeAll(at: Page): Promise<void> {
  while ((await at.locator(popped).count()) > 0) {
    await at.keyboard.press('Escape')
    await nextFrames(at)
  }
}

const menuOf = (at: Page) => at.getByRole('navigation', { name: 'Menu' })
const headOf = (at: Page) => at.getByRole('banner')
const footOf = (at: Page) => at.getByRole('contentinfo')
const dialogOf = (at: Page) => at.getByRole('dialog')

/** The entries of the user menu from top to bottom, without their shortcuts. */
async function userMenu(at: Page): Promise<string[]> {
  await at.locator('#user-menu').click()
  const titles = at.getByRole('menuitem').locator('span:first-child')
  await titles.first().waitFor()
  return titles.allInnerTexts()
}

/** The address of the window that the action opens. */
async function opens(at: Page, work: () => Promise<void>): Promise<string> {
  const opening = at.context().waitForEvent('page')
  await work()
  const opened = await opening
  await opened.waitForLoadState()
  const address = opened.url()
  await opened.close()
  return address
}

async function titleOf(dialog: Locator): Promise<string> {
  await dialog.waitFor()
  return dialog.getByRole('heading').first().innerText()
}

/** Entries without an icon, or with a title that is cut or broken within a word. */
function faultyEntries(at: Page): Promise<string[]> {
  return at.locator('.menu .menu-item:has(.menu-text)').evaluateAll((entries) =>
    entries.flatMap((entry) => {
      const text = entry.querySelector('.menu-text')
      const node = text?.firstChild
      const box = entry.getBoundingClientRect()
      if (!text || !node || entry.querySelector('svg') === null) return [entry.textContent]
      return [...(node.textContent ?? '').matchAll(/[^\s\u00ad]+/gu)]
        .filter(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const rects = [...range.getClientRects()]
          const { left = 0, right = 0 } = rects[0] ?? {}
          return rects.length !== 1 || left < box.left || right > box.right
        })
        .map(([word]) => word)
    }),
  )
}

describe('the menu', () => {
  it.each(drawnOf([1500, 1600, 1920], extent('MENU_WIDTHS', 3, 1)))(
    'has an icon and the whole title of each entry at %i px, in every language',
    async (width) => {
      await page.setViewportSize({ width, height: 900 })
      await nextFrames(page)
      for (const language of languages) {
        await setDeskLanguage(page, language)
        expect(await page.locator('.menu .menu-item').count()).toBeGreaterThan(6)
        expect(await faultyEntries(page), language).toEqual([])
      }
      await setDeskLanguage(page, 'en')
      await page.setViewportSize({ width: 1600, height: 900 })
      await nextFrames(page)
    },
  )
})

describe('the header', () => {
  it('shows the signed-in user, and the credit with its currency (LY-007, LY-008, LY-010)', async () => {
    const text = await headOf(page).innerText()
    expect(text).toMatch(/1300\s+demo\s+PRS1300/)
    expect(text).toContain('249.799,00 / 250.000,00 €')
  })

  it('contains the field to retrieve bookings on every page (LY-002)', async () => {
    expect(await headOf(page).getByRole('combobox', { name: 'Command line' }).isVisible()).toBe(true)
  })

  it('changes its style on the dashboard (LY-006)', async () => {
    const edge = () => headOf(page).evaluate((head) => getComputedStyle(head).borderTopColor)
    const elsewhere = await edge()
    await page.getByRole('button', { name: 'PURSER' }).click()
    await page.getByRole('heading', { name: /Last bookings/ }).waitFor()
    expect(await edge()).not.toBe(elsewhere)
  })

  it('offers the eight languages, each by its own name (LY-011)', async () => {
    await page.locator('#language-menu').click()
    expect(await page.getByRole('menuitem').locator('span:first-child').allInnerTexts()).toEqual([
      'Ελληνικά',
      'Shqip',
      'Deutsch',
      'English',
      'Español',
      'Français',
      'Italiano',
      'Nederlands',
    ])
  })

  it('offers them by the same names in the settings, whatever the language', async () => {
    const settings = await desk.open('/en/settings')
    const field = settings.getByLabel('Language', { exact: true })
    await field.waitFor()
    await expect.poll(() => field.inputValue()).toBe('Ελληνικά')
    await settings.close()
  })

  it('names keys as the keyboards of the language do, as soon as the language changes', async () => {
    const speak = async (language: string) => {
      await page.locator('#language-menu').click()
      await page.getByRole('menuitem', { name: language }).click()
    }
    const line = page.locator('.line-input')
    const bar = page.locator('.keybar')
    await speak('Deutsch')
    await page.locator('.keybar .key', { hasText: 'Strg+F1' }).waitFor()
    expect(await bar.innerText()).not.toContain('Ctrl')
    expect(await line.getAttribute('placeholder')).toBe('Strg+K')
    await speak('English')
    await page.locator('.keybar .key', { hasText: 'Ctrl+F1' }).waitFor()
    expect(await line.getAttribute('placeholder')).toBe('Ctrl+K')
  })

  it('shows the agency acted for, and so does the link to change it (LY-009, LY-027)', async () => {
    expect(await page.locator('.head-acting').count()).toBe(0)
    const kept = JSON.stringify({ person: '1300 demo', code: '1377', name: 'Sunny Travel' })
    await page.evaluate((text) => sessionStorage.setItem('purser.alternate', text), kept)
    await page.reload()
    await page.locator('.head-acting').waitFor()
    expect(await page.locator('.head-acting').innerText()).toMatch(/1377\s+Sunny Travel/)
    await userMenu(page)
    const entry = page.getByRole('menuitem', { name: /^Alternate agency code/ })
    expect(await entry.innerText()).toMatch(/1377 Sunny Travel/)
    await page.evaluate(() => sessionStorage.removeItem('purser.alternate'))
    await page.reload()
    await page.locator('.line-input').waitFor()
  })

  it('links to the ticket stock: series, whether automatic, remaining tickets (MD-004)', async () => {
    await page.getByRole('button', { name: /Credit 249/ }).click()
    expect(await titleOf(dialogOf(page))).toBe('Ticket stock')
    const rows = await dialogOf(page).getByRole('grid').getByRole('row').allInnerTexts()
    expect(rows.map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      'Company Series Automatic Remaining Available Credit limit',
      'HLC H yes 42 249.799,00 250.000,00',
      'ADB A no 100.000 1.000,00 60.000,00',
    ])
  })
})

describe('the user menu', () => {
  const here = [
    'Info',
    'Settings',
    'Activity log',
    'Shortcuts',
    'Alternate agency code',
    'Change password',
    'Statistics',
    'Cashier data',
    'Optional list',
    'Ticket clearances',
    'Financial data',
    'ATC cancellation fees',
    'Release notes',
    'Logout',
  ]

  it('lists the entries that are always there', async () => {
    expect(await userMenu(page)).toEqual(here)
  })

  it('lists all seventeen entries of the specification in its order (LY-040)', async () => {
    const full = await open('/en/info', { ...ofSpecial, 'session.configurations': configured })
    expect(await userMenu(full)).toEqual([
      'Info',
      'Settings',
      'Activity log',
      'Shortcuts',
      'Alternate agency code',
      'Change password',
      'Statistics',
      'Cashier data',
      'Optional list',
      'Ticket clearances',
      'Financial data',
      'ATC cancellation fees',
      'Announcements',
      'Ferry operators functionality',
      'Optional update',
      'Release notes',
      'Logout',
    ])
    await full.close()
  })

  it('shows the shortcut of each entry', async () => {
    await userMenu(page)
    const entry = page.getByRole('menuitem', { name: /^Ticket clearances/ })
    expect(await entry.innerText()).toContain('Ctrl+⇧F6')
  })

  it.each([
    ['Info', '/info'],
    ['Settings', '/settings'],
    ['Activity log', '/action-log'],
    ['Shortcuts', '/shortcuts'],
    ['Alternate agency code', '/switch-account'],
    ['Change password', '/change-password'],
    ['Statistics', '/statistics'],
    ['Optional list', '/booking-search?initialActiveKey=3'],
  ])(
    'entry %s leads to %s (LY-022, LY-023, LY-024, LY-025, LY-026, LY-028, LY-029, LY-031)',
    async (title, path) => {
      await userMenu(page)
      await page.getByRole('menuitem', { name: new RegExp(`^${title}`) }).click()
      await page.waitForURL(`**/en${path}`)
      expect(await page.getByRole('menu').count()).toBe(0)
    },
  )

  it.each([
    ['Ticket clearances', 'Ticket clearances'],
    ['Financial data', 'Financial data'],
    ['ATC cancellation fees', 'Ticket cancellation fees'],
    ['Release notes', 'What’s new in 120.0.0'],
  ])('entry %s opens the dialog %s (LY-014, LY-032, LY-033, LY-034, LY-038)', async (title, dialog) => {
    await userMenu(page)
    await page.getByRole('menuitem', { name: new RegExp(`^${title}`) }).click()
    expect(await titleOf(dialogOf(page))).toBe(dialog)
  })

  it('hides the entries that agency or user hide, and shows an available update and entries named by the server (LY-037, LY-041, SC-A09)', async () => {
    const gone = ['Info', 'Change password']
    const outside = ['Announcements', 'Ferry operators functionality', 'Optional update']
    const left = here.filter((title) => !gone.includes(title))
    expect(await userMenu(special)).toEqual(left.toSpliced(-2, 0, ...outside))
    await closeAll(special)
  })

  it('links to the update, as the header does (LY-015, LY-037, PE-012)', async () => {
    await userMenu(special)
    await special.getByRole('menuitem', { name: 'Optional update' }).click()
    expect(await titleOf(dialogOf(special))).toBe('Application update')
    await closeAll(special)
    await headOf(special).getByRole('button', { name: 'Optional update' }).click()
    expect(await titleOf(dialogOf(special))).toBe('Application update')
    await closeAll(special)
  })

  it.each([
    ['Announcements', links.announcements],
    ['Ferry operators functionality', links.ferryOperators],
  ])('opens %s in a new window (LY-035, LY-036)', async (title, address) => {
    await userMenu(special)
    const opened = await opens(special, () => special.getByRole('menuitem', { name: title }).click())
    expect(opened).toBe(address)
  })
})

describe('the side menu', () => {
  it.each([
    ['Issue tickets', '/book-ticket'],
    ['Manage bookings', '/booking-search'],
    ['Clearances', '/company-clearings'],
  ])('entry %s leads to %s and is marked as current (LY-016, LY-017)', async (title, path) => {
    await menuOf(page).getByRole('button', { name: title }).click()
    await page.waitForURL(new RegExp(`/en${path}(\\?|$)`))
    await menuOf(page).locator('[aria-current=page]', { hasText: title }).waitFor()
    expect(await menuOf(page).locator('[aria-current=page]').count()).toBe(1)
  })

  it('has no check-in for a user without that right, and no services when none are configured (LY-019, SC-C48)', async () => {
    const titles = await menuOf(page).getByRole('button').allInnerTexts()
    expect(titles.join()).not.toMatch(/Check-in|Extra services/i)
  })

  it('opens shortcuts and saved bookings from every page (LY-012, LY-013)', async () => {
    await menuOf(page).getByRole('button', { name: 'Shortcuts' }).click()
    expect(await titleOf(dialogOf(page))).toBe('Shortcuts')
    await closeAll(page)
    await menuOf(page).getByRole('button', { name: 'Saved bookings' }).click()
    expect(await titleOf(dialogOf(page))).toBe('Saved bookings')
  })

  it('folds by its control, and automatically below 1500 px (LY-001, LY-005)', async () => {
    const folded = () => page.locator('.frame.narrow').count()
    const control = menuOf(page).getByRole('button', { name: 'Collapse the side menu' })
    expect(await folded()).toBe(0)
    await control.click()
    expect([await folded(), await control.getAttribute('aria-expanded')]).toEqual([1, 'false'])
    await control.click()
    expect(await folded()).toBe(0)
    await page.setViewportSize({ width: 1499, height: 900 })
    await expect.poll(folded).toBe(1)
    await page.mouse.move(700, 500)
    expect(await menuOf(page).evaluate(({ clientWidth }) => clientWidth)).toBeLessThan(50)
    await menuOf(page).getByRole('button', { name: 'Shortcuts' }).hover()
    const isCut = ({ clientWidth, scrollWidth }: Element) => scrollWidth > clientWidth
    expect(await menuOf(page).evaluate(isCut)).toBe(false)
    const [word] = await menuOf(page).getByText('Shortcuts').all()
    expect((await word?.boundingBox())?.width).toBeGreaterThan(40)
    await page.mouse.move(700, 500)
    await page.setViewportSize({ width: 1501, height: 900 })
    await expect.poll(folded).toBe(0)
  })

  it('lists configured company pages and opens them in a new window (LY-020, LY-021)', async () => {
    await menuOf(special).getByRole('button', { name: 'Extra services' }).click()
    const entry = special.getByRole('menuitem')
    expect(await entry.allInnerTexts()).toEqual(['Parking'])
    expect(await opens(special, () => entry.click())).toBe('https://parking.example/?source=purser')
  })
})

describe('the frame', () => {
  it('fits a window of 1200 px, which does not scroll sideways', async () => {
    await page.setViewportSize({ width: 1200, height: 800 })
    const sizes = await page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientHeight } = document.documentElement
      return [document.querySelector('.frame')?.clientWidth, scrollWidth, scrollHeight - clientHeight]
    })
    expect(sizes).toEqual([1200, 1200, 0])
    await page.setViewportSize({ width: 1600, height: 900 })
  })

  it('shows supplier, terms and version in the footer (LY-059, LY-060, LY-061)', async () => {
    const text = await footOf(page).innerText()
    expect(text).toContain('powered by Purser')
    expect(text).toContain('120.0.0')
    const terms = footOf(page).getByRole('link', { name: 'Terms of use' })
    expect(await terms.getAttribute('href')).toBe('/en/terms')
  })

  it('shows DEV in a development build only (LY-062, SC-C49)', async () => {
    expect(await footOf(page).getByText('DEV', { exact: true }).count()).toBe(0)
    await footOf(special).getByText('DEV', { exact: true }).waitFor()
    const terms = footOf(special).getByRole('link', { name: 'Terms of use' })
    expect(await terms.getAttribute('href')).toBe(links.terms)
  })

  it('is removed after signing out, and the token with it (LY-039)', async () => {
    await userMenu(special)
    await special.getByRole('menuitem', { name: 'Logout' }).click()
    await special.getByLabel('Password').waitFor()
    expect(new URL(special.url()).pathname).toMatch(/^\/en\/?$/)
    expect(await special.locator('.menu, .head').count()).toBe(0)
  })

  it('is not rendered before sign-in (LY-003)', async () => {
    const visitor = await desk.open('/en', { 'session.renew': { code: 'signed_out', success: false } })
    await visitor.getByLabel('Password').waitFor()
    expect(await visitor.locator('.menu, .head, #user-menu').count()).toBe(0)
    await visitor.close()
  })

  it.each(['/en', '/en/forgot-password'])(
    'begins at the first field of %s, above the agency',
    async (address) => {
      const visitor = await desk.open(address, { 'session.renew': { code: 'signed_out', success: false } })
      await visitor.getByLabel('Agency code').waitFor()
      const first = visitor.locator('input').first()
      expect(await first.evaluate((input) => input === document.activeElement)).toBe(true)
      const ids = await visitor.locator('input').evaluateAll((all) => all.map(({ id }) => id))
      expect(ids.indexOf('userName')).toBe(0)
      expect(ids.indexOf('agencyCode')).toBeGreaterThan(0)
      await visitor.close()
    },
  )

  it('words a refused sign-in in the language that is chosen afterwards', async () => {
    const refused = { success: false }
    const visitor = await desk.open('/en', {
      'session.renew': { code: 'signed_out', ...refused },
      'session.token': { code: 'bad_sign_in', ...refused },
    })
    for (const label of ['User', 'Password', 'Validation code'])
      await visitor.getByLabel(label, { exact: true }).fill('demo')
    await visitor.keyboard.press('Enter')
    const alert = visitor.getByRole('alert')
    await alert.getByText(/validation code is wrong/).waitFor()
    await setDeskLanguage(visitor, 'de')
    await alert.getByText(/Prüfcode/).waitFor()
    expect(await visitor.getByLabel('Benutzer', { exact: true }).inputValue()).toBe('demo')
    await visitor.close()
  })
})
