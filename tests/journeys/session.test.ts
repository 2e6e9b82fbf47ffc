import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { bases } from '../../src/contract/call.ts'
import { workingDraft } from '../kit/desk/drafts.ts'
import { textOf } from '../kit/crs/mailbox.ts'
import { heldBooking } from '../kit/crs/heldBooking.ts'
import { type Operator, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { answerSeparately, bookingCode, enterTwice, fill, pathOf, searchParos, toStep2 } from './steps.ts'

const desk = startOperators()
const out = dayFromToday(4)
const day = typedDay(out)
const gui = () => desk.url() + bases.spec

/** Signs in on another device, which signs out this one. */
async function changePassword(from: string, to: string): Promise<void> {
  const headers = { username: 'demo', password: from, validationcode: '1300' }
  const { accessToken } = (await (await fetch(`${gui()}/token`, { headers })).json()) as {
    accessToken: string
  }
  const changing = { authorization: `Bearer ${accessToken}`, newPassword: to }
  const changed = await fetch(`${gui()}/change-agency-user-password`, { method: 'PUT', headers: changing })
  expect(await changed.json()).toMatchObject({ code: '000' })
}

/** The path, idempotency key and agency of every changing call of the page. */
function listen(operator: Operator) {
  const sent: { path: string; key: string; alternate: string | undefined }[] = []
  operator.page.on('request', (request) => {
    const { 'idempotency-key': key, alternateagencycode: alternate } = request.headers()
    if (key) sent.push({ path: new URL(request.url()).pathname.split('/').at(-1) ?? '', key, alternate })
  })
  return sent
}

/** The password after another user has changed it. */
const other = 'ferrydemo2'
afterEach(() => changePassword(other, 'ferrydemo').catch(() => undefined))

describe('a session that cannot be renewed', () => {
  it('asks for the password over the screen; waiting calls continue with their keys, and no input is lost', async () => {
    const operator = await desk.operator({ signedIn: false })
    await toStep2(operator, '2a')
    await fill(operator, ['smith', 'john', 'm'])
    await operator.press('Escape')
    await operator.type('6971234567, nm2 smith/jane f, h')
    await operator.press('Enter')
    await operator.see(/held \d/)
    await operator.pause()
    await changePassword('ferrydemo', other)
    const sent = listen(operator)
    await operator.press('Enter')
    await operator.see('Session has expired. Please Login again')
    expect(await operator.focused()).toBe('input "Password"')
    await operator.seeRow('SMITH', 'JOHN')
    await operator.type('wrong')
    await operator.press('Enter')
    await operator.see('validation code is wrong')
    await operator.press('Control+a')
    await operator.type(other)
    await operator.press('Tab')
    await operator.type('1300')
    await operator.press('Enter')
    await operator.see('Held as option')
    await operator.missing('Session has expired')
    await operator.seeRow('SMITH JANE')
    const held = sent.filter(({ path: called }) => called === 'multi-optional-booking')
    expect(held.map(({ key }) => key)).toEqual([held[0]?.key, held[0]?.key])
  })

  it('can only be left by signing out, and the next user starts empty @all', async () => {
    const operator = await desk.operator()
    await toStep2(operator, '2a')
    await operator.type('smith')
    await operator.press('Tab')
    await changePassword('ferrydemo', other)
    await operator.press('F3')
    await operator.see('Session has expired. Please Login again')
    await operator.press('Escape')
    expect(await operator.focused()).toMatch(/^button/)
    await operator.see('Passengers')
    await operator.press('Enter')
    await operator.see('Ferry tickets, by keyboard')
    expect(pathOf(operator)).toBe('/en')
  })

  it('shows one notice when the server rejects every token, and opens the root after a second (ER-006) @all', async () => {
    const operator = await desk.operator()
    await operator.page.route(/list-of-trips|availability/, (route) =>
      route.fulfill({ status: 401, json: { code: 'unknown_token', success: false } }),
    )
    await operator.type(`pir pas ${day} 2a`)
    await operator.see('PIR Piraeus')
    await operator.press('Enter')
    await operator.see('Session has expired. Please Login again')
    expect(await operator.page.getByText('Session has expired').count()).toBe(1)
    await operator.see('Ferry tickets, by keyboard')
    expect(pathOf(operator)).toBe('/en')
  })
})

describe('acting for another agency', () => {
  it('starts with F6: its credit and its ledger; one key returns (KB-004) @all', async () => {
    const operator = await desk.operator()
    const sent = listen(operator)
    await searchParos(operator, '2a')
    await operator.press('F6')
    for (const word of ['1377', 'desk', 'ferrydesk']) {
      await operator.type(word)
      await operator.press('Tab')
    }
    await operator.type('1377')
    await operator.press('Enter')
    await operator.see('Act for which agency?')
    await operator.pause()
    await operator.press('Enter')
    await operator.see('acting for 1377')
    await operator.see(/(?<!2)50\.000,00/)
    await operator.atRest()
    await operator.type('$, smith/john m/jane f, 6971234567, i')
    await enterTwice(operator, /⏎ again:/)
    await operator.see('Issued')
    const reference = await bookingCode(operator)
    expect(sent.find(({ path: called }) => called === 'sell')).toMatchObject({ alternate: '1377' })
    await operator.page.reload()
    await operator.see('acting for 1377')
    await operator.atRest()
    await operator.press('Control+Shift+H')
    await operator.missing('acting for 1377')
    await operator.see('250.000,00')
    await operator.type(reference.toLowerCase())
    await operator.press('Enter')
    await operator.see('not found')
  })
})

describe('inactivity', () => {
  it('shows a warning after an hour, counts down for a minute, and signs out (CO-045, MD-023) @all', async () => {
    const operator = await desk.operator()
    await operator.page.clock.install()
    await operator.page.reload()
    await operator.page.getByRole('combobox').first().waitFor()
    await operator.page.clock.runFor(2000)
    await operator.page.clock.fastForward(3_590_000)
    await operator.missing('Still there?')
    await operator.page.clock.runFor(10_000)
    await operator.see('Still there?')
    const box = await operator.page.getByRole('dialog').boundingBox()
    expect(box?.width).toBe(500)
    await operator.see(/signed out in 5\d seconds/)
    await operator.press('Shift')
    await operator.missing('Still there?')
    await operator.page.clock.fastForward(3_600_000)
    await operator.see('Still there?')
    await operator.page.clock.runFor(61_000)
    await operator.see('Ferry tickets, by keyboard')
    expect(pathOf(operator)).toBe('/en')
  })
})

describe('signing out and in', () => {
  it('asks before leaving step 2, signs out every window, and clears all data (ST-009, ST-010, ST-011)', async () => {
    const operator = await desk.operator()
    const window = await operator.page.context().newPage()
    await window.goto(`${desk.url()}/en/settings`)
    await window.getByRole('combobox').first().waitFor()
    await operator.page.bringToFront()
    await toStep2(operator, '2a')
    await operator.type('smith')
    await operator.press('Tab', 'Control+m')
    await operator.see('Logout')
    await operator.type('log')
    await operator.press('Enter')
    await operator.see('The booking is not finished')
    await operator.press('Tab', 'Enter')
    await operator.see('Ferry tickets, by keyboard')
    expect(pathOf(operator)).toBe('/en')
    await window.getByText('Session has expired. Please Login again').waitFor()
    await window.close()
    expect(await workingDraft(desk.url())).not.toContain('SMITH')
  })

  it('opens the address of a link after sign-in, also of a booking (RT-006, RT-007, RT-020, PE-015) @all', async () => {
    const operator = await desk.operator()
    await operator.page.context().clearCookies({ name: /purser/ })
    await operator.goTo('/fr/booking-search?initialActiveKey=1')
    await operator.page.waitForURL('**/fr')
    expect(await operator.page.getByRole('combobox').count()).toBe(0)
    await signIn(operator)
    await operator.page.waitForURL('**/fr/booking-search?initialActiveKey=1')
    await operator.goTo(`/en/booking-search/${await heldBooking(desk.url())}`)
    await operator.seeRow('option')
  })

  it('redirects an address without a language to the stored language, and titles each page (RT-001, SC-A23) @all', async () => {
    const guest = await desk.visitor()
    const { page } = guest
    const titles = [
      ['/terms?from=mail', 'Terms of use'],
      ['/forgot-password', 'Forgot password'],
      ['/new-password?code=1', 'New password'],
      ['/no-such-page', '404'],
    ] as const
    for (const [address, title] of titles) {
      await guest.goTo(address)
      await page.waitForURL(`${desk.url()}/en${address}`)
      await expect.poll(() => page.title()).toBe(`${title} · Purser`)
    }
    await page.context().clearCookies({ name: 'purser-language' })
    await guest.goTo('/terms')
    await guest.see('Terms of use')
    await expect.poll(() => page.title()).toBe('Terms of use · Purser')
    expect(pathOf(guest)).toBe('/terms')
  })

  it('shows the terms of the server’s operator, when configured (RT-042) @all', async () => {
    const operator = await desk.operator()
    const own = `${desk.url()}/en/forgot-password`
    await operator.page.route('**/desk/api/health', async (route) => {
      const answer = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...answer, links: { terms: own } } })
    })
    await operator.goTo('/en/terms')
    await expect.poll(() => operator.page.url()).toBe(own)
  })

  it('resets a forgotten password by mail (RT-044) @all', async () => {
    const operator = await desk.operator()
    await operator.page.context().clearCookies({ name: /purser/ })
    await operator.goTo('/en/forgot-password')
    await operator.see('Back to sign-in')
    await operator.type('demo')
    await operator.press('Enter')
    await operator.see('is sent by e-mail')
    const letters = join(desk.folder, 'mail')
    // A file has this ending once it is complete.
    const isWhole = (file: string) => file.endsWith('.eml')
    const written = async () => (await readdir(letters).catch(() => [])).filter(isWhole)
    await expect.poll(written, { timeout: 15_000 }).toHaveLength(1)
    const [letter = ''] = await written()
    const text = textOf(await readFile(join(letters, letter), 'utf8'))
    await operator.page.goto(/http\S+\/en\/new-password\?code=\S+/.exec(text)?.[0] ?? 'no link')
    await operator.page.locator('input:focus').waitFor()
    for (const key of ['Tab', 'Enter']) {
      await operator.type(other)
      await operator.press(key)
    }
    await operator.see('Your new password is set')
    await operator.goTo('/en')
    await operator.page.getByRole('textbox').first().waitFor()
    await signIn(operator, { password: other })
  })
})

it('focuses the line after signing out and in again @all', async () => {
  const one = await desk.operator()
  await one.press('Control+k')
  await one.type('out')
  await one.see(/signs out/)
  await one.press('Enter')
  await one.see('Validation code')
  await one.atRest()
  await signIn(one)
  await one.atRest()
  await one.type(`pir pas ${day}`)
  await one.see('PIR Piraeus')
  expect(await one.focused()).toBe('input "Command line"')
})

it('leaves out what was on the line before the sign-in, also after a reload @all', async () => {
  const earlier = await desk.operator()
  await earlier.type(`pir pas ${day}`)
  await expect.poll(() => workingDraft(desk.url())).toContain(`pir pas ${day}`)
  await earlier.close()
  const operator = await desk.visitor()
  await signIn(operator)
  await operator.atRest()
  await operator.page.reload()
  await operator.page.getByRole('combobox').first().waitFor()
  await operator.atRest()
  await operator.type('jtr')
  await expect.poll(() => lineOf(operator)).toBe('jtr')
})

const lineOf = ({ page }: Operator) => page.getByRole('combobox').first().inputValue()

it('keeps what is typed while the desk loads, after a reload and after signing in @all', async () => {
  const slow = await desk.operator()
  const line = () => lineOf(slow)
  const reloaded = await holdDrafts(slow)
  await slow.page.reload({ waitUntil: 'commit' })
  await reloaded.asked
  await slow.type(`pir pas ${day} 2a`)
  await slow.press('Backspace')
  await slow.type('ch')
  reloaded.answer()
  await expect.poll(line).toBe(`pir pas ${day} 2ch`)

  await slow.press('Control+k', 'Control+a')
  await slow.type('out')
  await slow.see(/signs out/)
  await slow.press('Enter')
  await slow.see('Validation code')
  const signedIn = await holdDrafts(slow)
  for (const word of ['demo', 'ferrydemo', '1300']) {
    await slow.type(word)
    await slow.press(word === '1300' ? 'Enter' : 'Tab')
  }
  await signedIn.asked
  await slow.type(`pir pas ${day} 1a`)
  signedIn.answer()
  await expect.poll(line).toBe(`pir pas ${day} 1a`)
})

/** Withholds the answer with the draft, which the desk loads before it opens. */
async function holdDrafts({ page }: Operator): Promise<{ asked: Promise<void>; answer(): void }> {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await answerSeparately({ page })
  await page.route('**/desk/api/drafts*', async (route) => {
    asked.resolve()
    await answered.promise
    await route.continue()
  })
  return { asked: asked.promise, answer: answered.resolve }
}
