import type { Page } from 'playwright'
import { expect } from 'vitest'
import { cashier } from '../../../src/contract/cashier.ts'
import { group } from '../../../src/contract/group.ts'
import { ledger } from '../../../src/contract/ledger.ts'
import { parcel } from '../../../src/contract/parcel.ts'
import { session } from '../../../src/contract/session.ts'
import { statistics } from '../../../src/contract/statistics.ts'
import { truck } from '../../../src/contract/truck.ts'
import { issuedBooking } from '../../kit/crs/heldBooking.ts'
import { heldGroup } from '../../kit/crs/heldGroup.ts'
import { type Operator, seeDesk } from '../../kit/desk/operator.ts'
import type { Scene } from './faultDriver.ts'
import { dialog, field, letters, open, openNamed } from './faultSteps.ts'

/** Lists, groups, packages, money, hauliers and the sign-in; `visitor` opens a further window before sign-in. */
export function officeScenes(url: () => string, visitor: () => Promise<Operator>): Record<string, Scene> {
  let files = 0
  const counted = new WeakSet<Page>()

  /** Counts the files from now on, saved or shown in a window, which is closed. */
  function countFiles({ page }: Operator): void {
    files = 0
    if (counted.has(page)) return
    counted.add(page)
    page.on('download', () => (files += 1))
    // Each try opens another window.
    page.on('popup', (file) => {
      files = 1
      void file.close()
    })
  }

  async function openExport(one: Operator): Promise<void> {
    await issuedBooking(url())
    await open(one, '/statistics', /Tickets [1-9]/)
    countFiles(one)
  }

  const exported = () => expect.poll(() => files).toBe(1)

  async function openGroup(one: Operator): Promise<void> {
    const reference = await heldGroup(url(), { adults: 6 })
    await open(one, `/booking-group-search/${reference}`, '6, named 0, issued 0')
  }

  async function openNamedGroup(one: Operator): Promise<void> {
    const woman = { name: 'A', sexType: 'FEMALE' } as const
    const names = [
      { ...woman, surname: 'ALEXIOU' },
      { ...woman, surname: 'BELLOU' },
    ]
    const reference = await heldGroup(url(), { adults: 2, names })
    await open(one, `/booking-group-search/${reference}`, '2, named 2, issued 0')
  }

  async function openCabins(one: Operator): Promise<void> {
    await openNamedGroup(one)
    await one.press('F4')
    await one.see('without a cabin 2')
    await one.atRest()
  }

  async function openHauliers(one: Operator): Promise<void> {
    await openNamed(one, url())
    await one.press('Control+Shift+F9')
    await one.see('Hauliers and trucks')
    await one.atRest()
  }

  return {
    statistics: {
      call: statistics.list,
      async open(one) {
        await open(one, '/statistics', /Tickets \d/)
        await one.page.getByLabel('Customer', { exact: true }).focus()
        await one.press('Control+a')
        await one.type(`zz${letters()}`)
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.see(/Tickets 0/),
    },
    'the number of rows of an export': {
      call: statistics.summary,
      typesOn: true,
      open: openExport,
      keys: ['Alt+t', 'e'],
      done: exported,
    },
    'the rows of an export': {
      call: statistics.tickets,
      typesOn: true,
      open: openExport,
      keys: ['Alt+t', 'e'],
      done: exported,
    },
    'clearances of a company': {
      call: ledger.companyClearings,
      async open(one) {
        await openCompany(one, 'hlc')
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.page.locator('main .grid-row').first().waitFor(),
    },
    'a clearance': {
      call: ledger.downloadClearance,
      typesOn: true,
      entries: 0,
      async open(one) {
        await openClearances(one, 'hlc')
        countFiles(one)
      },
      keys: ['Enter'],
      async done({ page }) {
        await expect.poll(() => files).toBe(1)
        // The closed window had taken the focus.
        await page.bringToFront()
      },
    },
    'the check of a clearance': {
      call: ledger.clearanceCheck,
      async open(one) {
        await typeStatement(one, `K${letters()}`)
        await one.press('Enter')
        await one.seeRow('not in our ledger')
        await one.atRest()
        await one.press('Escape')
        await dialog(one).waitFor({ state: 'hidden' })
        await one.atRest()
      },
      keys: ['F2'],
      done: (one) => one.seeRow('not in our ledger'),
    },
    'the till': {
      call: cashier.till,
      open: (one) => open(one, '/transaction-history', 'at most 15 days'),
      keys: ['F2'],
      done: (one) => one.see('Till closing: demo'),
    },
    'the price of a package': {
      call: parcel.price,
      typesOn: true,
      open: fillPackage,
      keys: ['F1'],
      done: (one) => one.see('press Book again to charge it'),
    },
    'a package': {
      call: parcel.book,
      async open(one) {
        await fillPackage(one)
        await one.press('F1')
        await one.see('press Book again to charge it')
        await one.atRest()
      },
      keys: ['F1'],
      done: (one) => one.see(/Small package \d{3} \d{3} \d{3} booked/),
    },
    'a sign-in': {
      call: session.token,
      isOutside: true,
      refusedAt: 'input "Password"',
      async open() {
        const one = await visitor()
        await one.type('demo')
        await one.press('Tab')
        await one.type('ferrydemo')
        await one.press('Tab')
        await one.type('1300')
        return one
      },
      keys: ['Enter'],
      done: seeDesk,
    },
    'the names of a group': {
      call: group.update,
      async open(one) {
        await openGroup(one)
        await one.type('smith, john, m')
        await one.press('Enter')
        await one.seeRow('SMITH', 'JOHN')
        await one.atRest()
      },
      keys: ['F2'],
      done: (one) => one.see('6, named 1, issued 0'),
    },
    'the issue of a group': {
      call: group.issue,
      async open(one) {
        await openNamedGroup(one)
        await one.press('F1')
        await dialog(one).waitFor()
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.see('2, named 2, issued 2'),
    },
    'the list of groups': {
      call: group.list,
      async open(one) {
        const groupName = `Choir ${letters()}`
        await heldGroup(url(), { adults: 6, groupName })
        await open(one, '/booking-group-search', 'Groups')
        await one.page.getByRole('grid').first().waitFor()
        await one.atRest()
        await field(one, 'Group name').focus()
        await one.type(groupName.toLowerCase())
      },
      keys: ['Enter'],
      leadsOn: true,
      done: (one) => one.seeRow('Choir'),
    },
    'cabins of a group': {
      call: group.cabinMix,
      open: openCabins,
      keys: ['F2'],
      done: (one) => one.see('women together'),
    },
    'stored cabins of a group': {
      call: group.assignCabins,
      async open(one) {
        await openCabins(one)
        await one.press('F2')
        await one.see('women together')
        await one.atRest()
        await one.press('F1')
        await one.see('Price after the change')
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => dialog(one).first().waitFor({ state: 'hidden' }),
    },
    'a new truck': {
      call: truck.add,
      async open(one) {
        await openHauliers(one)
        await dialog(one).getByRole('row').nth(1).waitFor()
        await one.press('F2')
        await one.see('Add truck')
        await one.atRest()
        await one.type(`yz${letters().toLowerCase()}10`)
        await one.press('Tab', 'Tab', 'Tab')
        await one.type('9,5')
        await one.press('Tab')
        await one.type('3,8')
        await one.press('Tab', 'Tab', 'Tab')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).nth(1).waitFor({ state: 'detached' }),
    },
    'a changed truck': {
      call: truck.change,
      async open(one) {
        await openHauliers(one)
        await dialog(one).getByRole('row').nth(1).waitFor()
        await one.press('F4')
        await dialog(one).nth(1).waitFor()
        await one.atRest()
        await one.press('Tab', 'Tab', 'Tab')
        await one.type('9,5')
        await one.press('Tab', 'Tab', 'Tab', 'Tab')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).nth(1).waitFor({ state: 'detached' }),
    },
    'the close of a till': {
      call: cashier.closeTill,
      async open(one) {
        await open(one, '/transaction-history', 'at most 15 days')
        await one.press('F2')
        await one.see('Till closing: demo')
        await one.atRest()
        // An earlier scene may have been paid in cash.
        await dialog(one).getByLabel('Reason').focus()
        await one.type('not counted')
      },
      keys: ['F1'],
      done: (one) => one.see('Till closings'),
    },
    'a cancelled package': {
      call: parcel.cancel,
      async open(one) {
        await bookPackage(one)
        await one.press('Shift+F11')
        await one.see('is refunded to the agency’s account')
        await one.atRest()
        // It is final, so that the other button has the focus.
        await one.press('Shift+Tab')
      },
      keys: ['Enter'],
      done: (one) => one.page.locator('main .cursor', { hasText: 'cancelled' }).waitFor(),
    },
    'a scanned package': {
      call: parcel.track,
      async open(one) {
        const code = await bookPackage(one)
        await one.press('F2')
        await one.type(`${code}/1`)
      },
      keys: ['Enter'],
      done: (one) => one.see('load recorded'),
    },
    'a statement': {
      call: ledger.checkClearance,
      open: (one) => typeStatement(one, `K${letters()}`),
      keys: ['Enter'],
      done: (one) => one.seeRow('not in our ledger'),
    },
    'a decision about a statement': {
      call: ledger.decideDifference,
      async open(one) {
        await typeStatement(one, `K${letters()}`)
        await one.press('Enter')
        await one.seeRow('not in our ledger', 'open')
        await one.atRest()
      },
      keys: ['F7'],
      done: (one) => one.seeRow('disputed'),
    },
    'a new haulier': {
      call: truck.keepCompany,
      async open(one) {
        await openHauliers(one)
        await one.press('Shift+F2')
        await one.see('New haulier')
        await one.atRest()
        await one.type(`Z${letters()} TRANSPORT`)
        await one.press('Tab', 'Tab', 'Tab', 'Tab', 'Tab')
      },
      keys: ['Enter'],
      done: (one) => dialog(one).nth(1).waitFor({ state: 'detached' }),
    },
    'a group of the list': {
      call: group.retrieve,
      async open(one) {
        const groupName = `Choir ${letters()}`
        await heldGroup(url(), { adults: 6, groupName })
        await open(one, '/booking-group-search', 'Groups')
        await one.page.getByRole('grid').first().waitFor()
        await one.atRest()
        // A page that was left with the focus on the line has it there again.
        await field(one, 'Group name').focus()
        await one.type(groupName.toLowerCase())
        await one.press('Enter')
        await one.page.locator('main [role=grid]:focus').waitFor()
        await one.atRest()
      },
      keys: ['Enter'],
      done: (one) => one.see('6, named 0, issued 0'),
    },
  }
}

/** Of a sender that no other has: the same package would be booked once, if an earlier scene has booked it unheard. */
async function fillPackage(one: Operator): Promise<void> {
  await open(one, '/small-packages', 'Sender’s name')
  await field(one, 'Sender’s name').focus()
  for (const text of [`papas ${letters()}`, '2104123456', 'rossi anna', '6971234567', 'hlc', 'pir jtr 5']) {
    await one.type(text)
    if (text.includes('jtr')) await one.page.getByRole('option').first().waitFor()
    await one.press('Tab')
  }
  await one.press('Tab')
  await one.type('papas@example.gr')
  await one.atRest()
}

/** A package booked, its row under the cursor; returns its code. */
async function bookPackage(one: Operator): Promise<string> {
  await fillPackage(one)
  await one.press('F1')
  await one.see('press Book again to charge it')
  await one.press('F1')
  const [, code = ''] = await one.read(/Small package (\d{3} \d{3} \d{3}) booked/)
  await one.atRest()
  return code.replaceAll(' ', '')
}

/** The page opened again has the focus where it was left. */
async function openCompany(one: Operator, company: string): Promise<void> {
  await open(one, '/company-clearings', 'Company')
  await one.page.getByRole('combobox', { name: 'Company' }).focus()
  await one.type(company)
}

async function openClearances(one: Operator, company: string): Promise<void> {
  await openCompany(one, company)
  await one.press('Enter')
  await one.page.locator('main .grid-row').first().waitFor()
  await one.atRest()
}

/** A statement with one line, the focus on the button that checks it. */
async function typeStatement(one: Operator, reference: string): Promise<void> {
  await openClearances(one, 'glj')
  await one.press('F2')
  await dialog(one).getByRole('textbox').waitFor()
  await one.atRest()
  // The clearance was checked in an earlier scene.
  const another = dialog(one).getByRole('button', { name: 'Another statement' })
  if ((await another.count()) > 0) {
    await another.focus()
    await one.press('Enter')
    await another.waitFor({ state: 'detached' })
  }
  await one.type('date;booking;amount')
  await one.press('Enter')
  await one.type(`01/01/2026;${reference};12,00`)
  await one.press('Tab')
}
