import { describe, expect, it } from 'vitest'
import type { Operator } from '../kit/operator.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { counter } from './counter.ts'

const desk = counter()
const out = dayFromToday(4)
const typed = `${out.slice(8)}/${out.slice(5, 7)}`
/** A second Enter sooner than this is taken for a slip of the finger, in ms. */
const slip = 350

async function searched(operator: Operator, party: string): Promise<void> {
  await operator.type(`pir pas ${typed} ${party}`)
  await operator.see('PIR Piraeus')
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.page.waitForTimeout(slip)
}

/** Two held as an option by the line; answers the reference. */
async function held(operator: Operator): Promise<string> {
  await searched(operator, '2a')
  await operator.type('$, smith/john m/jane f, 6971234567, h')
  await operator.press('Enter')
  await operator.see('places held')
  await operator.page.waitForTimeout(slip)
  await operator.press('Enter')
  const [, reference = ''] = await operator.read(/Booking code\s+([A-Z2-9]{6})/)
  return reference
}

describe('signing in', () => {
  it('with a wrong password says so, keeps what was typed, and goes to the password', async () => {
    const operator = await desk.visitor({ language: 'el' })
    await operator.type('μαρία')
    await operator.press('Tab')
    await operator.type('θάλασσα')
    await operator.press('Tab')
    await operator.type('1300')
    await operator.press('Enter')
    await operator.see(/Λάθος κωδικός πρακτορείου/)
    expect(await operator.focused()).toBe('input "Συνθηματικό"')
    expect(await operator.page.inputValue('#userName')).toBe('μαρία')
    await operator.type('θάλασσα7')
    await operator.press('Enter')
    await operator.see('Συμπληρώστε λιμάνια')
  })
})

describe('step 2', () => {
  it('refuses what a cell cannot be, with words and the text kept, and says each thing once', async () => {
    const operator = await desk.operator()
    await searched(operator, '1a car4.2')
    await operator.type('$')
    await operator.press('Enter')
    await operator.page.waitForTimeout(slip)
    await operator.press('F1')
    await operator.see('Passengers')
    await operator.press('Shift+Tab')
    await operator.type('pa')
    await operator.press('Tab')
    await operator.see(/1 Type: there is no such type; type AD, CH, IN/)
    await operator.seeRow('pa')
    await operator.press('F1')
    expect(await operator.focused()).toMatch(/1, Type/)
    expect(await operator.page.locator('.toast').count()).toBe(0)
  })
})

describe('a sale', () => {
  it('leaves its code to be copied by key', async () => {
    const operator = await desk.operator()
    await operator.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const reference = await held(operator)
    await operator.press('F4')
    await operator.see(`Copied: ${reference}`)
    expect(await operator.page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
  })

  it('whose answer is lost is made once: the same key finds it again', async () => {
    const operator = await desk.operator()
    await searched(operator, '1a')
    await operator.type('$, smith/john m, 6971234567, p')
    await operator.press('Enter')
    await operator.see('places held')
    await operator.press('F1')
    await operator.see('Payment')
    const keys: (string | undefined)[] = []
    await operator.page.route('**/desk/api/sell', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    })
    await operator.press('F1')
    await operator.see(/No answer from the server/)
    await operator.page.unroute('**/desk/api/sell')
    await operator.press('F1')
    await operator.see('Issued')
    expect(new Set(keys).size).toBe(1)
    const tickets = (await operator.page.locator('main').innerText()).match(/\b[A-Z]\d{7}\b/g)
    expect(tickets).toHaveLength(1)
  })
})

describe('a recalled booking', () => {
  it('changed by somebody else is shown as it is now, with what changed', async () => {
    const [one, other] = [await desk.operator(), await desk.operator()]
    const reference = await held(one)
    for (const operator of [one, other]) {
      await operator.type(reference)
      await operator.press('Enter')
      await operator.seeRow('JANE', 'option')
      await operator.page.waitForTimeout(slip)
      await operator.press('Enter', 'Delete', 'Shift+F11')
      await operator.see('Cancel 1 item')
    }
    await one.press('Enter')
    await one.seeRow('JOHN', 'cancelled')
    await other.press('Enter')
    await other.see(/The booking has changed meanwhile/)
    await other.see('SMITH JOHN · PIR→PAS: option → cancelled')
    await other.seeRow('JOHN', 'cancelled')
  })
})
