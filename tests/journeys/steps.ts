import type { Operator, SignIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'

/** The server answers each call by itself, so that a test can hold back or change single ones. */
export const answerSeparately = ({ page }: Pick<Operator, 'page'>) =>
  page.route('**/desk/api/together', (route) =>
    route.fulfill({ status: 404, json: { code: 'unknown_call', success: false } }),
  )

/**
 * Holds back the answers of a call, which is answered separately from then on; returns a function that lets them
 * through once the call was made.
 */
export async function holdBack({ page }: Operator, path: RegExp): Promise<() => Promise<void>> {
  await answerSeparately({ page })
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    asked.resolve()
    await released.promise
    await route.fallback()
  })
  return () => asked.promise.then(released.resolve)
}

/** Runs a search from the line for a party to Paros, and waits for the results. */
export async function searchParos(operator: Operator, party: string): Promise<void> {
  await operator.type(`pir pas ${typedDay(dayFromToday(4))} ${party}`)
  await operator.see('PIR Piraeus')
  await operator.press('Enter')
  // Until the results arrive, the departures of the day are shown, which are rows too.
  await operator.page.waitForURL(/[?&]leg=/)
  await operator.atRest()
  await operator.seeRow('HLC')
  await operator.pause()
}

/** Opens step 2 of the cheapest trip to Paros, the focus on the first surname. */
export async function toStep2(operator: Operator, party = '1a'): Promise<void> {
  await searchParos(operator, party)
  await operator.type('$')
  await operator.press('Enter')
  await operator.atRest()
  await operator.press('F1')
  await operator.see('Passengers')
  await operator.atRest()
}

/** Presses a key of step 2 that requires the phone, enters it, and continues by the same key or another. */
export async function enterPhone(operator: Operator, key: string, then = key): Promise<void> {
  await operator.press(key)
  await operator.see('A mobile phone is required.')
  await operator.atRest()
  await operator.type('6971234567')
  await operator.press('Enter', then)
}

/** Types into successive cells or fields; an empty text leaves its cell unchanged. */
export async function fill(operator: Operator, words: readonly string[]): Promise<void> {
  for (const word of words) {
    if (word) await operator.type(word)
    await operator.press('Tab')
  }
}

/** Presses Enter, and once more after the preview of a commit. */
export async function enterTwice(operator: Operator, readyWhen: string | RegExp): Promise<void> {
  await operator.press('Enter')
  await operator.see(readyWhen)
  await operator.pause()
  await operator.press('Enter')
}

/** Runs a command by its title: the line reads it itself, or its list offers it. */
export async function runByTitle({ page, press, type }: Operator, title: string): Promise<void> {
  await press('Control+k', 'Control+a')
  await type(title)
  const read = page.locator('.line-preview:not(.line-error)', { hasText: '⏎' })
  await read
    .or(page.getByRole('option', { name: title }))
    .first()
    .waitFor()
  await press('Enter')
}

/** The reference of the booking just sold or held. */
export async function bookingCode(operator: Operator): Promise<string> {
  const [, code = ''] = await operator.read(/Booking reference\s+([A-Z2-9]{6})/)
  return code
}

/** The ticket numbers on the screen. */
export async function ticketsOn(operator: Operator): Promise<string[]> {
  const shown = (await operator.page.locator('main').innerText()).match(/\b[A-Z]\d{7}\b/g)
  return [...new Set(shown)]
}

export const pathOf = (operator: Operator) => new URL(operator.page.url()).pathname

/** An authenticator of this machine, unlocked by its owner. */
export async function addAuthenticator({ page }: Operator): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const
  const unlocked = { hasResidentKey: true, hasUserVerification: true, isUserVerified: true }
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options: { ...kind, ...unlocked } })
}

/** Types the credentials up to the last key, so that what follows is the second step. */
export async function fillSignIn(operator: Operator, { user = '', password = '' }: SignIn): Promise<void> {
  await operator.type(user)
  for (const text of [password, '1300']) {
    await operator.press('Tab')
    await operator.type(text)
  }
}
