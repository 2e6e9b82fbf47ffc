import pg from 'pg'
import type { Operator } from '../../kit/desk/operator.ts'
import { dayFromToday, rowOf, tripsOf, typedDay } from '../../kit/timetable.ts'

export const dialog = ({ page }: Operator) => page.getByRole('dialog')
export const field = ({ page }: Operator, label: string) => page.getByRole('textbox', { name: label })

export async function open(one: Operator, path: string, words: string | RegExp): Promise<void> {
  await one.goTo(`/en${path}`)
  await one.see(words)
  await one.atRest()
}

/** Leaves an entry in the line. */
export async function typeLine(one: Operator, words: string): Promise<void> {
  await one.press('Control+k', 'Control+a')
  await one.type(words)
}

export async function runLine(one: Operator, words: string): Promise<void> {
  await typeLine(one, words)
  await one.pause()
  await one.press('Enter')
}

/** Collects what notices show from now on: they disappear after seconds in which a busy machine may not look. */
export async function collectNotices({ page }: Operator): Promise<void> {
  await page.evaluate(() => {
    const collected: string[] = []
    const collect = () => {
      for (const place of document.querySelectorAll('.toasts, .notices'))
        if (place.checkVisibility()) collected.push(place.textContent)
    }
    new MutationObserver(collect).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { collected })
  })
}

/** Waits until the text is displayed, or has been by a notice since they are collected. */
export async function seeNotice(one: Operator, words: string): Promise<void> {
  const wasNoticed = one.page.waitForFunction(
    (wanted) =>
      (window as unknown as { collected: string[] }).collected.some((text) => text.includes(wanted)),
    words,
  )
  await Promise.any([one.see(words), wasNoticed])
}

/** Changes rows in the database, as if earlier scenes had not been. */
export async function changeRows(
  database: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}

let used = 0
/** Two letters that no other name of the scenes has. */
export function letters(): string {
  used += 1
  return String.fromCodePoint(65 + (used % 26), 65 + (Math.floor(used / 26) % 26))
}

/** Step 2 of a passenger whose name no other booking has. */
export async function openNamed(one: Operator, url: string): Promise<void> {
  const date = dayFromToday(4)
  const trips = await tripsOf(url, { from: 'PIR', to: 'PAS', date })
  const row = rowOf(trips, ({ vessel }) => vessel.company.abbreviation === 'HLC')
  const surname = `KOSTA${letters()}`
  await open(one, '/book-ticket', 'STEP 1')
  await one.press('Control+k', 'Control+a')
  await one.type(`pir pas ${typedDay(date)}, ${row}, ${surname.toLowerCase()}/eleni f, 6971234567`)
  await one.press('Enter')
  await one.seeRow(surname)
  await one.atRest()
}
