import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { type Operator, seeDesk, type SignIn, signIn } from '../kit/desk/operator.ts'
import { dayFromToday, typedDay } from '../kit/timetable.ts'
import { startOperators } from './operators.ts'
import { addAuthenticator, fillSignIn } from './steps.ts'

const desk = startOperators()

const of1300 = (user: string): SignIn => ({ user, password: 'ferrydesk' })
const keyUser = of1300('without_statistics')
const codeUser = of1300('without_check_in')
const twoUser = of1300('without_trucks')
const thirdUser = of1300('without_change_password')
const accountUser = of1300('without_information')
const desk1377: SignIn = { agency: '1377', user: 'desk', password: 'ferrydesk' }
const failingUser = of1300('without_settings')

async function leave(operator: Operator): Promise<void> {
  await operator.page.context().clearCookies()
  await operator.goTo('/en')
  await operator.see('Ferry tickets, by keyboard')
}

const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + later * 30_000 })

/** Chooses the focused change of the factors, which asks for the password first. */
async function changeFactors(operator: Operator): Promise<void> {
  await operator.press('Enter')
  await operator.see('Changes to how you sign in need your password again')
  await operator.type('ferrydesk')
  await operator.press('Enter')
}

async function secretOn(operator: Operator, words: string): Promise<string> {
  await operator.see(words)
  return (await operator.page.locator('.secret').textContent()) ?? ''
}

async function measured(name: string, operator: Operator, work: () => Promise<void>): Promise<void> {
  const [begun, keys] = [performance.now(), operator.keys()]
  await work()
  const ms = Math.round(performance.now() - begun)
  process.stdout.write(`${name}: ${operator.keys() - keys} keys, ${ms} ms\n`)
  expect(ms).toBeLessThan(5000)
}

describe('a second factor', () => {
  it('is a passkey, added and used by keys alone; it is asked for without a further key @all', async () => {
    const operator = await desk.visitor({ byName: true })
    await addAuthenticator(operator)
    await signIn(operator, keyUser)
    await operator.goTo('/en/security')
    await operator.see('Your sessions')
    expect(await operator.focused()).toMatch(/^button/)
    await changeFactors(operator)
    await operator.see('They are shown only now')
    expect(await operator.page.locator('.recovery-codes li').count()).toBe(10)
    await operator.press('Shift+Tab', 'Enter')
    await operator.missing('They are shown only now')
    await operator.seeRow('Passkey', 'localhost')
    await leave(operator)
    await fillSignIn(operator, keyUser)
    await measured('signing in with a passkey', operator, async () => {
      await operator.press('Enter')
      await seeDesk(operator)
    })
  })

  it('is a code, sent at its sixth digit; Esc goes back to what was typed, and a wrong code is replaced @all', async () => {
    const operator = await desk.visitor()
    await signIn(operator, codeUser)
    await operator.goTo('/en/security')
    await operator.see('localhost')
    await changeFactors(operator)
    const secret = await secretOn(operator, 'First code')
    await operator.type(codeOf(secret))
    // Out of habit: the sixth digit has sent the code.
    await operator.press('Enter')
    await operator.see('They are shown only now')
    await operator.atRest()
    await operator.see('They are shown only now')
    await operator.press('Shift+Tab', 'Enter')
    await operator.seeRow('One-time codes')
    await leave(operator)
    await fillSignIn(operator, codeUser)
    await operator.press('Enter')
    await operator.see('Confirm that it is you')
    await operator.press('Escape')
    expect(await operator.page.locator('#userName').inputValue()).toBe(codeUser.user)
    await operator.press('Enter')
    await operator.see('Confirm that it is you')
    await operator.type('000000')
    await operator.see('This code is not valid')
    await measured('signing in with a code', operator, async () => {
      await operator.type(codeOf(secret, 1))
      await seeDesk(operator)
    })
  })

  it('is asked for where a user of another agency acts for this one @all', async () => {
    const owner = await desk.visitor()
    await signIn(owner, accountUser)
    await owner.goTo('/en/security')
    await owner.see('localhost')
    await changeFactors(owner)
    const secret = await secretOn(owner, 'First code')
    await owner.type(codeOf(secret))
    await owner.see('They are shown only now')

    const operator = await desk.visitor()
    await signIn(operator, desk1377)
    await operator.press('F6')
    for (const word of ['1300', accountUser.user ?? '', 'ferrydesk']) {
      await operator.type(word)
      await operator.press('Tab')
    }
    await operator.type('1300')
    await operator.press('Enter')
    await operator.see('Confirm that it is you')
    await operator.type('000000')
    await operator.see('This code is not valid')
    await operator.missing('acting for 1300')
    await operator.type(codeOf(secret, 1))
    await operator.see('Act for which agency?')
    await operator.pause()
    await operator.press('Enter')
    await operator.see('acting for 1300')
    await operator.atRest()
    await operator.press('Control+Shift+H')
    await operator.missing('acting for 1300')
  })

  it('is set up before anything else where the agency requires it @all', async () => {
    const program = join(import.meta.dirname, '../../src/crs/factors.ts')
    const env = { ...process.env, DATABASE_URL: desk.databaseUrl() }
    const required = spawnSync(process.execPath, [program, 'require', '1377', 'all'], { env })
    expect(required.status).toBe(0)
    const operator = await desk.visitor({ language: 'el' })
    for (const text of ['desk', 'ferrydesk', '1377']) {
      await operator.type(text)
      await operator.press('Tab')
    }
    await operator.type('1377')
    await operator.press('Enter')
    await operator.see('Ορίστε δεύτερο παράγοντα')
    await operator.type('wrong')
    await operator.press('Enter')
    await operator.see('Αυτό δεν είναι το τωρινό σας συνθηματικό')
    await operator.press('Control+a')
    await operator.type('ferrydesk')
    await operator.press('Enter')
    await operator.see('Σε αυτή τη διεύθυνση δεν λειτουργούν κλε')
    await operator.press('Enter')
    const secret = await secretOn(operator, 'Πρώτος κωδικός')
    await operator.type(codeOf(secret))
    await operator.see('Τους φύλαξα')
    await operator.press('Shift+Tab', 'Enter')
    await seeDesk(operator)
  })
})

/** Sets up a second factor for the user of the failing sign-in; returns a recovery code. */
async function withRecoveryCode(): Promise<string> {
  const operator = await desk.visitor()
  await signIn(operator, failingUser)
  await operator.goTo('/en/security')
  await operator.see('localhost')
  await changeFactors(operator)
  const secret = await secretOn(operator, 'First code')
  await operator.type(codeOf(secret))
  await operator.see('They are shown only now')
  return operator.page.locator('.recovery-codes li').first().innerText()
}

/** A user signed in twice, in one of the windows on the page of the sessions. */
async function twoWindows(user: SignIn): Promise<{ other: Operator; operator: Operator }> {
  const other = await desk.visitor()
  await signIn(other, user)
  const operator = await desk.visitor()
  await signIn(operator, user)
  await operator.goTo('/en/security')
  return { other, operator }
}

describe('a session that ends', () => {
  it('because a second factor is added elsewhere, continues after the password and a code @all', async () => {
    const { other, operator } = await twoWindows(thirdUser)
    await operator.see('localhost')
    await changeFactors(operator)
    const secret = await secretOn(operator, 'First code')
    await operator.type(codeOf(secret))
    await operator.see('They are shown only now')
    await other.type(`pir pas ${typedDay(dayFromToday(4))} 2a`)
    await other.see('PIR Piraeus')
    await other.press('Enter')
    await other.see('Session has expired. Please Login again')
    await other.type('ferrydesk')
    await other.press('Enter')
    await other.see('Type the code from your app')
    await other.type('000000')
    await other.see('This code is not valid')
    await other.type(codeOf(secret, 1))
    await other.missing('Session has expired')
    await other.see('Adult EC')
  })
})

describe('a sign-in with a second step', () => {
  it('that fails after the step shows why in the form, where Enter repeats it without another code @all', async () => {
    const recovery = await withRecoveryCode()
    const operator = await desk.visitor()
    await fillSignIn(operator, failingUser)
    await operator.press('Enter')
    await operator.see('Type the code from your app')
    const token = '**/web-services/gui/token'
    await operator.page.route(token, (route) =>
      route.fulfill({ status: 500, json: { code: 'fault', success: false, requestId: 'r-77' } }),
    )
    await operator.type(recovery)
    await operator.press('Enter')
    await operator.see('report r-77')
    expect(await operator.page.locator('#userName').inputValue()).toBe(failingUser.user)
    await operator.page.unroute(token)
    await operator.press('Enter')
    await seeDesk(operator)
  })
})

describe('the sessions of a user', () => {
  it('are listed and ended, after which the other window is signed out @all', async () => {
    const { other, operator } = await twoWindows(twoUser)
    await operator.see('this session')
    await operator.press('Tab')
    expect(await operator.focused()).toContain('button')
    await operator.press('Enter')
    await operator.see('1 session has ended.')
    await other.goTo('/en')
    await other.see('Ferry tickets, by keyboard')
  })
})
