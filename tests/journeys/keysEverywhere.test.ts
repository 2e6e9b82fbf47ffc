import { beforeAll, describe, expect, it } from 'vitest'
import defaults from '../../keymaps/default.json' with { type: 'json' }
import { commandsOf } from '../../src/desk/command/command.ts'
import { keptByText } from '../../src/desk/keys/keystroke.ts'
import { nextFrames } from '../kit/desk/frames.ts'
import { drawnOf, isWhole } from '../kit/drawn.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import {
  idle,
  type LayoutKey,
  playwrightKey,
  pressOnLayout,
  pressKey,
  recordKeys,
} from '../kit/desk/keyPress.ts'
import { startOperators } from './operators.ts'

const desk = startOperators()
let operator: Operator

/** Browser functions that an operator never needs. */
const browserKeys = ['f1', 'f3', 'f5', 'f6', 'f7', 'shift+f7', 'f10', 'f12', 'ctrl+s', 'ctrl+p', 'ctrl+k']

/** Commands of later parts, of dialogs that are not open, and those that change the state of the desk. */
const apart = new Set([
  'session.alterAgency',
  'booking.modify',
  'party.rememberAll',
  'booking.undo',
  'help.fullScreen',
  'help.printSheet',
  'app.slot',
  'draft.undo',
  'draft.redo',
  'draft.delete',
  'draft.restore',
  'sale.closeSeatPlan',
  'pricing.agree',
  'sale.payRest',
  'sale.otherMethod',
  'sale.takePasted',
  'sale.nextWrong',
  'sale.dropPasted',
  'sale.swapPasted',
  'truck.add',
  'truck.edit',
  'truck.addCompany',
  'truck.editCompany',
  'ticket.document',
  'ticket.voucherDocument',
  'booking.confirmAddition',
  'booking.addPassengerRow',
  'booking.addVehicleRow',
  'booking.removeAddedRow',
  'booking.switchCabinUse',
  'sale.review',
  'sale.previousStep',
  'sailing.view',
  'pricing.explain',
  'settings.usual',
  'ledger.clearances',
  'ledger.financialData',
  'ledger.ticketStock',
  'ticket.fees',
  'ledger.actionLog',
  'settings.undo',
  'settings.redo',
  'settings.find',
  'disruption.page',
  'disruption.companySailings',
  'inventory.page',
  'report.page',
  'parcel.page',
  'grid.exportCsv',
  'grid.exportXlsx',
  'grid.stopExport',
  ...['accept', 'query', 'dispute', 'undoDecision', 'askStatement', 'openText', 'openSheet'].map(
    (verb) => `ledger.${verb}`,
  ),
])
/** Categories of keys that work on these screens, and not only on one. */
const ofSeveralPages = new Set(['Everywhere', 'Sale', 'Lists'])
/** Commands of nouns whose keys act on their page alone. */
const ofOtherPages = /^(cashier|checkin|disruption|group|inventory|parcel|report|statistics)\./

const entries = defaults.filter(
  ({ command, name }) =>
    !commandsOf(command).some((id) => apart.has(id) || ofOtherPages.test(id)) &&
    !/^(Slot_|Print_|Last_)/.test(name),
)
const date = dayFromToday(4)

/** Where the focus may be, as a selector of the focused element; undefined for the body. */
interface FocusPosition {
  name: string
  selector?: string
  /** The start of the label of the selected field. */
  label?: string
  /** A text field, which uses letters and editing keys itself. */
  text: boolean
}

const body: FocusPosition = { name: 'body', text: false }
const line: FocusPosition = { name: 'line', selector: '.line-input', text: true }
const field = (name: string, label: string): FocusPosition => ({
  name,
  selector: `.field:has(label:text-matches("^${label}")) input`,
  label,
  text: true,
})
const grid: FocusPosition = { name: 'grid', selector: 'main [role=grid][tabindex="0"]', text: false }
/** A cell of a recalled booking that cannot be typed over. */
const tick: FocusPosition = { name: 'tick', selector: 'main .cell-input', text: false }
const cell: FocusPosition = { name: 'cell', selector: 'main .cell-input', text: true }

const path = () => new URL(operator.page.url()).pathname.replace(/\/$/, '')

/** Starts a new booking, whatever the working booking contains. */
async function startNewBooking(): Promise<void> {
  await operator.press('Alt+q')
  await idle(operator)
  const leaving = operator.page.getByRole('dialog').filter({ hasText: 'The booking is not finished' })
  if ((await leaving.count()) > 0) await operator.press('Tab', 'Enter')
  await operator.page.waitForURL(/\/en\/book-ticket(\?|$)/)
  await operator.see('Passengers')
  await idle(operator)
}

/** Whether the given screen is shown. */
const shown = {
  'Step 1': () => path() === '/en/book-ticket',
  'Step 2': () => path().endsWith('/step-2'),
  Recall: () => path().endsWith(reference),
}

const screens = {
  'Step 1': {
    stands: [
      body,
      line,
      field('text field', 'Passengers'),
      field('combo box', 'From'),
      field('date field', 'Date'),
      grid,
    ],
    async open() {
      if (shown['Step 1']()) return
      await startNewBooking()
    },
  },
  'Step 2': {
    stands: [body, line, field('text field', 'E-mail'), cell],
    async open() {
      if (shown['Step 2']()) return
      await startNewBooking()
      await operator.press('Control+k')
      await operator.type(`pir pas ${typedDay(date)} 2a`)
      await operator.press('Enter')
      await idle(operator)
      await operator.press('F3')
      await idle(operator)
      await operator.press('Enter')
      await idle(operator)
      await operator.press('F1')
      await operator.page.locator('main .cell-input').first().waitFor()
      await idle(operator)
    },
  },
  Recall: {
    stands: [body, line, tick],
    async open() {
      if (shown.Recall()) return
      if (path().includes('/step-2')) await startNewBooking()
      await operator.press('Control+k')
      await idle(operator)
      await operator.type(reference.toLowerCase())
      await operator.press('Enter')
      await operator.seeRow('option')
      await idle(operator)
    },
  },
} as const

let reference = ''

async function focusOn({ selector }: FocusPosition): Promise<void> {
  if (selector !== undefined) await operator.page.locator(selector).first().focus()
}

/** Presses a key of the screen from the given focus; a character typed into a text is removed. */
async function pressFrom(position: FocusPosition, screen: keyof typeof screens, stroke: string) {
  if (!shown[screen]() || !(await moveFocus(position))) {
    await closeAll()
    await screens[screen].open()
    await focusOn(position)
  }
  const fromBody = position.selector === undefined
  const pressed = await pressKey(
    operator,
    () => operator.press(...stroke.split(' ').map(playwrightKey)),
    fromBody,
  )
  if (position.text && [...stroke].length === 1) await operator.press('Escape')
  return pressed
}

/** Returns to the screen in one step; false when the last key left a dialog open or text on the line. */
function moveFocus({ selector, label }: FocusPosition): Promise<boolean> {
  return operator.page.evaluate(
    ([css, label]) => {
      if (document.querySelector('[role=dialog], [role=menu]')) return false
      if (document.querySelector<HTMLInputElement>('.line-input')?.value !== '') return false
      if (css === undefined) return true
      const labelled = (one: Element) =>
        one
          .closest('.field')
          ?.querySelector('label')
          ?.textContent.startsWith(label ?? '')
      const all = [...document.querySelectorAll<HTMLElement>(css)]
      const found = label === undefined ? all[0] : all.find(labelled)
      found?.focus()
      return found !== undefined
    },
    [label === undefined ? selector : '.field input', label] as const,
  )
}

async function closeAll(): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    if ((await operator.page.locator('[role=dialog], [role=menu]').count()) === 0) break
    await operator.press('Escape')
    await idle(operator)
  }
  await operator.page.evaluate(() => {
    const line = document.querySelector<HTMLInputElement>('.line-input')
    if (line?.value) line.focus()
  })
  for (let tries = 0; tries < 2; tries++)
    if (await operator.page.locator('.line-input').inputValue()) await operator.press('Escape')
}

/** A text of one line has no pages: page keys move between trips. */
const keptHere = (stroke: string, { text }: FocusPosition) =>
  text && keptByText(stroke) && !/^page/.test(stroke)

/** On the line, the key that leads to it lists the commands instead. */
async function listsCommands(ran: readonly string[]): Promise<boolean> {
  const open = await operator.page.locator('.line-input').getAttribute('aria-expanded')
  await operator.press('Escape')
  return ran.length === 0 && open === 'true'
}

beforeAll(async () => {
  operator = await desk.operator()
  await recordKeys(operator)
  reference = await heldBooking(desk.url())
})

describe.each(Object.keys(screens) as (keyof typeof screens)[])('on %s', (category) => {
  const { stands } = screens[category]
  const here = entries.filter(({ category: of }) => of === category || ofSeveralPages.has(of))
  const strokes = here.flatMap(({ category: of, command, keys, also = [] }) =>
    [keys, ...also].map((stroke) => ({ of, ids: commandsOf(command), stroke })),
  )
  /** Global keys are tested once per kind of focus; later screens check only that they are not overridden. */
  const proves = (of: string, position: FocusPosition) =>
    of === category || category === 'Step 1' || position === body || position === cell

  it.each(stands.map((position) => [position.name, position] as const))(
    'every default key runs its command from the %s (KB-001, KB-002, KB-003, KB-005, KB-006, KB-007, KB-008, KB-009, KB-013, KB-014, KB-015, KB-016, KB-017, KB-018, KB-019, KB-020, KB-021, KB-026, KB-027, KB-028, KB-031) @all',
    async (_, position) => {
      const wrong: string[] = []
      for (const { of, ids, stroke } of strokes) {
        if (!proves(of, position)) continue
        const { ran, prevented } = await pressFrom(position, category, stroke)
        const kept = keptHere(stroke, position)
        const answered = async () =>
          position === line && ids.includes('line.focus') ? listsCommands(ran) : ids.includes(ran[0] ?? '')
        const good = kept ? !ids.some((id) => ran.includes(id)) : prevented && (await answered())
        if (!good)
          wrong.push(
            `${stroke}: ${ran.join(', ') || 'nothing'} ran instead of ${kept ? 'typing' : ids.join(' or ')}`,
          )
      }
      expect(wrong).toEqual([])
    },
  )

  const isLeftOut = category !== 'Step 2' && !isWhole
  it.skipIf(isLeftOut)('no other key of the browser has its action there (KB-032, ST-030)', async () => {
    const wrong: string[] = []
    const proved = new Set(strokes.map(({ stroke }) => stroke))
    const others = browserKeys.filter((stroke) => !proved.has(stroke))
    for (const position of drawnOf(stands, isWhole ? 1 : 3)) {
      for (const stroke of others) {
        const { prevented } = await pressFrom(position, category, stroke)
        if (!prevented) wrong.push(`${stroke} from the ${position.name}`)
      }
    }
    expect(wrong).toEqual([])
    expect(operator.page.context().pages()).toHaveLength(1)
  })
})

describe('in a dialog', () => {
  it('keys of the screen under it have no effect, neither here nor in the browser', async () => {
    await closeAll()
    await screens.Recall.open()
    await operator.press('F1')
    await operator.page.locator('[role=dialog]').waitFor()
    const wrong: string[] = []
    const under = entries.filter(
      ({ category, keys }) =>
        category !== 'Step 2' && !keptByText(keys) && !keys.includes(' ') && keys !== 'esc',
    )
    for (const stroke of [...under.map(({ keys }) => keys), ...browserKeys]) {
      const { ran, prevented } = await pressKey(operator, () => operator.press(playwrightKey(stroke)))
      if (ran.length > 0 || !prevented)
        wrong.push(`${stroke}: ${ran.join()} ${prevented ? '' : 'went to the browser'}`)
    }
    expect(wrong).toEqual([])
    await operator.press('Escape')
    expect(await operator.page.locator('[role=dialog]').count()).toBe(0)
  })
})

describe('before sign-in', () => {
  it('no key of the desk triggers a browser action, neither before nor after @all', async () => {
    const guest = await desk.visitor()
    await recordKeys(guest)
    expect(await through(guest)).toEqual([])
    await guest.page.locator('#userName').focus()
    await signIn(guest)
    await guest.type('out')
    await guest.press('Enter')
    await guest.page.locator('#userName').waitFor()
    expect(await through(guest)).toEqual([])
  })
})

/** Keys of the desk on which the browser would have acted. */
async function through(guest: Operator): Promise<string[]> {
  const ways = new Set([...browserKeys, ...defaults.flatMap(({ keys, also = [] }) => [keys, ...also])])
  const own = (way: string) =>
    way.includes(' ') || keptByText(way) || ['esc', 'ctrl+z', 'ctrl+y', 'ctrl+shift+z'].includes(way)
  const wrong: string[] = []
  for (const way of ways) {
    if (own(way)) continue
    await guest.press(...way.split(' ').map(playwrightKey))
    const prevented = await guest.page.evaluate(
      () => (window as unknown as { seen?: KeyboardEvent }).seen?.defaultPrevented,
    )
    if (!prevented) wrong.push(way)
  }
  return wrong
}

describe('on another keyboard layout', () => {
  const cases: [string, LayoutKey, string | undefined][] = [
    ['Greek ctrl+κ', { key: 'κ', code: 'KeyK', modifiers: 2 }, 'line.focus'],
    ['Greek alt+ς, where w lies', { key: 'ς', code: 'KeyW', modifiers: 1 }, 'sale.clear'],
    ['Greek alt+; where q lies', { key: ';', code: 'KeyQ', modifiers: 1 }, 'app.issueTickets'],
    ['German ctrl+k', { key: 'k', code: 'KeyK', modifiers: 2 }, 'line.focus'],
    ['French alt+q, where a lies', { key: 'q', code: 'KeyA', modifiers: 1 }, 'app.issueTickets'],
    ['French alt+w, where z lies', { key: 'w', code: 'KeyZ', modifiers: 1 }, 'sale.clear'],
    ['caps lock, ctrl+K', { key: 'K', code: 'KeyK', modifiers: 2 }, 'line.focus'],
    ['caps lock, Greek ctrl+Κ', { key: 'Κ', code: 'KeyK', modifiers: 2 }, 'line.focus'],
    ['AltGr+q, which is @ in German', { key: '@', code: 'KeyQ', modifiers: 3, text: '@' }, undefined],
    ['AltGr+w', { key: 'ł', code: 'KeyW', modifiers: 3, text: 'ł' }, undefined],
    ['a Greek accent alone', { key: 'Dead', code: 'Semicolon' }, undefined],
  ]

  it.each(cases)('%s @all', async (_, pressed, command) => {
    await closeAll()
    await screens['Step 1'].open()
    // A letter typed first identifies the layout; the character on q in Greek identifies it alone.
    await focusOn(field('text field', 'Passengers'))
    const session = await operator.page.context().newCDPSession(operator.page)
    const greek = /\p{Script=Greek}/u.test(pressed.key)
    if (greek) await pressOnLayout(session, { key: 'α', code: 'KeyA', text: 'α' })
    else await pressOnLayout(session, { key: 'a', code: 'KeyA', text: 'a' })
    const { ran } = await pressKey(operator, () => pressOnLayout(session, pressed))
    expect(ran).toEqual(command === undefined ? [] : [command])
    await session.detach()
  })
})

it('a key held down runs its command once @all', async () => {
  await closeAll()
  await screens['Step 2'].open()
  await idle(operator)
  await focusOn(cell)
  const session = await operator.page.context().newCDPSession(operator.page)
  const rows = () => operator.page.locator('main .edit-grid').first().locator('.grid-row').count()
  const before = await rows()
  const { ran } = await pressKey(operator, async () => {
    for (let held = 0; held < 20; held++)
      await session.send('Input.dispatchKeyEvent', {
        type: 'rawKeyDown',
        key: 'F2',
        code: 'F2',
        windowsVirtualKeyCode: 113,
        autoRepeat: held > 0,
      })
  })
  await session.detach()
  expect(ran).toEqual(['sale.addProduct'])
  expect(await rows()).toBe(before + 1)
})

it('letters and del edit in a text field @all', async () => {
  await closeAll()
  await screens['Step 1'].open()
  await focusOn(field('combo box', 'From'))
  await operator.type('pas')
  await operator.press('Home', 'Delete')
  expect(await operator.page.locator(':focus').inputValue()).toBe('as')
  await operator.press('Escape')
})

describe('keys that change the state of the desk', () => {
  const trips = () => operator.page.locator('main .cell-input').count()
  const passengers = () => operator.page.locator('main .edit-grid').first().locator('.grid-row').count()

  it.each(['cell', 'text field', 'line'])('undo and redo run from the %s', async (name) => {
    await closeAll()
    await screens['Step 2'].open()
    await idle(operator)
    await operator.press('F2')
    await idle(operator)
    const after = await passengers()
    const position = screens['Step 2'].stands.find((one) => one.name === name)
    if (position) await focusOn(position)
    const undone = await pressKey(operator, () => operator.press('Control+z'))
    expect(undone).toEqual({ ran: ['draft.undo'], prevented: true })
    expect(await passengers()).toBe(after - 1)
    if (position) await focusOn(position)
    const redone = await pressKey(operator, () => operator.press('Control+y'))
    expect(redone).toEqual({ ran: ['draft.redo'], prevented: true })
    expect(await passengers()).toBe(after)
    await operator.press('Control+z')
    await idle(operator)
  })

  /** The first slots may contain bookings parked automatically. */
  const lastSlots = [7, 8, 9]

  it('alt with a digit parks the working booking, and restores it @all', async () => {
    await closeAll()
    await screens['Step 2'].open()
    await idle(operator)
    const before = await trips()
    for (const digit of lastSlots) {
      const parked = await pressKey(operator, () => operator.press(`Alt+${digit}`))
      expect(parked).toEqual({ ran: [`draft.slot${digit}`], prevented: true })
      await expect.poll(path).toBe('/en/book-ticket')
      const resumed = await pressKey(operator, () => operator.press(`Alt+${digit}`))
      expect(resumed).toEqual({ ran: [`draft.slot${digit}`], prevented: true })
      await operator.page.locator('main .cell-input').first().waitFor()
      expect(await trips()).toBe(before)
    }
  })

  it('a free slot with an empty working booking triggers no browser action either @all', async () => {
    await closeAll()
    await operator.press('Alt+q')
    await idle(operator)
    await operator.press('Alt+w')
    await idle(operator)
    const { prevented } = await pressKey(operator, () => operator.press('Alt+9'))
    expect(prevented).toBe(true)
  })

  it('full screen starts and ends from any focus @all', async () => {
    await closeAll()
    await screens['Step 1'].open()
    for (const position of [body, line, field('text field', 'Passengers')]) {
      await focusOn(position)
      const full = () => operator.page.evaluate(() => document.fullscreenElement !== null)
      const before = await full()
      const { ran } = await pressKey(operator, () => operator.press('Alt+Enter'), position === body)
      expect(ran).toEqual(['help.fullScreen'])
      await expect.poll(full).toBe(!before)
      await operator.press('Alt+Enter')
      await expect.poll(full).toBe(before)
    }
  })
})

it('clearing a form moves the focus to the line, also when esc ends queueing at once @all', async () => {
  await closeAll()
  await screens['Step 1'].open()
  const nothing = () => Promise.resolve()
  for (const gap of [nothing, () => nextFrames(operator.page), () => idle(operator)]) {
    await focusOn(field('text field', 'Passengers'))
    await operator.press('F12')
    await gap()
    await operator.press('Escape')
    await operator.type('pir')
    await idle(operator)
    await expect.poll(() => operator.page.locator('.line-input').inputValue()).toBe('pir')
    await closeAll()
  }
})
