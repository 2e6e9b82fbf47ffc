import { appCommand } from '../commands.ts'
import { anywhere, defineCommand } from '../../command/defineCommand.ts'
import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { reference } from '../../../contract/reference.ts'
import { languages } from '../../../domain/value/language.ts'
import { webLink } from '../../browser/link.ts'
import type { CommandId } from '../../command/command.ts'
import { shortcuts } from '../../command/keyboard.ts'
import type { UserMenuEntry, Target } from '../../command/contribution.ts'
import { keyName } from '../../keys/keyName.ts'
import { commands } from '../../command/registry.ts'
import { languageNames, currentLanguage } from '../../language/language.ts'
import { cacheForSession, getCached, record } from '../../request/record.ts'
import { useSession } from '../../session/sessionStore.ts'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/settingsStore.ts'
import { isUpdateOffered } from '../update/updateStore.ts'
import { leaveOrAsk, isSaleUnfinished, type ScreenOf } from '../leaving/departure.ts'
import { openMenu } from './PopMenu.tsx'
import { pages } from '../../../contract/pages.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { textOf } from '../../language/text.ts'

declare module '../../command/command.ts' {
  interface Screens {
    headMenu: true
  }
}

/** Ids of the elements that the menus open from. */
export const menuAnchors = {
  user: 'user-menu',
  languages: 'language-menu',
  services: 'services-menu',
} as const

/** External addresses configured on the server. */
const outside = (): Readonly<Record<string, string | undefined>> => useSession.getState().health?.links ?? {}

function entriesNow(entries: readonly UserMenuEntry[]): UserMenuEntry[] {
  const { configuration } = useSession.getState()
  const own = settingOf(useSettings.getState().value, 'hideSettings')
  const all = visible(entries, [configuration?.hideSetting ?? [], own], outside())
  return isUpdateOffered() ? all : all.filter(({ title }) => title !== 'update')
}

function choose({ target }: UserMenuEntry): void {
  if ('page' in target) void commands.run(appCommand.open, { page: target.page }, 'menu')
  else if ('command' in target) void commands.run(target.command as CommandId, {}, 'menu')
  else void leaveOrAsk({ go: () => void window.open(outside()[target.outside], '_blank', 'noopener') })
}

/** The text after the title: the user acted for, or the key of the same command. */
function beside({ title, target }: UserMenuEntry): string | undefined {
  const { acting } = useSession.getState()
  if (title === 'alternateAgency' && acting) return `${acting.code} ${acting.name}`
  const keys = 'command' in target ? shortcuts.keysOf(target.command) : undefined
  return keys && keyName(keys)
}

function openUserMenu(entries: readonly UserMenuEntry[]): void {
  openMenu({
    label: i18next.t('app:user.label'),
    from: menuAnchors.user,
    items: entriesNow(entries).map((entry) => ({
      title: textOf(`app:user.${entry.title}`),
      beside: beside(entry),
      choose: () => choose(entry),
    })),
  })
}

function openLanguages(): void {
  const now = currentLanguage()
  openMenu({
    label: i18next.t('app:header.language'),
    from: menuAnchors.languages,
    items: languages.map((language) => ({
      title: languageNames[language],
      ...(language === now ? { beside: '✓' } : {}),
      choose: () => void commands.run(appCommand.language, { language }, 'menu'),
    })),
  })
}

/** The companies’ pages received so far. */
const redirections = (): readonly Redirection[] =>
  leadsToWeb(getCached(reference.companyRedirections, {})?.companyRedirections ?? [])

const leadsToWeb = (all: readonly Redirection[]) =>
  all.filter(({ redirectionUrl }) => webLink(redirectionUrl) !== undefined)

async function openServices(): Promise<Refusal | undefined> {
  const answer = await record(reference.companyRedirections, {}, cacheForSession)
  if (isRefusal(answer)) return answer
  openMenu({
    label: i18next.t('app:menu.services'),
    from: menuAnchors.services,
    items: leadsToWeb(answer.companyRedirections).map(({ description }, number) => ({
      title: description,
      choose: () => void commands.run(appCommand.service, { number }, 'menu'),
    })),
  })
  return undefined
}

function openService({ number }: { number: number }): Refusal | undefined {
  const chosen = redirections()[number]
  if (chosen === undefined) return refuse('not_here')
  void leaveOrAsk({ go: () => redirect(chosen) })
  return undefined
}

/** `entries` are those of the user menu, `screenOf` gives the screen of a page. */
export const menuCommands = (entries: () => readonly UserMenuEntry[], screenOf: ScreenOf) => [
  defineCommand(appCommand.userMenu, { ...anywhere, awaits: 'headMenu', run: () => openUserMenu(entries()) }),
  defineCommand(appCommand.languages, { ...anywhere, awaits: 'headMenu', run: openLanguages }),
  defineCommand(appCommand.services, {
    ...anywhere,
    awaits: 'headMenu',
    refuses: () => (redirections().length > 0 ? undefined : refuse('not_here')),
    run: openServices,
  }),
  defineCommand(appCommand.service, {
    ...anywhere,
    palette: false,
    awaits: () => (isSaleUnfinished() ? 'leaving' : undefined),
    run: openService,
  }),
  defineCommand(appCommand.open, {
    ...anywhere,
    palette: false,
    awaits: ({ page }) => screenOf(page),
    run: ({ page }, { navigate }) => navigate(page),
  }),
]

const there: ReadonlySet<string> = new Set(pages.map((page) => page.replace(/\/:\w+\?/, '')))

/** True when the entry’s target is currently available, such as an update only while one is offered. */
export function exists(target: Target, outside: Readonly<Record<string, string | undefined>>): boolean {
  if ('page' in target) return there.has(target.page)
  if ('outside' in target) return outside[target.outside] !== undefined
  return commands.get(target.command) !== undefined && commands.readiness(target.command) === 'ready'
}

/** The permitted entries: a user’s own choice cannot show what the agency hides. */
export function visible(
  entries: readonly UserMenuEntry[],
  hidden: readonly (readonly string[])[],
  outside: Readonly<Record<string, string | undefined>>,
): UserMenuEntry[] {
  const hiddenKeys = new Set(hidden.flat())
  return entries.filter(
    ({ hiddenBy, target }) => !(hiddenBy && hiddenKeys.has(hiddenBy)) && exists(target, outside),
  )
}

export type Redirection = AnswerOf<typeof reference.companyRedirections>['companyRedirections'][number]

/** The address of a GET request; the parameters are added to those already in it. */
export function addressOf({ redirectionUrl, urlParameters }: Redirection): string {
  const address = new URL(redirectionUrl)
  for (const [name, value] of new URLSearchParams(urlParameters)) address.searchParams.append(name, value)
  return address.href
}

/** Opens a company’s page in a new window, by GET or by posting a form. */
export function redirect(redirection: Redirection): void {
  if (redirection.methodType !== 'POST') {
    window.open(addressOf(redirection), '_blank', 'noopener')
    return
  }
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action: redirection.redirectionUrl, target: '_blank', hidden: true })
  form.rel = 'noopener'
  for (const [name, value] of new URLSearchParams(redirection.urlParameters))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}
