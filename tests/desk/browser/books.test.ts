import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { nextFrames } from '../../kit/desk/frames.ts'
import { credited } from './defaultResponses.ts'
import { startScriptedDesk, type ScriptedDesk } from './scriptedDesk.ts'

let desk: ScriptedDesk
let page: Page
/** The next response of each call, set by each test. */
const answers: Record<string, object | 'never'> = {}
const asked: { path: string; body: unknown }[] = []

const scripted = (call: string) => async (route: Route) => {
  const { pathname, search } = new URL(route.request().url())
  asked.push({ path: pathname.split('/').at(-1) + search, body: route.request().postDataJSON() })
  const answer = answers[call] ?? { code: 'not_scripted', success: false }
  return answer === 'never' ? new Promise<object>(() => undefined) : answer
}

const calls = [
  'ledger.financialData',
  'ledger.downloadClearance',
  'booking.cancellationFees',
  'ledger.actionLog',
  'ledger.agencyInfo',
  'ledger.companyClearings',
  'sailing.listOfTrips',
  'booking.activeOptions',
  'booking.recall',
]

beforeAll(async () => {
  desk = await startScriptedDesk()
  page = await desk.open('/en/settings', Object.fromEntries(calls.map((call) => [call, scripted(call)])))
  await page.locator('.line-input').waitFor()
})
afterAll(() => desk.close())
afterEach(async () => {
  while ((await page.getByRole('dialog').count()) > 0) {
    await page.keyboard.press('Escape')
    await nextFrames(page)
  }
  for (const call of Object.keys(answers)) delete answers[call]
  asked.length = 0
})

const dialog = () => page.getByRole('dialog')

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Opens a dialog by its key. Dialogs grow downwards only, so the top edge must not move. */
async function open(key: string): Promise<void> {
  await press(key)
  await dialog().waitFor()
}

const top = async () => (await dialog().boundingBox())?.y

describe('ticket clearances', () => {
  it('send company, year, number and file type, and open the response in a new window (MD-005, MD-006, MD-007, MD-008)', async () => {
    answers['ledger.downloadClearance'] = { url: '/desk/api/clearances/x' }
    await open('Control+Shift+F6')
    await page.keyboard.type('hlc')
    await press('Tab', 'Alt+ArrowDown')
    const years = page.getByRole('grid', { name: 'Year' })
    await years.waitFor()
    expect(await years.getByRole('gridcell').allInnerTexts()).toEqual(
      Array.from({ length: 12 }, (_, nth) => String(2016 + nth)),
    )
    expect(await years.getByRole('gridcell', { name: '2027' }).getAttribute('aria-disabled')).toBe('true')
    await press('Escape', 'Tab')
    await page.keyboard.type('10')
    await press('Tab', 'Alt+ArrowDown')
    expect(await page.getByRole('option').allInnerTexts()).toEqual(['pdf', 'txt', 'xls'])
    await press('Escape')
    const opened = page.context().waitForEvent('page')
    await press('Enter')
    await (await opened).close()
    expect(asked.at(-1)?.path).toBe(
      'download-clearance?year=2026&number=10&company_abbreviation=HLC&fileType=pdf',
    )
  })
})

describe('financial data', () => {
  it('of one and of several companies are listed as rows, the latest request first (MD-009, ST-036)', async () => {
    answers['ledger.financialData'] = {
      result: { HLC: ['Halcyon Lines', 'Owed: 1,00'], ADB: ['Adria Blue', 'Owed: 2,00'] },
    }
    await open('Control+Shift+F7')
    const before = await top()
    await page.keyboard.type('hlc')
    await press('Enter')
    await dialog().getByText('Halcyon Lines').waitFor()
    await page.keyboard.type('adb')
    await press('Enter')
    await dialog().getByText('Adria Blue').waitFor()
    expect(await dialog().getByRole('region').allInnerTexts()).toEqual([
      expect.stringContaining('Adria Blue'),
      expect.stringContaining('Halcyon Lines'),
    ])
    expect(asked.map(({ path }) => path).filter((path) => path.startsWith('financial'))).toEqual([
      'financial-data?company=HLC',
      'financial-data?company=ADB&company=HLC',
    ])
    expect(await top()).toBe(before)
  })

  it('show that they are loading, and that there are none (ST-035, ST-037)', async () => {
    answers['ledger.financialData'] = 'never'
    await open('Control+Shift+F7')
    await page.keyboard.type('srn')
    await press('Enter')
    await dialog().getByText('Loading…').waitFor()
    await press('Escape')
    answers['ledger.financialData'] = { result: { ADB: [] } }
    await open('Control+Shift+F7')
    await page.keyboard.type('adb')
    await press('Enter')
    await dialog().getByText('No results found').waitFor()
    expect(await dialog().getByRole('region').count()).toBe(0)
  })
})

describe('cancellation fees of a ticket', () => {
  it('require one letter, converted to upper case, and a number, and show three values (MD-010, MD-011, MD-012, ST-039)', async () => {
    answers['booking.cancellationFees'] = {
      companyReservationCode: 'HLC-77',
      cancellationFees: 1050,
      refundAmount: 3300,
      items: [],
    }
    await open('Control+Shift+F8')
    await page.keyboard.type('ab')
    await press('Tab')
    expect(await dialog().getByLabel('Ticket letter').inputValue()).toBe('A')
    await page.keyboard.type('1000001')
    await press('Enter')
    await dialog().getByText('HLC-77').waitFor()
    const text = (await dialog().innerText()).replaceAll(/\s+/g, ' ')
    expect(text).toContain('Paid 43,50 Cancellation fees −10,50 Refund € 33,00')
    expect(asked[0]).toMatchObject({ body: { ticketLetter: 'A', ticketNumber: '1000001' } })
  })

  it('send no request while one of both is missing, and show a text for an unknown ticket (ST-038)', async () => {
    answers['booking.cancellationFees'] = { code: 'ticket_not_found', success: false }
    await open('Control+Shift+F8')
    await page.keyboard.type('a')
    await press('Tab', 'Enter')
    await dialog().getByText('Please fill in the ticket details').waitFor()
    expect(asked).toEqual([])
    await page.keyboard.type('9')
    await press('Enter')
    await dialog().getByText('No results found').waitFor()
    expect(await dialog().innerText()).not.toContain('Refund')
  })
})

describe('the recall dialog', () => {
  async function openRecall(): Promise<void> {
    await press('Control+k', 'Control+a')
    await page.keyboard.type('Recall by reference or ticket')
    await page.locator('.line-preview', { hasText: '⏎ Recall by reference or ticket' }).waitFor()
    await press('Enter')
    await dialog().waitFor()
  }

  it('opens over any screen, searches by reference or ticket, and shows a text when nothing is found (MD-041)', async () => {
    answers['booking.recall'] = { bookings: [] }
    await openRecall()
    await page.keyboard.type('abkm23')
    await press('Enter')
    const said = dialog().getByText('Reservation code was not found on the system.')
    await expect.poll(() => said.count()).toBe(1)
    await press('Tab', 'Tab')
    await page.keyboard.type('h')
    await press('Tab')
    await page.keyboard.type('1000001')
    await press('Enter')
    await expect.poll(() => said.count()).toBe(2)
    expect(asked.map(({ path }) => path)).toEqual([
      expect.stringContaining('crsReservationIds=ABKM23'),
      expect.stringMatching(/ticketLetter=H.*ticketNumber=1000001/),
    ])
    expect(page.url()).not.toContain('booking-search')
  })
})

describe('the ticket stock', () => {
  it('is refreshed by its button', async () => {
    const seen = await desk.open('/en/settings', { 'ledger.credits': scripted('ledger.credits') })
    answers['ledger.credits'] = credited
    await seen.getByRole('button', { name: /^Credit 249/ }).click()
    await seen.getByRole('row', { name: 'HLC' }).waitFor()
    const [series, ...others] = credited.ticketStockInfo
    answers['ledger.credits'] = { ...credited, ticketStockInfo: [{ ...series, remaining: 41 }, ...others] }
    await seen.getByRole('dialog').getByRole('button', { name: 'Refresh credit' }).click()
    await expect.poll(() => seen.getByRole('row', { name: 'HLC' }).innerText()).toMatch(/41/)
    await seen.close()
  })
})

describe('the dialog with release notes', () => {
  const items: readonly (readonly [row: string, en: RegExp, el: RegExp])[] = [
    ['MD-024', /Ticket exchange/, /Αντικατάσταση εισιτηρίων/],
    ['MD-025', /Shortcuts are yours to choose/, /συντομεύσεις ορίζονται από εσάς/],
    [
      'MD-026',
      /how long each crossing takes.*credit with its company/,
      /διάρκεια κάθε ταξιδιού.*ανά εταιρεία/,
    ],
    ['MD-027', /first passenger’s full name goes into the vehicle/, /ονοματεπώνυμο του πρώτου επιβάτη/],
    ['MD-028', /Financial data has a new screen/, /οικονομικά στοιχεία έχουν νέα οθόνη/],
    ['MD-029', /marks the headings of what must be filled in/, /επικεφαλίδες των υποχρεωτικών πεδίων/],
    ['MD-030', /voucher has a button that copies/, /voucher έχει κουμπί που τον αντιγράφει/],
    ['MD-031', /Automatic logout after 1 hour/, /Αυτόματη αποσύνδεση μετά από 1 ώρα/],
    ['MD-032', /more than 9 passengers/, /πάνω από 9 επιβάτες/],
  ]

  /** News of a release is shown only after its installation. */
  const later = /Groups|Ομαδικές|Statistics|Στατιστικά/

  async function speak(language: string): Promise<void> {
    await page.locator('#language-menu').click()
    await page.getByRole('menuitem', { name: language }).click()
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }

  async function shown(): Promise<{ text: string; picture: string }> {
    await page.locator('#user-menu').click()
    await page.getByRole('menuitem').nth(-2).click()
    await dialog().getByRole('listitem').first().waitFor()
    const drawn = dialog().getByRole('img')
    await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    const text = (await dialog().innerText()).replaceAll(/\s+/g, ' ')
    return { text, picture: (await drawn.getAttribute('src')) ?? '' }
  }

  it('loads its text when opened (MD-033), and closes by × and by Esc (MD-021, MD-022)', async () => {
    const script = page.waitForRequest(/\/assets\/notes-.*\.js$/)
    await shown()
    await script
    await dialog().locator('.dialog-close').click()
    await dialog().waitFor({ state: 'detached' })
    await shown()
    await press('Escape')
    await dialog().waitFor({ state: 'detached' })
    expect(await page.locator('.shade').count()).toBe(0)
  })

  it('is shown in Greek with its own picture when the desk is in Greek (MD-019, MD-033)', async () => {
    await speak('Ελληνικά')
    const { text, picture } = await shown()
    for (const [row, , el] of items) expect(text, row).toMatch(el)
    expect(text).not.toMatch(later)
    expect(picture).toBe('/release/el.svg')
  })

  it('is shown in English in every other language (MD-020, MD-034, I18-015)', async () => {
    await speak('Nederlands')
    const { text, picture } = await shown()
    for (const [row, en] of items) expect(text, row).toMatch(en)
    expect(text).not.toMatch(later)
    expect(picture).toBe('/release/en.svg')
    await press('Escape')
    await speak('English')
  })

  it('renders markup and removes scripts from the text it receives (MD-003)', async () => {
    await page.route('**/release/en.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body:
          '<p onclick="alert(1)">a <strong>b</strong></p><script>window.hit = 1</script>' +
          '<img src="https://evil.example/x.png"><img src="new.png" alt="n" onerror="window.hit = 2">',
      }),
    )
    await page.locator('#user-menu').click()
    await page.getByRole('menuitem', { name: 'Release notes' }).click()
    await dialog().locator('.release strong', { hasText: 'b' }).waitFor()
    const html = await dialog().locator('.release').innerHTML()
    expect(html).toBe('<p>a <strong>b</strong></p><img alt="n" src="/release/new.png">')
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    await page.unroute('**/release/en.html')
  })
})

describe('pages and lists while loading', () => {
  const go = async (entry: string) => {
    await page.locator('#user-menu').click()
    await page.getByRole('menuitem', { name: entry }).click()
  }

  it.each([
    ['Info', 'ledger.agencyInfo'],
    ['Activity log', 'ledger.actionLog'],
    ['Optional list', 'booking.activeOptions'],
  ])('%s shows that it is loading, why loading failed, and a button to retry', async (entry, call) => {
    answers[call] = 'never'
    await go(entry)
    await page.getByText('Loading…').first().waitFor()
    await go('Change password')
    await page.getByLabel('Current password').waitFor()
    answers[call] = { status: 500, code: 'fault', success: false, requestId: 'r-77' }
    await go(entry)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    const before = asked.length
    await again.click()
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  })

  it('the credit has a button to retry when it failed to load (CA-015)', async () => {
    const poor = await desk.open('/en/settings', {
      'ledger.credits': scripted('ledger.credits'),
    })
    const refresh = poor.getByRole('button', { name: 'Refresh credit' })
    await refresh.waitFor()
    expect(await poor.getByRole('banner').innerText()).toMatch(/Credit\s+–/)
    answers['ledger.credits'] = credited
    await refresh.click()
    await poor.getByText('249.799,00').first().waitFor()
    await poor.close()
  })
})
