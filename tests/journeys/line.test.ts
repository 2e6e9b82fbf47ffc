import { describe, expect, it } from 'vitest'
import type { Operator, Setting } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { enterTwice, searchParos } from './steps.ts'

const desk = startOperators()
const out = dayFromToday(4)

const lineText = ({ page }: Operator) => page.locator('.line-input').inputValue()
const said = (operator: Operator) => operator.page.locator('.line-preview').first()

async function clear({ press }: Operator): Promise<void> {
  await press('Control+k', 'Control+a', 'Delete')
}

async function fresh(setting: Setting = {}): Promise<Operator> {
  const operator = await desk.operator(setting)
  await operator.page.locator('.line-input:focus').waitFor()
  await operator.atRest()
  await clear(operator)
  return operator
}

describe('the command line', () => {
  it('parses alternative port names, open returns and dangerous goods @all', async () => {
    const operator = await fresh()
    await operator.type(`pireas θήρα ${typedDay(out)}`)
    await operator.see(/PIR Piraeus.*JTR Santorini/)
    await operator.type(' open')
    await operator.see(/open return/)
    await clear(operator)
    await operator.type('pir jtr open')
    await operator.see('open is only for the return')
    await clear(operator)
    await operator.type(`pir jtr ${typedDay(out)} trk16.5x4 ika1234 adr`)
    await operator.see(/IKA1234 dangerous goods/)
  })

  it('calculates, and searches lines run before @all', async () => {
    const operator = await fresh()
    await operator.type('= 124,50*2')
    await operator.press('Enter')
    await expect.poll(() => lineText(operator)).toBe('249')
    await clear(operator)
    await operator.type(`pir pas ${typedDay(out)}`)
    await operator.press('Enter')
    await operator.seeRow('HLC')
    await operator.press('Control+k')
    await operator.type('half')
    await operator.press('Control+r')
    await operator.type('pas')
    await operator.see(/^pir pas/)
    await operator.press('Escape')
    expect(await lineText(operator)).toBe('half')
    await operator.press('Control+r')
    await operator.type('pir p')
    await operator.see(/^pir pas/)
    await operator.press('Enter')
    expect(await lineText(operator)).toMatch(/^pir pas/)
  })

  it('explains with ? how an entry is written and what comes next @all', async () => {
    const operator = await fresh()
    await operator.type('cab ?')
    await operator.see(/next: a cabin or seat/)
    await operator.see('cab2out')
  })
})

describe('the list of commands', () => {
  it('is found in Greek, German and Albanian alike @all', async () => {
    const operator = await fresh({ language: 'el' })
    for (const [words, title] of [
      ['πλήρης οθ', 'Πλήρης οθόνη'],
      ['vollbild', 'Πλήρης οθόνη'],
      ['ekran i plotë', 'Πλήρης οθόνη'],
    ] as const) {
      await clear(operator)
      await operator.type(words)
      // A whole title is read in the line itself, the beginning of one marks it in the list.
      const offered = operator.page.locator('.line-preview, [role=option][aria-selected=true]')
      await expect.poll(async () => (await offered.allInnerTexts()).join()).toContain(title)
    }
  })
})

describe('a chain', () => {
  it('is previewed with its data before it commits, and a recalled booking with its cancellation fee', async () => {
    const operator = await fresh()
    const party = { from: 'PIR', to: 'JTR', date: out, adults: 2, car: true }
    const row = rowOf(await tripsOf(desk.url(), party))
    await operator.type(
      `pir jtr ${typedDay(out)} 2a car4.2 ika1234, ${row}, smith/john m/jane f,6971234567,i cash50 card`,
    )
    await enterTwice(
      operator,
      /⏎ again: issues for 2 passengers · [\d.,]+ € · PIR→JTR 2×\w+ 4,2 m lane · .*cash 50,00 · card/,
    )
    await operator.see(/^Issued$/)
    await operator.type('r last')
    await operator.press('Enter')
    await operator.seeRow('JANE', 'issued')
    await operator.type('x p9')
    await operator.press('Enter')
    await operator.see('There is no p9. There are: p1-2 t1 v1.')
    await clear(operator)
    await operator.type('fee p2')
    await operator.see(/cancellation fees of 1 item – p2 SMITH JANE · fee [\d,]+ €, refund [\d,]+ €/)
    await operator.press('Enter')
    await operator.see(/^Cancellation fees: 1 item/)
    await operator.press('Enter')
    await operator.missing(/^Cancellation fees: 1 item/)
    await operator.seeRow('JANE', 'issued')
    await operator.type('x p2')
    await expect.poll(() => said(operator).innerText()).toMatch(/cancels 1 item – p2 SMITH JANE · fee/)
  })
})

it('the words of a newcomer change the search on screen, and the preview names the whole search @all', async () => {
  const one = await fresh()
  await searchParos(one, '2a')
  const type = async (text: string, preview: RegExp, address: RegExp) => {
    await clear(one)
    await one.type(text)
    await expect.poll(() => said(one).innerText()).toMatch(preview)
    await one.press('Enter')
    await one.page.waitForURL(address)
    await one.atRest()
  }
  await type('1 child', /2 adults, 1 child/, /people=2a1ch/)
  await type('a car', /2 adults, 1 child, 1 vehicle/, /car/)
  await type(
    `return ${typedDay(dayFromToday(9))}`,
    /Paros .*→ Piraeus .*1 vehicle/,
    /leg=PIR\.PAS.*leg=|return/,
  )
  await type('cabin', /Paros .*→ Piraeus .*cab$/, /cab/)
  await one.seeRow('HLC', 'conv')
})
