import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls.ts'
import { scenesAt } from '../journeys/faults/faultScenes.ts'
import { endOf } from './parentheses.ts'

const desk = join(import.meta.dirname, '../../src/desk')
const sources = readdirSync(desk, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join(desk, file), 'utf8'))

/** How the desk uses a call: the function it is passed to, and what is written before, in and after that expression. */
interface Use {
  by: string
  before: string
  rest: string
  after: string
}

/** Every use of a call in the desk, by the id of the call. */
const uses = Map.groupBy(sources.flatMap(usesIn), ({ id }) => id)

function usesIn(source: string): (Use & { id: string })[] {
  const imports = source.matchAll(/import (?:type )?\{([^}]+)\} from '[./]+contract\/[\w/]+\.ts'/g)
  const names = [...imports].flatMap(([, list = '']) =>
    list.split(',').map((one) => /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(one) ?? []),
  )
  return names.flatMap(([, noun = '', alias = noun]) =>
    [...source.matchAll(new RegExp(`([\\w.]+\\(\\s*|typeof |\\W)${alias}\\.(\\w+)\\b`, 'g'))]
      // The id of a command may be that of a call.
      .filter(([, by = '']) => !['typeof ', "'"].includes(by))
      .map(({ 1: by = '', 2: verb = '', index }) => {
        const end = endOf(source, index + by.length)
        return {
          id: `${noun}.${verb}`,
          by: /^([\w.]+)\(/.exec(by)?.[1] ?? '',
          before: source.slice(Math.max(0, index - 40), index),
          rest: source.slice(index, end),
          after: source.slice(end, end + 40),
        }
      }),
  )
}

const readers = ['useCached', 'useFresh', 'useAnswerOf', 'loadCached', 'cachedQuery', 'keepCached']
const neverSent = ['getCached', 'setCached', 'invalidate', 'dropCached', 'onCached']

/** Why a use of a call needs no scene; each kind is checked against the source of the desk. */
const kinds: readonly ((use: Use) => boolean)[] = [
  // Nothing is sent.
  ({ by, rest }) => neverSent.includes(by) || /^[^.]+\.\w+\.id\b/.test(rest),
  // A list on screen: its failure is shown in its place, with Enter and a button to repeat it, or only logged.
  ({ by }) => readers.includes(by),
  // In the background: its failure is shown in the status line, and it is repeated without the operator.
  ({ rest }) => /quiet: true|once: true/.test(rest),
  // Optional: the command goes on without its answer.
  ({ before, after }) => /(ifAnswered|quietly)\(\s*$/.test(before) || /^\s*\.catch\(\(\) =>/.test(after),
]

const scenes = new Set(
  Object.values(
    scenesAt(
      () => '',
      () => '',
      () => Promise.reject(new Error('only listed')),
    ),
  ).map(({ call }) => call.id),
)

/** A file to open or print: nothing is typed and nothing changes. */
const isFile = ({ file, changes }: Call) => file !== undefined && !changes

test.each(calls.map((call) => [call.id, call] as const))(
  '%s has a scene, or a reason for none',
  (id, call) => {
    const isExcused = (uses.get(id) ?? []).every((use) => kinds.some((holds) => holds(use)))
    const needsScene = !isExcused && !isFile(call) && !Object.values(excused).flat().includes(id)
    expect(needsScene && !scenes.has(id)).toBe(false)
  },
)

test('reasons are given only for calls that need one', () => {
  const needless = Object.values(excused)
    .flat()
    .filter((id) => scenes.has(id) || (uses.get(id) ?? []).every((use) => kinds.some((holds) => holds(use))))
  expect(needless).toEqual([])
})

/** Calls that a command makes and that have no scene, by reason. */
const excused: Record<string, string[]> = {
  'of the office, with what was typed in a draft or in its form: journeys/setUp.test.ts': [
    'network.submit',
    'network.previewWaiting',
    'network.approve',
    'network.decline',
    'network.setUp',
  ],
  'needs an authority that has not got its list: crs/checkin/onBoard': ['onBoard.send'],
  'written part by part into a file, as an export of a grid, whose failure the command shows': [
    'network.access',
    'network.journal',
  ],
  'renews the session or joins calls: journeys/session.test.ts': ['session.renew', 'session.together'],
  'asked in the background before a scan is sent again, which then waits: desk/checkin/offline/send.test.ts':
    ['checkin.ticketDetails'],
  'sent hundred by hundred, what failed in the dialog: desk/disruption/inform.test.ts': [
    'disruption.information',
    'disruption.inform',
  ],
  'needs a directory: journeys/directory.test.ts': ['session.beginDirectory', 'session.enterDirectory'],
  'read before a screen is shown': ['session.configurations', 'settings.read', 'draft.read', 'draft.list'],
  'written in the background, its failure in the status line: journeys/drafts.test.ts and settings.test.ts': [
    'draft.save',
    'draft.remove',
    'settings.save',
    'sailing.lock',
  ],
  'a reference list, whose failure is only logged: ER-033': [
    'reference.companies',
    'reference.countries',
    'reference.locations',
    'reference.discounts',
    'reference.vehicleCategories',
  ],
  'made in place of a call with a scene, by the same command': [
    'sailing.listOfProject',
    'booking.recallOfCompany',
    'booking.byNamelist',
    'ticket.thermal',
  ],
  'offered while a name is typed, and not where it is not answered: journeys/memory.test.ts': [
    'party.memory',
  ],
  'asked in the dialog of changes, as a split is': [
    'booking.convertFromPta',
    'booking.undoCancel',
    'booking.undoRebooking',
  ],
  'not waited for, as a hold ends by itself: desk/sale/model/hold/reconciler.test.ts': ['sailing.unlock'],
  'kept by the gate and sent when it can be, as a scan is': [
    'checkin.forceCheckIn',
    'checkin.checkOut',
    'checkin.reconcile',
  ],
}
