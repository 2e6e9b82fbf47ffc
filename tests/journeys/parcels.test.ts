import { expect, test } from 'vitest'
import { parcel } from '../../src/contract/parcel.ts'
import { bases } from '../../src/contract/call.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { startOperators } from './operators.ts'
import { holdBack } from './steps.ts'

const desk = startOperators({ showsPdf: true })

const pricing = bases.spec + parcel.price.path
const booking = bases.spec + parcel.book.path

/** Opens the page and leaves the focus on the first field. */
async function openPage(): Promise<Operator> {
  const one = await desk.operator()
  await one.press('Control+k')
  await one.type('pkg')
  await one.see('Small packages')
  await one.press('Enter')
  await one.page.waitForURL('**/small-packages')
  await one.page.getByLabel('Sender’s name').waitFor()
  await one.atRest()
  return one
}

const field = (one: Operator, label: string) => one.page.getByRole('textbox', { name: label })
const errors = (one: Operator) => one.page.locator('main .field-error').allInnerTexts()

/** Fills in the eight fields from the first on; the price list is found by its ports. */
async function fillIn(one: Operator, words: readonly string[]): Promise<void> {
  for (const text of words) {
    await one.type(text)
    // The price lists are loaded once the company is chosen.
    if (text === list) await one.page.getByRole('option', { name: 'Parcel up to 5 kg' }).first().waitFor()
    await one.press('Tab')
  }
}

const list = 'pir jtr 5'
const typed = [
  'Παπάς Νίκος',
  '2104123456',
  'rossi anna',
  '+30 697 123 4567',
  'hlc',
  list,
  '2',
  'papas@example.gr',
]

test('an empty form marks each of the eight fields with its message (VA-029 VA-030 VA-031 VA-032 VA-033 VA-034 VA-035 VA-036 BO-027 EN-211) @all', async () => {
  const one = await openPage()
  await field(one, 'Quantity').focus()
  await one.press('Control+a')
  await one.type(' ')
  await one.press('F1')
  await one.see('Enter the name of the sender.')
  expect(await errors(one)).toEqual([
    'Enter the name of the sender.',
    'Enter the sender’s phone number, 7 to 15 digits.',
    'Enter the recipient’s name.',
    'Enter the recipient’s phone number, 7 to 15 digits.',
    'Choose a company.',
    'Choose a price list of this company.',
    'Enter a quantity from 1 to 100.',
    'Enter an e-mail address, such as maria@example.gr.',
  ])
  expect(await one.focused()).toContain('Sender’s name')
  await one.type('papas')
  await one.press('Tab')
  expect(await errors(one)).toHaveLength(7)
})

test('a small package is priced, booked, labelled, tracked and found by keys (BO-026 BO-028 BO-029 BO-030 RT-047 SC-C30) @all', async () => {
  const one = await openPage()
  const sent: unknown[] = []
  one.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(booking)) sent.push(request.postDataJSON())
  })
  await fillIn(one, typed)
  await one.press('F1')
  await one.see('10,00 €')
  await one.see('press Book again to charge it')
  expect(sent).toEqual([])
  await one.press('F1')
  await one.see(/Small package \d{3} \d{3} \d{3} booked/)
  expect(sent).toEqual([
    {
      senderName: 'PAPAS NIKOS',
      senderPhone: '2104123456',
      receiverName: 'ROSSI ANNA',
      receiverPhone: '+30 697 123 4567',
      company: 'HLC',
      priceList: 'PIR-JTR-P5',
      quantity: 2,
      mail: 'papas@example.gr',
    },
  ])
  expect(await one.focused()).toContain('Sender’s name')
  const [, shown = ''] = await one.read(/Small package (\d{3} \d{3} \d{3}) booked/)
  const code = shown.replaceAll(' ', '')
  await one.seeRow('accepted', 'PAPAS NIKOS', 'ROSSI ANNA', '10,00')

  const label = one.page.context().waitForEvent('page')
  await one.press('Control+p')
  expect((await label).url()).toMatch(/^blob:/)
  await (await label).close()

  const receipt = one.page.context().waitForEvent('page')
  await one.press('F7')
  expect((await receipt).url()).toMatch(/^blob:/)
  await (await receipt).close()

  await one.press('F2')
  await one.type(`${code}/1`)
  await one.press('Enter')
  await one.see(`${shown}, piece 1 of 2: load recorded`)
  expect(await one.focused()).toContain('Label or code')
  await one.type(`${code}/1`)
  await one.press('Enter')
  await one.see('The package has been loaded already.')
  expect(await field(one, 'Label or code').inputValue()).toBe(`${code}/1`)
  await one.type(code)
  await one.press('Enter')
  await one.seeRow('loaded', 'ROSSI ANNA')
  await one.see('Loaded 2/2')
  await one.press('Shift+F11')
  await one.see('The package has been loaded already.')

  await one.press('F8')
  await one.type('nobody at all')
  await one.see('No small package matches')
  await one.press('Control+a')
  await one.type('rossi')
  await one.seeRow('ROSSI ANNA')
  await one.press('Enter')
  await one.atRest()
  await one.pause()
  await one.press('Enter')
  await expect.poll(() => field(one, 'Label or code').inputValue()).toBe(code)
})

test('a small package that is not loaded is cancelled after a question (BO-031) @all', async () => {
  const one = await openPage()
  await fillIn(one, ['bianchi ugo', ...typed.slice(1)])
  await one.press('F1')
  await one.see('press Book again to charge it')
  await one.press('F1')
  await one.seeRow('accepted', 'BIANCHI UGO')
  await one.press('Shift+F11')
  await one.see('10,00 € is refunded to the agency’s account.')
  await one.press('Escape')
  await one.seeRow('accepted', 'BIANCHI UGO')
  await one.press('Shift+F11')
  await one.see('10,00 € is refunded to the agency’s account.')
  // It is final: Enter out of habit leaves it.
  await one.pause()
  await one.press('Enter')
  await one.missing('is refunded to the agency’s account')
  await one.seeRow('accepted', 'BIANCHI UGO')
  await one.press('Shift+F11')
  await one.see('The cancellation of a small package cannot be undone.')
  await one.press('Shift+Tab')
  await one.pause()
  await one.press('Enter')
  await one.seeRow('cancelled', 'BIANCHI UGO')
})

test('a booking whose answer is lost is sent again with its key and charged once @all', async () => {
  const one = await openPage()
  await fillIn(one, ['lost answer', ...typed.slice(1)])
  await one.press('F1')
  await one.see('press Book again to charge it')
  let lost = 0
  await one.page.route(`**${booking}`, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await one.press('F1')
  await one.see(/Small package \d{3} \d{3} \d{3} booked/)
  await one.seeRow('LOST ANSWER')
  expect(await one.page.locator('main .grid-row').filter({ hasText: 'LOST ANSWER' }).count()).toBe(1)
})

test('Enter typed before the list has followed the text acts on the new list, never on the old one @all', async () => {
  const one = await openPage()
  for (const sender of ['verdi luca', 'weber hans']) {
    await field(one, 'Sender’s name').focus()
    await fillIn(one, [sender, ...typed.slice(1)])
    await one.press('F1')
    await one.see('press Book again to charge it')
    await one.press('F1')
    await one.seeRow('accepted', sender.toUpperCase())
    await one.atRest()
  }
  const found = await holdBack(one, /\/small-packages\?text=/)
  await one.press('F8')
  await one.type('verdi')
  await one.press('Enter')
  await one.pause()
  await one.press('Enter')
  await one.page.locator('.status-queue.holding').waitFor()
  expect(await field(one, 'Label or code').inputValue()).toBe('')
  await found()
  await expect.poll(() => field(one, 'Label or code').inputValue()).toMatch(/^\d{9}$/)
  const row = one.page.locator('main .grid-row').filter({ hasText: 'VERDI LUCA' })
  const code = (await row.first().innerText()).replaceAll(/\s/g, '').slice(0, 9)
  expect(await field(one, 'Label or code').inputValue()).toBe(code)
})

test('a price that changes with a field is not shown for another one @all', async () => {
  const one = await openPage()
  await fillIn(one, typed)
  await one.press('F3')
  await one.see('10,00 €')
  await field(one, 'Quantity').focus()
  await one.press('Control+a')
  await one.type('3')
  await one.press('Tab')
  await one.missing('press Book again to charge it')
  await one.page.route(`**${pricing}`, (route) =>
    route.fulfill({
      json: {
        code: 'parcel_quantity',
        success: false,
        at: '/quantity',
        parameters: { most: 2 },
        message: 'x',
      },
    }),
  )
  await one.press('F3')
  await one.see('Enter a quantity from 1 to 2.')
  expect(await one.focused()).toContain('Quantity')
})

test('a price list typed before the lists arrive is found when they do @all', async () => {
  const one = await openPage()
  const lists = await holdBack(one, /small-packages-list-names/)
  for (const text of typed) {
    await one.type(text)
    await one.press('Tab')
  }
  expect(await one.page.locator('.status-queue-input').inputValue()).toBe('2⇥papas@example.gr⇥')
  await lists()
  await expect
    .poll(() => one.page.getByRole('combobox', { name: 'Price list' }).inputValue())
    .toContain('Parcel up to 5 kg')
  await expect.poll(() => field(one, 'E-mail').inputValue()).toBe('papas@example.gr')
  await one.press('F1')
  await one.see('press Book again to charge it')
})

test('what is typed into the form is there after a reload, until the form is cleared @all', async () => {
  const one = await openPage()
  await fillIn(one, typed.slice(0, 6))
  await one.atRest()
  await one.page.reload()
  const sender = field(one, 'Sender’s name')
  await expect.poll(() => sender.inputValue(), { timeout: 20_000 }).toBe('PAPAS NIKOS')
  const choice = (name: string) => one.page.getByRole('combobox', { name }).first()
  await expect.poll(() => choice('Company').inputValue(), { timeout: 20_000 }).toMatch(/Halcyon/)
  await expect.poll(() => choice('Price list').inputValue(), { timeout: 20_000 }).toMatch(/5 kg/)
  await one.atRest()
  await one.press('F12')
  await expect.poll(() => sender.inputValue()).toBe('')
  await one.atRest()
  await one.page.reload()
  await sender.waitFor()
  await one.atRest()
  expect(await sender.inputValue()).toBe('')
})
