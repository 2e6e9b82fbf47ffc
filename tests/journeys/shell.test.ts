import { describe, expect, it } from 'vitest'
import type { Operator } from '../kit/operator.ts'
import { dayFromToday } from '../kit/timetable.ts'
import { counter } from './counter.ts'

const desk = counter()
const out = dayFromToday(4)
const typed = `${out.slice(8)}/${out.slice(5, 7)}`
/** A second Enter sooner than this is taken for a slip of the finger, in ms. */
const slip = 350

const path = (operator: Operator) => new URL(operator.page.url()).pathname

/** On step 2 with two people in hand and their places held; answers what is freed from then on. */
async function selling(operator: Operator): Promise<string[]> {
  await operator.type(`pir pas ${typed} 2a`)
  await operator.see('PIR Piraeus')
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.page.waitForTimeout(slip)
  await operator.type('$, smith/john m/jane f, 6971234567, p')
  await operator.press('Enter')
  await operator.see('places held')
  await operator.atRest()
  const freed: string[] = []
  operator.page.on('request', (request) => {
    if (request.url().endsWith('/unlock-accommodations')) freed.push(path(operator))
  })
  return freed
}

describe('leaving step 2', () => {
  it('asks; staying changes nothing, leaving frees the places before it goes', async () => {
    const operator = await desk.operator()
    const freed = await selling(operator)
    expect(path(operator)).toBe('/en/book-ticket/step-2')
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Escape')
    await operator.missing('The booking is not finished')
    expect([path(operator), freed]).toEqual(['/en/book-ticket/step-2', []])
    await operator.page.evaluate(() => history.back())
    await operator.see('The booking is not finished')
    await operator.press('Escape')
    await operator.missing('The booking is not finished')
    expect(path(operator)).toBe('/en/book-ticket/step-2')
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Tab', 'Enter')
    await operator.page.waitForURL('**/en/book-ticket')
    await operator.atRest()
    expect(freed).toEqual(['/en/book-ticket/step-2'])
    expect(await operator.page.getByText('SMITH').count()).toBe(0)
  })

  it('saves first where the operator wants it', async () => {
    const operator = await desk.operator()
    const freed = await selling(operator)
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Enter')
    await operator.see('Name')
    await operator.press('Escape')
    await operator.atRest()
    expect([path(operator), freed]).toEqual(['/en/book-ticket/step-2', []])
    await operator.press('Alt+q')
    await operator.see('The booking is not finished')
    await operator.press('Enter')
    await operator.see('Name')
    await operator.type('smiths')
    await operator.press('Enter')
    await operator.page.waitForURL('**/en/book-ticket')
    await operator.atRest()
    expect(freed).toHaveLength(1)
    await operator.press('Control+o')
    await operator.see('smiths')
  })
})
