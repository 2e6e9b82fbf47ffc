import type { Operator } from '../kit/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** A search from the line for a party to Paros, answered. */
export async function searchParos(operator: Operator, party: string): Promise<void> {
  await operator.type(`pir pas ${typedDay(dayFromToday(4))} ${party}`)
  await operator.see('PIR Piraeus')
  await operator.press('Enter')
  await operator.seeRow('HLC')
  await operator.pause()
}

/** On step 2 of the cheapest trip to Paros, the hands on the first last name. */
export async function toStep2(operator: Operator, party = '1a'): Promise<void> {
  await searchParos(operator, party)
  await operator.type('$')
  await operator.press('Enter')
  await operator.atRest()
  await operator.press('F1')
  await operator.see('Passengers')
  await operator.atRest()
}

/** Presses a key of step 2 that asks for the phone, gives it, and goes on by the key or another. */
export async function givePhone(operator: Operator, key: string, then = key): Promise<void> {
  await operator.press(key)
  await operator.see('A mobile phone is required.')
  await operator.atRest()
  await operator.type('6971234567')
  await operator.press('Enter', then)
}

/** Types into cell after cell, or field after field; an empty word leaves its own as it is. */
export async function fill(operator: Operator, words: readonly string[]): Promise<void> {
  for (const word of words) {
    if (word) await operator.type(word)
    await operator.press('Tab')
  }
}

/** Enter, and once more when what it would commit has been read. */
export async function enterTwice(operator: Operator, readyWhen: string | RegExp): Promise<void> {
  await operator.press('Enter')
  await operator.see(readyWhen)
  await operator.pause()
  await operator.press('Enter')
}

/** A command by its title, from the list under the line. */
export async function byTitle(operator: Operator, title: string): Promise<void> {
  await operator.press('Control+k', 'Control+a')
  await operator.type(title)
  await operator.page.getByRole('option', { name: title }).first().waitFor()
  await operator.press('Enter')
}

/** The code of the booking that was just sold or held. */
export async function bookingCode(operator: Operator): Promise<string> {
  const [, code = ''] = await operator.read(/Booking reference\s+([A-Z2-9]{6})/)
  return code
}

/** Numbers of the tickets on the screen. */
export async function ticketsOn(operator: Operator): Promise<string[]> {
  const shown = (await operator.page.locator('main').innerText()).match(/\b[A-Z]\d{7}\b/g)
  return [...new Set(shown)]
}

export const pathOf = (operator: Operator) => new URL(operator.page.url()).pathname
