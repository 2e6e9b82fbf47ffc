import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextFrames } from '../kit/desk/frames.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { bookingCode, enterTwice } from './steps.ts'

const desk = startOperators()
const out = dayFromToday(4)
const back = dayFromToday(8)
const later = 7
const phone = '6971234567'
const ghost = 'last: PAPADOPOULOU MARIA + 1, car IKA1234'

const days = (date: string, more: number) => {
  const at = new Date(`${date}T12:00Z`)
  at.setUTCDate(at.getUTCDate() + more)
  return at.toISOString().slice(0, 10)
}

async function enter(operator: Operator, text: string): Promise<void> {
  await operator.type(text)
  await operator.press('Enter')
}

async function shot(operator: Operator, name: string): Promise<void> {
  const { PURSER_PICTURES: folder } = process.env
  if (folder) await operator.shot(join(folder, `memory-${name}.png`))
}

/** Resolves once the line has run its text. */
async function isDone({ page }: Operator): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.line-input')?.value === '')
}

const showsGhost = (operator: Operator) => operator.page.locator('.ghost').isVisible()

/** Types a clue and lets the delay before a search pass: how many searches were sent, and whether one was offered. */
async function offers({ page, type, press }: Operator, clue: string) {
  let searches = 0
  page.on('request', (request) => (searches += request.url().endsWith('/party-memory') ? 1 : 0))
  await page.clock.install()
  await type(clue)
  await page.clock.runFor(2000)
  const ghost = await page.locator('.ghost').isVisible()
  await press('Escape', 'Escape')
  return { searches, ghost }
}

/** What the browser stores beyond the page. */
async function stored(operator: Operator): Promise<string> {
  const kept = await operator.page.evaluate(async () => {
    const caches_ = await caches.keys()
    const bases = await indexedDB.databases()
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      caches_,
      bases,
      history.state,
    ])
  })
  return kept
}

/** Every text shown below the line from now on. */
async function collectPreviews({ page }: Operator): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const texts: string[] = []
    new MutationObserver(() => {
      const text = document.querySelector('.line-preview')?.textContent ?? ''
      if (texts.at(-1) !== text) texts.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return texts
  })
  return () => seen.jsonValue()
}

let operator: Operator
/** Row numbers of trips with capacity for the party, on the dates of outward trip, return and next call. */
let rows: Record<'out' | 'back' | 'next', number>
let reference = ''

beforeAll(async () => {
  operator = await desk.operator()
  const rowOn = async (from: string, to: string, date: string) =>
    rowOf(await tripsOf(desk.url(), { from, to, date, adults: 2, car: true }))
  const [first, second, third] = [
    await rowOn('PIR', 'HER', out),
    await rowOn('HER', 'PIR', back),
    await rowOn('PIR', 'HER', days(out, 1)),
  ]
  rows = { out: first, back: second, next: third }
  await operator.type(
    `pir her ${typedDay(out)} ${typedDay(back)} 2a car4.2 ika1234, ${rows.out} ${rows.back}, ` +
      `papadopoulou/maria f 12mar85 de ak123456 smith/john m 1jan80, cab2, ${phone}, i`,
  )
  await enterTwice(operator, /⏎ again:/)
  await operator.see('Issued')
  reference = await bookingCode(operator)
})

async function clear(): Promise<void> {
  await operator.press('F12')
  await operator.page.waitForFunction(() => document.activeElement?.matches('.line-input'))
}

/** Opens the names of a new booking of two with a car. */
async function newCall(): Promise<void> {
  await enter(operator, `pir her ${typedDay(days(out, 1))} 2a car, ${rows.next}`)
  await isDone(operator)
}

it('rep +1 repeats the last search one day later, also after its sale @all', async () => {
  await enter(operator, 'rep +1')
  const dates = [days(out, 1), days(back, 1)].map((date) => `${typedDay(date)}/${date.slice(0, 4)}`)
  await operator.page.waitForFunction(
    (shown) =>
      shown.every((date) =>
        [...document.querySelectorAll('input')].some(({ value }) => value.startsWith(date)),
      ),
    dates,
  )
  expect(await operator.page.getByLabel('Vehicles').inputValue()).toBe('car4.2')
  await shot(operator, 'repeat')
})

describe('a remembered party', () => {
  it('is offered as the phone is typed on the line; one key adds all passengers and the car @all', async () => {
    await newCall()
    const before = operator.keys()
    await operator.type(phone.slice(0, 8))
    await operator.see(ghost)
    await shot(operator, 'line')
    const focused = await operator.focused()
    await operator.press('Alt+l')
    await operator.missing(ghost)
    expect(await operator.focused()).toBe(focused)
    process.stdout.write(
      `keys from the phone to everything filled in: ${operator.keys() - before} (data itself: 45 and more)\n`,
    )
    expect(operator.keys() - before).toBeLessThanOrEqual(9)
    await operator.seeRow('PAPADOPOULOU', 'MARIA', 'F', '12/03/1985', 'DE', 'AK123456')
    await operator.seeRow('SMITH', 'JOHN', 'M', '01/01/1980')
    await operator.seeRow('IKA1234', '4,20')
    expect(await operator.page.getByLabel('Mobile').inputValue()).toBe(phone)
    await shot(operator, 'filled')
  })

  it('is removed by one undo, and not stored in the browser @all', async () => {
    await operator.press('Control+z')
    await operator.missing('PAPADOPOULOU')
    await operator.missing('IKA1234')
    await operator.press('Control+y')
    await operator.seeRow('PAPADOPOULOU')
    const kept = await stored(operator)
    for (const secret of ['PAPADOPOULOU', 'SMITH', 'IKA1234', phone, 'AK123456', '1985-03-12'])
      expect(kept).not.toContain(secret)
  })

  it('leaves esc to a field with nothing half typed, from which it leads to the line at once @all', async () => {
    await clear()
    await newCall()
    await operator.press('F1')
    await operator.see('Passengers')
    await operator.page.getByLabel('Mobile').focus()
    await operator.type(phone)
    await operator.see(ghost)
    await operator.press('Tab')
    expect(await operator.focused()).toMatch(/E-mail/)
    await operator.press('Escape')
    await operator.missing(ghost)
    expect(await operator.focused()).toMatch(/Command line/)
    expect(await operator.page.getByLabel('Mobile').inputValue()).toBe(phone)
  })

  it('is offered below the grids as a surname or a plate is typed; esc removes the offer only @all', async () => {
    await clear()
    await newCall()
    await operator.press('F1')
    await operator.see('Passengers')
    await operator.type('papadop')
    await operator.see(ghost)
    await shot(operator, 'grid')
    await operator.press('Escape')
    await operator.missing(ghost)
    expect(await operator.focused()).toMatch(/Last name/)
    await operator.type('o')
    await operator.see(ghost)
    await operator.press('Alt+l')
    await operator.seeRow('PAPADOPOULOU', 'MARIA', '12/03/1985')
    await operator.seeRow('IKA1234')
  })

  it('is added when it was chosen before there was a trip @all', async () => {
    await clear()
    await operator.type('ika1234')
    await operator.see(ghost)
    await operator.press('Alt+l')
    await operator.see(/to be copied: PAPADOPOULOU/)
    await newCall()
    await operator.press('F1')
    await operator.seeRow('PAPADOPOULOU', 'MARIA')
    await operator.seeRow('IKA1234')
  })

  it('is shown, seated and priced before it is sold, in one line @all', async () => {
    await clear()
    await operator.type(phone)
    await operator.see(ghost)
    await operator.press('Alt+l')
    await operator.see(/to be copied: PAPADOPOULOU/)
    const previews = await collectPreviews(operator)
    await operator.type(`pir her ${typedDay(days(out, 1))} 2a car;${rows.next};i`)
    await enterTwice(operator, /⏎ again: issues for 2 passengers · [\d.,]+ € · PIR→HER 2×\S+ 4,2 m/)
    await operator.see('Issued')
    expect(await previews()).not.toContainEqual(expect.stringMatching(/\b0 passengers/))
  })

  it('is not offered when the setting is off, also after the next sign-in @all', async () => {
    const one = await desk.operator()
    const saved = one.page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('-interface-setting'),
    )
    await enter(one, 'suggest earlier passengers')
    await one.see('Earlier passengers are no longer suggested.')
    expect(await offers(one, phone)).toEqual({ searches: 0, ghost: false })
    await saved
    const again = await desk.operator()
    expect(await offers(again, phone)).toEqual({ searches: 0, ghost: false })
    await enter(one, 'suggest earlier passengers')
    await one.see('Earlier passengers are suggested.')
    await one.type(phone)
    await one.see(ghost)
    await shot(one, 'on-again')
    await one.press('Escape', 'Escape')
  })

  it('is not available to another agency @all', async () => {
    const other = await desk.visitor()
    await signIn(other, { agency: '1377', user: 'desk', password: 'ferrydesk' })
    for (const clue of [phone, 'ika1234', 'papadopoulou/maria']) {
      const answered = other.page.waitForResponse(/party-memory$/)
      await other.type(clue)
      await answered
      await nextFrames(other.page)
      expect(await showsGhost(other)).toBe(false)
      await other.press('Escape', 'Escape')
    }
  })

  it('is applied and sold in succession: mem, then i @all', async () => {
    await clear()
    const before = operator.keys()
    await operator.type(`pir her ${typedDay(days(out, 1))} 2a car;${rows.next};${phone};mem;i`)
    await enterTwice(operator, /⏎ again: issues for 2 passengers/)
    await operator.see('Issued')
    process.stdout.write(`keys for a repeat customer, from rest: ${operator.keys() - before}\n`)
  })

  it('is sold in one line that starts with the phone, before any search @all', async () => {
    await clear()
    await operator.type(`${phone};mem;pir her ${typedDay(days(out, 1))} 2a car;${rows.next};i`)
    await enterTwice(operator, /⏎ again: issues for 2 passengers · [\d.,]+ € · PIR→HER 2×\S+ 4,2 m/)
    await operator.see('Issued')
    expect(await operator.page.locator('main').innerText()).toContain('PAPADOPOULOU')
  })

  it('is sold on its last trip on another date, in at most 25 keys @all', async () => {
    await clear()
    const before = operator.keys()
    await operator.type(`${phone};mem ${typedDay(days(out, 2)).slice(0, 2)};$;i`)
    await operator.see(/searches PIR→HER .* for PAPADOPOULOU MARIA \+ 1, car IKA1234/)
    await enterTwice(operator, /⏎ again: issues for 2 passengers · [\d.,]+ € · PIR→HER 2×\S+ 4,2 m/)
    await operator.see('Issued')
    process.stdout.write(`keys for a repeat customer, last trip again: ${operator.keys() - before}\n`)
    expect(operator.keys() - before).toBeLessThanOrEqual(25)
  })

  it('is not applied to the next customer after its phone was entered and cleared @all', async () => {
    await clear()
    await enter(operator, `${phone};mem`)
    await operator.see(/to be copied: PAPADOPOULOU/)
    await clear()
    await operator.missing(/to be copied/)
    await operator.press('Control+z')
    await operator.see(new RegExp(`goes into the booking: .*${phone.slice(-4)}|last: PAPADOPOULOU`))
    await clear()
    await newCall()
    await operator.press('F1')
    await operator.see('Passengers')
    expect(await operator.page.getByLabel('Mobile').inputValue()).toBe('')
    await clear()
  })
})

describe('repeating a booking', () => {
  it('cp books the passengers, cabins and car of a recalled booking on another date, the return moved alike @all', async () => {
    await operator.press('Control+k')
    await operator.press('Escape')
    await enter(operator, reference)
    await operator.seeRow('PAPADOPOULOU', 'issued')
    const before = operator.keys()
    await operator.type(`cp ${typedDay(days(out, later))}`)
    await operator.see(/copies PAPADOPOULOU MARIA \+ 1/)
    await shot(operator, 'copy')
    await operator.press('Enter')
    await operator.see('Total of the booking')
    process.stdout.write(`keys to copy a recalled booking to another day: ${operator.keys() - before}\n`)
    await operator.seeRow('PAPADOPOULOU', 'MARIA', '12/03/1985', 'AB2 cabin 1')
    await operator.seeRow('SMITH', 'JOHN', 'AB2 cabin 1')
    await operator.seeRow('IKA1234', '4,20')
    await operator.see(new RegExp(`PIR→HER \\S+ ${typedDay(days(out, later))}`))
    await operator.see(new RegExp(`HER→PIR \\S+ ${typedDay(days(back, later))}`))
    await shot(operator, 'copied')
  })
})
