import { TOTP } from 'otpauth'
import { session } from '../../../src/contract/session.ts'
import { type Operator, seeDesk, type Setting, type SignIn, signIn } from '../../kit/desk/operator.ts'
import { addAuthenticator, fillSignIn } from '../steps.ts'
import { accountsAt } from './accountState.ts'
import type { Scene } from './faultDriver.ts'
import { field, letters } from './faultSteps.ts'

const passwordUser = 'without_trucks'
const factorUser = 'without_statistics'
const guessedUser = 'without_check_in'

/** Passwords, second factors, sessions and other agencies; `visitor` opens a further window before sign-in. */
export function sessionScenes(
  url: () => string,
  databaseUrl: () => string,
  visitor: (setting?: Setting) => Promise<Operator>,
): Record<string, Scene> {
  const accounts = accountsAt(url, databaseUrl)

  async function signedIn(
    who: SignIn,
    path: string,
    words: string,
    setting: Setting = {},
  ): Promise<Operator> {
    const one = await visitor(setting)
    if (setting.byName) await addAuthenticator(one)
    await signIn(one, who)
    await one.goTo(`/en${path}`)
    await one.see(words)
    await one.atRest()
    return one
  }

  /** The page of the second factors, the focus on a button. */
  async function factors(who: SignIn, button: string, setting?: Setting): Promise<Operator> {
    const one = await signedIn(who, '/security', 'this session', setting)
    await accounts.prove(who.user ?? '')
    await one.page.getByRole('button', { name: button, exact: true }).first().focus()
    return one
  }

  /** The sign-in of a user with a second factor, at its last key. */
  async function beforeStep(code: string): Promise<Operator> {
    const who = await accounts.withFactor(factorUser, code)
    const one = await visitor()
    await fillSignIn(one, who)
    return one
  }

  async function beginCodes(): Promise<Operator> {
    const one = await factors(await accounts.fresh(factorUser), 'Set up one-time codes')
    await one.press('Enter')
    await one.see('First code')
    await one.atRest()
    const secret = (await one.page.locator('.secret').textContent()) ?? ''
    const code = new TOTP({ secret: secret.replaceAll(' ', '') }).generate()
    // With a space: six digits alone are sent at once.
    await one.type(`${code.slice(0, 3)} ${code.slice(3)}`)
    return one
  }

  const openPasskey = async () => factors(await accounts.fresh(factorUser), 'Add a passkey', { byName: true })
  const recoveryCodes = (one: Operator) => one.see('They are shown only now')

  return {
    'a changed password': {
      call: session.changePassword,
      async open() {
        const who = await accounts.fresh(passwordUser)
        const one = await signedIn(who, '/change-password', 'Current password')
        for (const text of ['ferrydesk', 'another-ferry-1', 'another-ferry-1']) {
          await one.type(text)
          if (!(await one.focused()).includes('again')) await one.press('Tab')
        }
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('The password has been changed'),
    },
    'a forgotten password': {
      call: session.forgotPassword,
      isOutside: true,
      async open() {
        await accounts.forgetTries()
        const one = await visitor()
        await one.goTo('/en/forgot-password')
        await one.see('Send the code')
        await one.type('demo')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('If this user exists'),
    },
    'a new password': {
      call: session.resetPassword,
      isOutside: true,
      async open() {
        const code = `reset-${letters()}`
        await accounts.mailedCode(passwordUser, code)
        const one = await visitor()
        await one.goTo(`/en/new-password?code=${code}`)
        await one.see('New password again')
        await one.type('another-ferry-2')
        await one.press('Tab')
        await one.type('another-ferry-2')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Your new password is set'),
    },
    'the second step of a sign-in': {
      call: session.step,
      isOutside: true,
      leadsOn: true,
      refusedAt: 'input "Password"',
      open: () => beforeStep(recoveryCodeOf()),
      keys: ['Enter'],
      done: (one) => one.see('Type the code from your app'),
    },
    'the code of a sign-in': {
      call: session.passStep,
      isOutside: true,
      open: () => atStep(),
      keys: ['Enter'],
      done: seeDesk,
    },
    'a sign-in after its step': {
      call: session.token,
      isOutside: true,
      leadsOn: true,
      endsStep: true,
      open: () => atStep(),
      keys: ['Enter'],
      done: seeDesk,
    },
    'a mailed code': {
      call: session.mailStep,
      isOutside: true,
      async open() {
        await accounts.guessWrong(guessedUser)
        const one = await visitor()
        await fillSignIn(one, { user: guessedUser, password: 'wrong' })
        await one.press('Enter')
        const button = one.page.getByRole('button', { name: 'Send me a code by e-mail' })
        await button.focus()
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('the code is on its way'),
    },
    'the state of the server at a sign-in': {
      call: session.health,
      doesWithout: true,
      isOutside: true,
      async open() {
        const one = await visitor()
        await fillSignIn(one, { user: 'demo', password: 'ferrydemo' })
        return one
      },
      keys: ['Enter'],
      done: seeDesk,
    },
    'the password before a change': {
      call: session.prove,
      entries: 0,
      typesOn: true,
      async open() {
        const one = await signedIn(await accounts.fresh(factorUser), '/security', 'this session')
        await one.page.getByRole('button', { name: 'Set up one-time codes', exact: true }).focus()
        await one.press('Enter')
        await one.see('Changes to how you sign in need your password again')
        await one.atRest()
        await one.type('ferrydesk')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('First code'),
    },
    'a passkey begun': {
      call: session.beginPasskey,
      entries: 0,
      open: openPasskey,
      keys: ['Enter'],
      done: recoveryCodes,
    },
    'a passkey': {
      call: session.addPasskey,
      open: openPasskey,
      keys: ['Enter'],
      done: recoveryCodes,
    },
    'one-time codes begun': {
      call: session.beginCodes,
      entries: 0,
      open: async () => factors(await accounts.fresh(factorUser), 'Set up one-time codes'),
      keys: ['Enter'],
      done: (one) => one.see('First code'),
    },
    'one-time codes': {
      call: session.addCodes,
      open: beginCodes,
      keys: ['Enter'],
      done: recoveryCodes,
    },
    'new recovery codes': {
      call: session.newRecoveryCodes,
      renews: true,
      open: () => withCodes('New recovery codes'),
      keys: ['Enter'],
      done: recoveryCodes,
    },
    'a removed factor': {
      call: session.removeFactor,
      open: () => withCodes('Remove'),
      keys: ['Enter'],
      done: (one) => one.see('The second factor has been removed'),
    },
    'ended sessions': {
      call: session.endDevices,
      async open() {
        const who = await accounts.fresh(factorUser)
        await accounts.signInElsewhere(factorUser)
        return factors(who, 'End all other sessions')
      },
      keys: ['Enter'],
      done: (one) => one.missing(/^End$/),
    },
    'another agency': {
      call: session.alternateAgencies,
      async open() {
        const who = await accounts.fresh(factorUser)
        const one = await signedIn(who, '/switch-account', 'Enter the account of the agency')
        for (const text of ['1377', 'desk', 'ferrydesk']) {
          await one.type(text)
          await one.press('Tab')
        }
        await one.type('1377')
        return one
      },
      keys: ['Enter'],
      done: (one) => one.see('Act for which agency?'),
    },
  }

  /** The second step, a recovery code typed. */
  async function atStep(): Promise<Operator> {
    const code = recoveryCodeOf()
    const one = await beforeStep(code)
    await one.press('Enter')
    await one.see('Type the code from your app')
    await field(one, 'Code').focus()
    await one.type(code)
    return one
  }

  /** The page of a user who has just signed in with a second factor. */
  async function withCodes(button: string): Promise<Operator> {
    const code = recoveryCodeOf()
    const one = await beforeStep(code)
    await one.press('Enter')
    await one.see('Type the code from your app')
    await one.type(code)
    await one.press('Enter')
    await seeDesk(one)
    await accounts.prove(factorUser)
    await one.goTo('/en/security')
    await one.see('this session')
    await one.atRest()
    await one.page.getByRole('button', { name: button, exact: true }).first().focus()
    return one
  }
}

/** A code that no earlier scene has used up. */
const recoveryCodeOf = () => `AAAABBBBCCCCDD${letters()}`
