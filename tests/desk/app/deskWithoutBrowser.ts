import { vi } from 'vitest'
import type { AnyCommand, CommandHandle, Screen } from '../../../src/desk/command/command.ts'
import { stubOrigin } from '../request/origin.ts'

/**
 * The response of a server to a path with this ending; a number is a failure with that status, and undefined is no
 * connection.
 */
type Answers = Record<string, object | number>

const storage = new Map<string, string>()
const kept = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}

const line = { id: 'line.focus', where: 'everywhere', changes: 'nothing', run: () => {} }

/** Imported after the globals these modules read while loading are set. */
async function commandSets(): Promise<AnyCommand[]> {
  const { saleCommands } = await import('../../../src/desk/sale/saleCommands.ts')
  const { bookingCommands } = await import('../../../src/desk/booking/bookingContribution.ts')
  const { changeCommands } = await import('../../../src/desk/booking/verbs/askedChange.ts')
  const { verbs } = await import('../../../src/desk/booking/verbs/verbs.ts')
  const { seatCommands } = await import('../../../src/desk/sale/entry/seats/seatsCommands.ts')
  const { pricingCommands } = await import('../../../src/desk/pricing/pricingContribution.ts')
  const { sailingCommands } = await import('../../../src/desk/sailing/sailingContribution.ts')
  const { groupCommands } = await import('../../../src/desk/group/groupContribution.ts')
  const { ledgerCommands } = await import('../../../src/desk/ledger/ledgerContribution.ts')
  const { disruptionCommands } = await import('../../../src/desk/disruption/disruptionCommands.ts')
  const { parcelCommands } = await import('../../../src/desk/parcel/parcelContribution.ts')
  const { appCommands } = await import('../../../src/desk/app/appContribution.ts')
  const { leavingCommands } = await import('../../../src/desk/app/leaving/departure.ts')
  return [
    ...[saleCommands, bookingCommands, changeCommands, ...verbs.map((verb) => verb.commands)].flat(),
    ...[seatCommands, pricingCommands, groupCommands].flat(),
    ...[
      sailingCommands,
      ledgerCommands,
      disruptionCommands,
      parcelCommands,
      appCommands,
      leavingCommands,
    ].flat(),
  ]
}

/** Commands, requests, texts and notices of the desk, with a scripted server and no browser. */
export async function startDeskWithoutBrowser(language = 'en') {
  const answers: Answers = {}
  const sent: { path: string; body: string }[] = []
  const pages: string[] = []
  // The library of the dialogs prepares a browser while it loads; before the stubs it finds none.
  await import('react-aria-components')
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('sessionStorage', kept)
  for (const kind of ['HTMLElement', 'HTMLInputElement', 'HTMLTextAreaElement']) {
    vi.stubGlobal(kind, EventTarget)
  }
  vi.stubGlobal('document', {
    cookie: '',
    documentElement: { lang: '', dataset: {} },
    querySelectorAll: () => [],
  })
  vi.stubGlobal('location', { pathname: `/${language}/`, search: '' })
  vi.stubGlobal('navigator', {
    languages: [language],
    onLine: true,
    userAgent: '',
    locks: { request: (_: string, work: () => unknown) => work() },
  })
  vi.stubGlobal('window', new EventTarget())
  stubOrigin()
  vi.stubGlobal('fetch', async (asked: Request) => {
    const { pathname: path } = new URL(asked.url)
    sent.push({ path, body: await asked.text() })
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return typeof answer === 'number'
      ? Response.json({ code: 'fault', success: false, requestId: 'r1' }, { status: answer })
      : Response.json(answer)
  })
  const { loadTexts, startLanguage } = await import('../../../src/desk/language/language.ts')
  await startLanguage()
  await loadTexts()
  const { commands } = await import('../../../src/desk/command/registry.ts')
  const { notify, useNotices } = await import('../../../src/desk/app/notices/notices.ts')
  const { notifyFault, notifyRefusal } = await import('../../../src/desk/app/notices/outcomes.ts')
  const { workingBooking } = await import('../../../src/desk/sale/model/pricing.ts')
  const { offers } = await import('../../../src/desk/sale/model/pricing.ts')
  commands.configure({
    services: {
      navigate: (path: string) => void pages.push(path),
      load: async () => {},
      notifyDone: (words: string) => notify('done', words),
      workingBooking,
      offers,
    } as never,
    onFault: notifyFault,
    onRefusal: notifyRefusal,
  })
  commands.register([...(await commandSets()), line as unknown as AnyCommand])
  let leave = () => {}
  return {
    answers,
    sent,
    pages,
    storage,
    commands,
    /** The text of each open notice, after its title when it has one. */
    notices: () =>
      useNotices.getState().notices.map(({ title, words }) => (title ? `${title} | ${words}` : words)),
    enterScreen(place: string) {
      leave()
      leave = commands.enter(place as Screen)
    },
    press: (id: CommandHandle<never>, args: object = {}) => commands.run(id, args as never, 'key'),
    clear() {
      leave()
      for (const key of Object.keys(answers)) delete answers[key]
      sent.length = 0
      pages.length = 0
      useNotices.setState({ notices: [], history: [] })
    },
  }
}
