import { create } from 'zustand'
import i18next from 'i18next'
import { isRefusal, refuse, type Refusal } from '../../../domain/refusal.ts'
import { reference } from '../../../contract/reference.ts'
import { languages } from '../../../domain/value/language.ts'
import { pages } from '../../../contract/pages.ts'
import type { AnswerOf } from '../../../contract/call.ts'
import { focusedOrLender } from '../../field/focus/focus.ts'
import { edge, inWindow, Menu } from '../../help/Menu.tsx'
import { commands } from '../../command/registry.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { anywhere, defineCommand } from '../../command/defineCommand.ts'
import { webLink } from '../../browser/trusted.ts'
import type { CommandId } from '../../command/command.ts'
import { shortcuts } from '../../command/keyboard.ts'
import type { UserMenuEntry, Target } from '../../command/contribution.ts'
import { keyName } from '../../keys/keyName.ts'
import { languageNames, currentLanguage } from '../../language/language.ts'
import { cacheForSession, getCached, loadCached } from '../../request/cache.ts'
import { useSession } from '../../session/sessionStore.ts'
import { settingOf } from '../../settings/settings.ts'
import { useSettings } from '../../settings/settingsStore.ts'
import { textOf } from '../../language/text.ts'
import { appCommand } from '../commands.ts'
import { isUpdateOffered } from '../update/updateStore.ts'
import { leaveOrAsk, isSaleUnfinished, type ScreenOf } from '../leaving/departure.ts'

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

function chooseEntry({ target }: UserMenuEntry): void {
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
      choose: () => chooseEntry(entry),
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
  const answer = await loadCached(reference.companyRedirections, {}, cacheForSession)
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

/** The open menu of the header, if any. */
export function PopMenu() {
  const open = useMenu((state) => state.open)
  if (!open) return null
  const { label, items, from } = open
  return (
    <Menu
      key={from}
      label={label}
      entries={items.map(entryFor)}
      first={0}
      landmark={landmarkOf(from)}
      position={(menu) => hang(menu, from)}
      choose={(index) => choose(items[index])}
      close={closeMenu}
    />
  )
}

/** Closes the menu first, so that the command runs with the screen’s focus and context. */
function choose(item: MenuItem | undefined): void {
  if (!item) return
  closeMenu()
  item.choose()
}

function entryFor({ title, beside }: MenuItem) {
  const content = (
    <>
      <span>{title}</span>
      {beside !== undefined && <span className="muted">{beside}</span>}
    </>
  )
  return { key: title, title, content }
}

function landmarkOf(from: string): Element {
  return document.getElementById(from)?.closest('header, nav') ?? document.body
}

/** Positions the menu below its button, or next to a button at the left edge. */
function hang(menu: HTMLElement, from: string): void {
  const button = document.getElementById(from)?.getBoundingClientRect()
  const beside = button !== undefined && button.left < edge
  const left = beside ? button.right : (button?.left ?? 0)
  const top = beside ? button.top : (button?.bottom ?? 0)
  menu.style.left = `${inWindow(left, menu.offsetWidth, innerWidth)}px`
  menu.style.top = `${inWindow(top, menu.offsetHeight, innerHeight)}px`
}

interface MenuItem {
  title: string
  /** Text after the title: a name, or a check mark. */
  beside?: string | undefined
  choose(): void
}

interface OpenMenu {
  label: string
  items: readonly MenuItem[]
  /** Id of the element it opens from. */
  from: string
}

interface MenuState {
  open: OpenMenu | undefined
  /** The element that had the focus before. */
  before: Element | null
  /** Takes the screen of the menu away. */
  leave(): void
}

export const useMenu = create<MenuState>(() => ({ open: undefined, before: null, leave: () => {} }))

/** Opens a menu under the element with the id `from`. */
export function openMenu(open: OpenMenu): void {
  closeMenu()
  useMenu.setState({ open, before: focusedOrLender(), leave: commands.push('headMenu') })
}

/** Returns the focus to where it was, or to the line. */
export function closeMenu(): void {
  const { open, before, leave } = useMenu.getState()
  if (!open) return
  leave()
  useMenu.setState({ open: undefined })
  const line = document.querySelector<HTMLElement>('.line-input')
  const kept = before instanceof HTMLElement && before.isConnected && before !== document.body
  if (kept) before.focus()
  else line?.focus()
}

onSessionEnd(closeMenu)
