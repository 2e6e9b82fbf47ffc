import { beforeAll, describe, expect, it } from 'vitest'
import { pressOnLayout } from '../kit/desk/keyPress.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { answerSeparately } from './steps.ts'

const desk = startOperators()
let operator: Operator

beforeAll(async () => {
  operator = await desk.operator()
  await operator.see('STEP 1')
})

/** The height of an A4 page between its margins, in px. */
const paperSize = { width: 725, height: 1054 }
const texts = (selector: string) => operator.page.locator(selector).allInnerTexts()
const menu = () => operator.page.getByRole('menu')
const keyboard = () => operator.page.locator('.drawn-keyboard')

/** A further window, in which time passes only as the test advances it. */
async function withStoppedClock(): Promise<Operator> {
  const stopped = await desk.operator()
  await stopped.page.locator('.line-input:focus').waitFor()
  await stopped.atRest()
  await stopped.page.clock.install()
  await stopped.page.clock.pauseAt(Date.now() + 60_000)
  return stopped
}

/** The titles in the menu, without keys. */
async function menuNames(): Promise<string[]> {
  await menu().waitFor()
  return texts('.popup-title')
}

/** Those of both levels of the menu, which is left open. */
async function allMenuNames(): Promise<string[]> {
  const first = await menuNames()
  expect(first.length).toBeLessThanOrEqual(14)
  const more = operator.page.getByRole('menuitem', { name: 'More on this page' })
  if ((await more.count()) === 0) return first
  await more.click()
  await operator.page.getByRole('menu', { name: 'More on this page' }).waitFor()
  return [...first, ...(await menuNames())]
}

async function rightClick(): Promise<void> {
  await operator.page.locator('main').click({ button: 'right', position: { x: 300, y: 420 } })
}

/** Esc closes the list under the line, then empties it. */
async function goToLine(): Promise<void> {
  await operator.press('Control+k', 'Escape', 'Escape')
}

async function tabNames(): Promise<string[]> {
  return (await texts('[role=tabpanel] .help-title')).map((name) => name.trim())
}

/** The rows of each tab of the shortcuts, by name. */
async function shortcutsByTab(): Promise<Record<string, string[]>> {
  await operator.press('Alt+i')
  await operator.page.getByRole('dialog').waitFor()
  await operator.press('Home')
  const found: Record<string, string[]> = {}
  for (const tab of await texts('[role=tab]')) {
    await operator.page.getByRole('tab', { name: tab, selected: true }).waitFor()
    found[tab] = await tabNames()
    await operator.press('ArrowRight')
  }
  await operator.press('Escape')
  await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
  return found
}

async function goToStep2(): Promise<void> {
  await goToLine()
  await operator.type('pir pas +4')
  await operator.press('Enter')
  await operator.page.getByRole('grid', { name: 'Trips' }).getByRole('row').nth(1).waitFor()
  await operator.atRest()
  await goToLine()
  await operator.type('1')
  await operator.pause()
  await operator.press('Enter', 'F1')
  await operator.see('STEP 2')
}

/** The event of the key on a keyboard with another layout. */
async function typeGreek(letter: string, code: string): Promise<void> {
  const session = await operator.page.context().newCDPSession(operator.page)
  await pressOnLayout(session, { key: letter, code, text: letter })
  await session.detach()
}

describe('the shortcuts', () => {
  for (const keys of ['Control+F1', 'Alt+i'])
    it(`open by ${keys}, move between tabs by arrows, close by Esc, and restore the focus @all`, async () => {
      await goToLine()
      const before = await operator.focused()
      await operator.press(keys)
      await operator.page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
      const tabs = await texts('[role=tab]')
      expect(tabs.slice(0, 3)).toEqual(['Step 1', 'Step 2', 'Recall'])
      expect(tabs).toEqual(expect.arrayContaining(['Check-in', 'Groups', 'Cashier', 'Settings', 'All lists']))
      expect(tabs.at(-1)).toBe('Everywhere')
      await operator.page.getByRole('tab', { name: 'Step 1', selected: true }).waitFor()
      expect(await tabNames()).toContain('Continue to the passengers')
      await operator.press('ArrowRight')
      await operator.page.getByRole('tab', { name: 'Step 2', selected: true }).waitFor()
      await operator.press('Tab', 'ArrowDown')
      await operator.page.getByRole('tab', { name: 'Recall', selected: true }).waitFor()
      await operator.press('ArrowLeft', 'ArrowUp', 'ArrowUp')
      await operator.page.getByRole('tab', { name: 'Everywhere', selected: true }).waitFor()
      await operator.press('Escape')
      await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(await operator.focused()).toBe(before)
    })

  it('are searched in all tabs while typing, by words or keys, and changed where they are found @all', async () => {
    await operator.press('Alt+i')
    await operator.type('book small')
    await expect.poll(tabNames).toEqual(['Book small packages'])
    expect(await texts('[role=tabpanel] h3')).toEqual(['Small packages'])
    await operator.press('Control+a')
    await operator.type('no such thing')
    await operator.see('No shortcut matches. Change the words.')
    await operator.press('Control+a')
    await operator.type('shift+f7')
    await expect.poll(tabNames).toContain('Go to the date')
    await operator.press('Control+a')
    await operator.type('go to the date')
    await expect.poll(tabNames).toEqual(['Go to the date'])
    await operator.press('ArrowDown')
    const keys = operator.page.locator('[role=tabpanel] .help-keys')
    const before = await keys.innerText()
    const record = async (stroke: string) => {
      const recorder = operator.page.getByRole('dialog', { name: /Keys for/ })
      await operator.press('Enter')
      await recorder.waitFor()
      await operator.press(stroke, 'Enter')
      await recorder.waitFor({ state: 'detached' })
    }
    await record('Alt+Shift+U')
    await expect.poll(() => keys.innerText()).toMatch(/^\S*U\b/)
    await record('Shift+F7')
    await expect.poll(() => keys.innerText()).toBe(before)
    await operator.press('Escape')
    await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
  })

  it('show every row with its keys (MD-013, MD-014)', async () => {
    await operator.press('Alt+i')
    const keys = await texts('[role=tabpanel] .help-keys')
    expect(keys.length).toBeGreaterThan(4)
    expect(keys.every((way) => way.trim() !== '')).toBe(true)
    expect(keys[0]).toContain('F1')
    await operator.press('Escape')
  })

  it('close by their ×, and open by a button of the frame @all', async () => {
    await operator.page.locator('.keybar').getByRole('button', { name: 'Ctrl+F1 Shortcuts' }).click()
    await operator.page.getByRole('dialog').waitFor()
    await operator.page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await operator.focused()).toContain('Command line')
  })
})

describe('the key bar', () => {
  it('shows the row of the held modifier, on one line @all', async () => {
    const caps = () => texts('.keybar .key')
    const plain = await caps()
    expect(plain.slice(0, 3)).toEqual(['F1', 'F2', 'F3'])
    await operator.page.keyboard.down('Shift')
    const allStartWith = async (sign: string) => (await caps()).every((cap) => cap.startsWith(sign))
    await expect.poll(() => allStartWith('⇧')).toBe(true)
    expect(await caps()).toContain('⇧F6')
    await operator.page.keyboard.up('Shift')
    await operator.page.keyboard.down('Control')
    await expect.poll(() => allStartWith('Ctrl+')).toBe(true)
    await operator.page.keyboard.up('Control')
    await expect.poll(caps).toEqual(plain)
    expect((await operator.page.locator('.keybar').boundingBox())?.height).toBeLessThan(30)
  })

  it('is hidden when the setting is off @all', async () => {
    const other = await desk.visitor()
    await answerSeparately(other)
    await other.page.route('**/load-configurations*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as Record<string, unknown>
      await route.fulfill({ response, json: { ...answer, interfaceSetting: '{"showShortCuts":false}' } })
    })
    await signIn(other)
    const bar = other.page.locator('.keybar')
    await bar.getByText('Continue').waitFor()
    expect(await bar.innerText()).not.toMatch(/F1/)
  })

  it('does not change while capitals are typed @all', async () => {
    const { page } = await withStoppedClock()
    const before = await page.locator('.keybar').innerText()
    const changes = await page.evaluateHandle(() => {
      const seen: MutationRecord[] = []
      const watch = new MutationObserver((found) => seen.push(...found))
      watch.observe(document.querySelector('.keybar') ?? document, { subtree: true, childList: true })
      return seen
    })
    await page.keyboard.down('Shift')
    await page.keyboard.type('SMITH')
    await page.clock.runFor(1000)
    await page.keyboard.up('Shift')
    expect(await changes.evaluate((seen) => seen.length)).toBe(0)
    expect(await page.locator('.keybar').innerText()).toBe(before)
  })
})

describe('the drawn keyboard', () => {
  it('appears after half a second of holding a modifier, shows its commands, and disappears on release @all', async () => {
    const { page, focused } = await withStoppedClock()
    const drawn = page.locator('.drawn-keyboard')
    const before = await focused()
    await page.keyboard.down('Alt')
    await page.clock.runFor(499)
    expect(await drawn.count()).toBe(0)
    await page.clock.runFor(1)
    await drawn.waitFor()
    const caps = await page.locator('.drawn-cap.on').allInnerTexts()
    expect(caps).toContainEqual(expect.stringMatching(/^I\s+Shortcuts/))
    expect(await focused()).toBe(before)
    await page.keyboard.up('Alt')
    await drawn.waitFor({ state: 'detached' })
    expect(await focused()).toBe(before)
  })

  it('delays no key: the shortcut runs, and the keyboard disappears @all', async () => {
    await operator.page.keyboard.down('Alt')
    await keyboard().waitFor()
    await operator.page.keyboard.press('i')
    await operator.page.getByRole('dialog').waitFor()
    expect(await keyboard().count()).toBe(0)
    await operator.page.keyboard.up('Alt')
    await operator.press('Escape')
  })

  it('does not appear for a tap of Alt @all', async () => {
    const { page, press, focused } = await withStoppedClock()
    const before = await focused()
    await press('Alt', 'Alt')
    await page.clock.runFor(1000)
    expect(await page.locator('.drawn-keyboard').count()).toBe(0)
    expect(await focused()).toBe(before)
  })

  it('shows Greek letters next to the Latin ones while Greek is typed @all', async () => {
    await goToLine()
    await typeGreek('σ', 'KeyS')
    await operator.see('ΕΛ')
    await operator.page.keyboard.down('Alt')
    await keyboard().waitFor()
    expect(await texts('.drawn-cap .drawn-greek')).toEqual(expect.arrayContaining(['Σ', 'Ξ']))
    await operator.page.keyboard.up('Alt')
    await operator.type('s')
    await operator.missing(/ΕΛ\s*›/)
    await operator.press('Escape')
  })
})

describe('the sheet of shortcuts', () => {
  it('opens by ? outside fields, is printed by ctrl+p, and restores the focus @all', async () => {
    await operator.page.getByRole('button', { name: 'Clearances', exact: true }).focus()
    const before = await operator.focused()
    expect(before).toMatch(/^button/)
    await operator.page.keyboard.press('Shift+?')
    await operator.page.getByRole('dialog', { name: /All keys/ }).waitFor()
    await operator.see('Everywhere')
    await operator.see('pir jtr 24 2a1ch car4.2')
    await operator.page.evaluate(() => {
      window.print = () => void (document.title = 'printed')
    })
    await operator.press('Control+p')
    expect(await operator.page.title()).toBe('printed')
    await operator.press('Escape')
    await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await operator.focused()).toBe(before)
  })

  it('leaves ? on the line to the help of the line @all', async () => {
    await goToLine()
    await operator.type('?')
    await operator.page.getByRole('option').first().waitFor()
    expect(await operator.page.getByRole('dialog').count()).toBe(0)
    await operator.type(' cabin')
    const example = operator.page.locator('[role=option][aria-selected=true] .strong')
    await operator.press('ArrowDown')
    const words = await example.innerText()
    await operator.press('Enter')
    expect(await operator.page.locator('.line-input').inputValue()).toBe(words)
    await operator.press('Escape', 'Escape')
  })

  it('fits two A4 pages, each row whole @all', async () => {
    await operator.press('Alt+h')
    await operator.page.getByRole('dialog').waitFor()
    const paper = (await operator.page.pdf({ preferCSSPageSize: true })).toString('latin1')
    await operator.page.emulateMedia({ media: 'print' })
    await operator.page.setViewportSize(paperSize)
    const clipped = await operator.page
      .locator('.help-row, .sheet-row')
      .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth).length)
    await operator.page.emulateMedia({ media: null })
    await operator.page.setViewportSize({ width: 1600, height: 900 })
    await operator.press('Escape')
    await operator.page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(paper.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
    expect(paper).toMatch(/MediaBox \[0 0 59\d\.\d+ 84\d\.\d+\]/)
    expect(clipped).toBe(0)
  })
})

describe('caps lock', () => {
  it('is shown beside the line @all', async () => {
    const lock = (on: boolean) =>
      operator.page.evaluate((on) => {
        const event = new KeyboardEvent('keydown', { key: 'CapsLock', modifierCapsLock: on })
        window.dispatchEvent(event)
      }, on)
    await lock(true)
    await operator.see('CAPS')
    await lock(false)
    await operator.missing('CAPS')
  })
})

describe('the full screen', () => {
  it('starts and ends by the same key, and shows how to leave it @all', async () => {
    const full = () => operator.page.evaluate(() => document.fullscreenElement !== null)
    await operator.press('Alt+Enter')
    await operator.see(/FULL SCREEN: hold Esc to leave/)
    expect(await full()).toBe(true)
    await operator.press('Alt+Enter')
    await operator.missing(/FULL SCREEN/)
    expect(await full()).toBe(false)
  })
})

describe('the menu of a screen', () => {
  it('opens by key, is traversed by arrows and letters, and restores the focus @all', async () => {
    await goToLine()
    const before = await operator.focused()
    for (const key of ['ContextMenu', 'Shift+F10']) {
      await operator.press(key)
      await menu().waitFor()
      const marked = () => texts('.popup-item.here .popup-title')
      await operator.press('ArrowDown', 'ArrowDown')
      expect(await marked()).toEqual(['Clear the current booking'])
      await operator.type('add')
      expect((await marked())[0]).toMatch(/^Add another route/)
      await operator.press('Escape')
      await menu().waitFor({ state: 'detached' })
      expect(await operator.focused()).toBe(before)
    }
  })

  it('has commands that cannot run a level down, dimmed; choosing one does what its key does @all', async () => {
    await rightClick()
    const off = operator.page.locator('[role=menuitem][aria-disabled=true]', { hasText: 'Continue' })
    expect(await off.count()).toBe(0)
    await operator.page.getByRole('menuitem', { name: 'More on this page' }).click()
    expect(await off.innerText()).toMatch(/^Continue to the passengers\s+F1 ⇧F1$/)
    await off.click({ force: true })
    await menu().waitFor({ state: 'detached' })
    expect(await operator.page.locator('.step-title, h1').first().innerText()).toMatch(/STEP 1/i)
  })

  it('runs a command by mouse @all', async () => {
    await rightClick()
    await operator.page.getByRole('menuitem', { name: /^Go to the date/ }).click()
    await menu().waitFor({ state: 'detached' })
    await expect.poll(() => operator.focused()).toMatch(/Date|Depart/)
  })

  it('lists exactly the shortcuts of the step, on step 1, step 2 and recall (LY-055, LY-056, LY-057, LY-058) @all', async () => {
    const tabs = await shortcutsByTab()
    await rightClick()
    expect(new Set(await allMenuNames())).toEqual(new Set(tabs['Step 1']))
    await operator.press('Escape')
    await goToStep2()
    await operator.page.getByRole('gridcell').first().click({ button: 'right' })
    expect((await menuNames()).slice(0, 4)).toEqual([
      'Remove a passenger or vehicle',
      'More fields',
      'Mark the row',
      'Copy to the marked rows',
    ])
    await operator.press('Escape')
    await rightClick()
    expect(new Set(await allMenuNames())).toEqual(new Set(tabs['Step 2']))
    await operator.press('Escape', 'F9')
    await operator.see('The booking is not finished')
    await operator.press('Tab', 'Enter')
    await operator.see(/^BOOKINGS$/)
    await rightClick()
    expect(new Set(await allMenuNames())).toEqual(new Set(tabs['Recall']))
    await operator.press('Escape')
  })
})
