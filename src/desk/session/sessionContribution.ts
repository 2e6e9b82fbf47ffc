import i18next from 'i18next'
import { session as calls } from '../../contract/session.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { refusePassword } from '../../domain/session/password.ts'
import { appCommand } from '../app/commands.ts'
import type { Contribution } from '../command/contribution.ts'
import { defineCommand, opensPage } from '../command/defineCommand.ts'
import type { AnyCommand, CommandServices, NoArguments } from '../command/command.ts'
import { currentLanguage } from '../language/language.ts'
import { request } from '../request/request.ts'
import { sessionCommand } from './commands.ts'
import { AskAgain, IdleWarning } from './SessionDialogs.tsx'
import { securityCommands } from './factor/securityCommands.ts'
import { actFor, giveUpSession, showPassword, useSession } from './sessionStore.ts'
import type { Agency } from './storedSignIn.ts'

export interface Account {
  agencyCode: string
  userName: string
  password: string
  validationCode: string
}

/** Acts for the only agency of an account, or offers those it may act for from now on. */
async function confirmAccount(
  { account, offer }: { account: Account; offer(agencies: readonly Agency[]): void },
  services: CommandServices,
): Promise<Refusal | undefined> {
  const answer = await request(calls.alternateAgencies, { body: account })
  if (isRefusal(answer)) return answer
  const [agency, ...others] = answer.agencies
  if (agency && others.length === 0) await alternate({ agency }, services)
  else offer(answer.agencies)
  return undefined
}

async function alternate(
  { agency }: { agency: Agency },
  { notifyDone, navigate }: CommandServices,
): Promise<void> {
  await actFor(agency)
  notifyDone(i18next.t('session:alternate.nowActing', { ...agency }))
  navigate('/book-ticket')
}

async function own(_: NoArguments, { notifyDone }: CommandServices): Promise<void> {
  await actFor(undefined)
  notifyDone(i18next.t('session:alternate.nowOwn'))
}

async function changePassword(
  { old, next }: { old: string; next: string },
  { notifyDone, navigate }: CommandServices,
): Promise<Refusal | undefined> {
  const refused = refusePassword(next, old)
  if (refused) return refused
  const answer = await request(calls.changePassword, {
    headers: { newpassword: next, password: old },
    body: {},
  })
  if (isRefusal(answer)) return answer
  notifyDone(i18next.t('session:change.done'))
  navigate('/book-ticket')
  return undefined
}

/** Passwords must not be recorded in macros or offered on the command line. */
const byForm = { palette: false } as const satisfies Partial<AnyCommand>

export const sessionCommands = [
  defineCommand(sessionCommand.ownAgency, {
    recorded: true,
    where: 'everywhere',
    changes: 'desk',
    refuses: () => (useSession.getState().acting ? undefined : refuse('no_alternate_agency')),
    run: own,
  }),
  defineCommand(sessionCommand.confirmAccount, {
    where: ['switchAccount'],
    changes: 'desk',
    ...byForm,
    run: confirmAccount,
  }),
  defineCommand(sessionCommand.actFor, {
    where: ['switchAccount'],
    changes: 'desk',
    ...byForm,
    run: alternate,
  }),
  defineCommand(sessionCommand.changePassword, {
    where: ['changePassword'],
    changes: 'record',
    ...byForm,
    run: changePassword,
  }),
  // Does not queue keys: what is typed into the dialog meanwhile is the next attempt.
  defineCommand(sessionCommand.showPassword, {
    where: ['signInAgain'],
    changes: 'nothing',
    ...byForm,
    run: async (typed) => showPassword(typed, currentLanguage()),
  }),
  defineCommand(sessionCommand.giveUp, {
    where: ['signInAgain'],
    changes: 'nothing',
    ...byForm,
    run: giveUpSession,
  }),
  defineCommand(sessionCommand.alterAgency, {
    recorded: true,
    ...opensPage('/switch-account', 'switchAccount'),
  }),
  defineCommand(sessionCommand.passwordPage, {
    recorded: true,
    ...opensPage('/change-password', 'changePassword'),
  }),
]

export const sessionContribution: Contribution = {
  commands: [...sessionCommands, ...securityCommands],
  dialogs: [IdleWarning, AskAgain],
  userEntries: [{ order: 180, title: 'logout', target: { command: appCommand.signOut } }],
  pages: [
    {
      path: '/switch-account',
      screen: 'switchAccount',
      load: async () => (await import('./SwitchAccount.tsx')).SwitchAccount,
      hiddenBy: 'alt_agency_code',
      userMenu: { order: 60, command: sessionCommand.alterAgency, title: 'alternateAgency' },
    },
    {
      path: '/change-password',
      screen: 'changePassword',
      load: async () => (await import('./ChangePassword.tsx')).ChangePassword,
      hiddenBy: 'change_password',
      userMenu: { order: 70, command: sessionCommand.passwordPage, title: 'changePassword' },
    },
    {
      path: '/security',
      screen: 'security',
      load: async () => (await import('./factor/SecurityPage.tsx')).SecurityPage,
    },
  ],
}
