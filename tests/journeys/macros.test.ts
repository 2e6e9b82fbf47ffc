import type { Response } from 'playwright'
import { describe, expect, it } from 'vitest'
import { settings } from '../../src/contract/settings.ts'
import type { Operator } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { runByTitle, fill, enterPhone } from './steps.ts'

const desk = startOperators()
const out = dayFromToday(4)
const later = dayFromToday(6)

/** Presses Tab, or another key, until that button has the focus. */
async function toButton(operator: Operator, words: string, key = 'Tab'): Promise<void> {
  const there = () => operator.page.evaluate(() => document.activeElement?.textContent)
  for (let steps = 0; steps < 40 && (await there()) !== words; steps++) await operator.press(key)
  expect(await there()).toBe(words)
}

function line(operator: Operator): Promise<string> {
  return operator.page.locator('.line-input').inputValue()
}

/** A sale up to its price by F-keys and forms, without the line. */
async function sellByForms(operator: Operator): Promise<void> {
  const trips = await tripsOf(desk.url(), { from: 'PIR', to: 'PAS', date: out })
  await operator.press('Shift+F7', 'Shift+Tab', 'Shift+Tab')
  await fill(operator, ['pir', 'paros', typedDay(out)])
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.type(String(rowOf(trips)))
  await operator.press('Enter', 'F1')
  await operator.see('Passengers')
  await fill(operator, ['papadopoulou', 'maria', 'f'])
  await enterPhone(operator, 'F1', 'F3')
  await operator.see(/held \d/)
}

async function nameAndKey(operator: Operator): Promise<void> {
  await fill(operator, ['akti', 'ctrl+t'])
  await operator.see('is reserved by the browser')
  await operator.press('Shift+Tab')
  await fill(operator, ['alt+m'])
  await operator.see(/Alt\+M is already used by/)
  await operator.press('Shift+Tab')
  await fill(operator, ['alt+y'])
  await operator.missing(/is already used by/)
}

/** Settings are saved some time after the last change. */
function savesSettings(response: Response): boolean {
  const request = response.request()
  return request.method() === 'PUT' && request.url().endsWith(settings.save.path)
}

describe('a macro recorded by selling with forms', () => {
  it('is saved as text, has a name and a key, and sells again with other values @all', async () => {
    const first = await desk.operator()
    await runByTitle(first, 'Record a macro')
    await first.see('REC 0')
    await sellByForms(first)
    await runByTitle(first, 'Stop recording')
    await first.see('New macro')
    const text = await first.page.locator('textarea').inputValue()
    const lines = text.split('\n')
    expect(lines.with(1, '')).toEqual(['$1 $2 $3 1a', '', '$4/$5 f', 'ph $6', 'p'])
    // The row number was replaced by the time and the company.
    expect(lines[1]).toMatch(/^[a-z]{3} \d{4}$/)
    await nameAndKey(first)
    // From now on the cheapest trip, at any time of departure.
    await first.press('Control+Home', 'ArrowDown', 'End', 'Shift+Home')
    await first.type('$')
    const saved = first.page.waitForResponse(savesSettings)
    await toButton(first, 'Save')
    await first.press('Enter')
    await first.missing('Asked for on each run')
    await first.press('F12')
    await first.missing(/held \d/)
    await saved
    await first.close()

    const second = await desk.operator()
    await second.press('Alt+y')
    await expect
      .poll(() => line(second))
      .toMatch(/^pir pas .* 1a ; \$ ; papadopoulou\/maria f ; ph 6971234567 ; p$/)
    await fill(second, ['raf', '', typedDay(later), 'kosta', 'eleni'])
    await second.type('6900000001')
    await second.press('Enter')
    await second.see(/held \d/)
    await second.see(/RAF→PAS/)
    await second.seeRow('KOSTA', 'ELENI')
    expect(await line(second)).toBe('')

    // Called by name on the line with every value, it requests no input.
    await second.type(`akti pir jtr ${typedDay(later)} smith jane 6900000002`)
    await second.press('Enter')
    await second.seeRow('SMITH', 'JANE')
    await second.see(/PIR→JTR/)
    await second.see(/held \d/)
  })
})

describe('a macro written by hand', () => {
  it('stops at a refusal with the reason, and leaves the remaining entries to be edited @all', async () => {
    const operator = await desk.operator()
    await runByTitle(operator, 'Macros')
    await toButton(operator, 'New macro')
    await operator.press('Enter')
    await operator.see('one per line')
    await fill(operator, ['pir', ''])
    await operator.type('i\n$from $to $day 1a\n0301\np')
    await toButton(operator, 'Save')
    await operator.press('Enter')
    await operator.see('This word is already a command.')
    await operator.see('Hold or issue must come last: i')
    // Back over three parameters of two fields each.
    for (let field = 0; field < 7; field++) await operator.press('Shift+Tab')
    await operator.press('Control+Home', 'Shift+End', 'Delete', 'Shift+Tab', 'Shift+Tab')
    await operator.type('nychta')
    await toButton(operator, 'Save')
    await operator.press('Enter')
    await operator.missing('one per line')
    await operator.press('Escape')
    await operator.press('Control+k')
    await operator.type(`nychta pir pas ${typedDay(later)}`)
    await operator.press('Enter')
    await operator.see('There is no single departure at 03:01')
    await expect.poll(() => line(operator)).toBe('0301 ; p')
    await operator.press(
      'Home',
      'Shift+ArrowRight',
      'Shift+ArrowRight',
      'Shift+ArrowRight',
      'Shift+ArrowRight',
    )
    await operator.type('$')
    await operator.press('Enter')
    await operator.see(/This works on the page “STEP \d”/)
    await expect.poll(() => line(operator)).toBe('p')
  })
})
