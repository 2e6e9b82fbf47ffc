import { vi } from 'vitest'
import type { AnyCommand, CommandId, Screen } from '../../../src/desk/command/command.ts'
import { stubOrigin } from '../request/origin.ts'

/** What a server answers to a path that ends so; a number is a fault of that status, and where nothing stands there is no server. */
type Answers = Record<string, object | number>

const storage = new Map<string, string>()
const kept = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => void storage.set(key, value),
  removeItem: (key: string) => void storage.delete(key),
}

const line = { id: 'app.line', where: 'everywhere', changes: 'nothing', run: () => {} }

/** Loaded once there is what they look at as they load. */
async function commandSets(): Promise<AnyCommand[]> {
  const { bookingCommands } = await import('../../../src/desk/sale/commands.ts')
  const { recallCommands } = await import('../../../src/desk/booking/commands.ts')
  const { seatCommands } = await import('../../../src/desk/sale/entry/seats/commands.ts')
  const { pricingCommands } = await import('../../../src/desk/pricing/commands.ts')
  const { sailingCommands } = await import('../../../src/desk/sailing/commands.ts')
  const { ledgerCommands } = await import('../../../src/desk/ledger/commands.ts')
  const { appCommands } = await import('../../../src/desk/app/commands.ts')
  const { leavingCommands } = await import('../../../src/desk/app/leaving/commands.ts')
  return [
    ...[bookingCommands, recallCommands, seatCommands, pricingCommands].flat(),
    ...[sailingCommands, ledgerCommands, appCommands, leavingCommands].flat(),
  ]
}

/** The commands, requests, words and notices of the desk, with a server in the hands of the test and no browser. */
export async function standIn(language = 'en') {
  const answers: Answers = {}
  const sent: { path: string; body: string }[] = []
  const pages: string[] = []
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
  const { notifyFault: sayFault, notifyRefusal: sayRefusal } =
    await import('../../../src/desk/app/notices/outcomes.ts')
  const { workingBooking } = await import('../../../src/desk/sale/model/pricing/booking.ts')
  const { offers } = await import('../../../src/desk/sale/model/pricing/offers.ts')
  commands.equip({
    hands: {
      navigate: (path: string) => void pages.push(path),
      load: async () => {},
      say: (words: string) => notify('done', words),
      workingBooking,
      offers,
    } as never,
    onFault: sayFault,
    onRefusal: sayRefusal,
  })
  commands.register([...(await commandSets()), line as unknown as AnyCommand])
  let leave = () => {}
  return {
    answers,
    sent,
    pages,
    storage,
    commands,
    /** What stands in the corner: the words, under their title where they have one. */
    told: () =>
      useNotices.getState().notices.map(({ title, words }) => (title ? `${title} | ${words}` : words)),
    standOn(place: string) {
      leave()
      leave = commands.enter(place as Screen)
    },
    press: (id: CommandId, args: object = {}) => commands.run(id, args, 'key'),
    clear() {
      leave()
      for (const key of Object.keys(answers)) delete answers[key]
      sent.length = 0
      pages.length = 0
      useNotices.setState({ notices: [], told: [] })
    },
  }
}
