import { handle } from '../../../src/desk/command/command.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transition } from '../../../src/domain/booking/transition.ts'
import type { CommandServices, Recording } from '../../../src/desk/command/command.ts'
import type { RowNumbers } from '../../../src/desk/booking/shown/items.ts'
import type { Verb } from '../../../src/desk/booking/verbs/verb.ts'
import { openReturn } from './exampleBookings.ts'
import { context } from '../line/context.ts'
import { standInPage } from '../../kit/desk/page.ts'

/** A verb of the booking that no file of the desk knows, and its word on the line. */
const trial = vi.hoisted(() => {
  const letters = Array.from({ length: 6 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26)))
  const name = `trial${letters.join('')}`
  return { name, id: `booking.${name}`, word: `zq${letters.join('')}` }
})

/** What the server is asked, and its answers by the path of the call. */
const server = vi.hoisted(() => {
  const asked: [path: string, input: unknown][] = []
  const answers: Record<string, unknown> = {}
  const answer = ({ path }: { path: string }, input: unknown) => {
    asked.push([path, input])
    return Promise.resolve(answers[path])
  }
  return { asked, answers, answer }
})
vi.mock('../../../src/desk/request/request.ts', () => ({ request: server.answer }))
vi.mock('../../../src/desk/request/cache.ts', async (original) => ({
  ...(await original<object>()),
  record: server.answer,
}))

/** Its row of the table of transitions. */
vi.mock('../../../src/domain/booking/transition.ts', async (original) => {
  const real = await original<{ transitions: readonly Transition[] }>()
  const row: Transition = {
    verb: trial.name,
    from: 'ISSUED',
    to: 'ISSUED',
    money: 'fee',
    releases: false,
  }
  return { ...real, transitions: [...real.transitions, row] }
})

/** Its one definition, in the place of a file that the desk collects. */
vi.mock('../../../src/desk/booking/verbs/mergeVerb.ts', async () => {
  const { askedVerb } = await import('../../../src/desk/booking/verbs/askedChange.ts')
  const { numbersOf, repeatedBy } = await import('../../../src/desk/booking/verbs/verb.ts')
  const { selectedRows, selecting, stepsOfRows } =
    await import('../../../src/desk/booking/shown/bookingStore.ts')
  const { request } = await import('../../../src/desk/request/request.ts')
  const id = handle<RowNumbers>(trial.id)
  const call = { path: 'trial' } as never
  const definition = askedVerb(id, {
    order: 1,
    rights: ['change'],
    offered: 1,
    line: selecting(229, trial.name, trial.word),
    recorded: stepsOfRows(id),
    preview: () => 'what it does',
    items: (booking, numbers) => selectedRows(booking, numbers),
    amount: () => 12_300,
    request: (_, { keys }) => request(call, { items: [...keys] } as never),
    repeat: { otherwise: 'step_not_by_numbers', run: repeatedBy(id, numbersOf) },
  })
  return { default: definition }
})

standInPage()
const { deskCommands, deskGrammar } = await import('../../../src/desk/app/contributions.ts')
const { changeTexts } = await import('../../../src/desk/booking/verbs/askedChange.ts')
const { permittedChanges, verbs } = await import('../../../src/desk/booking/verbs/verbs.ts')
const { showBooking, useBooking } = await import('../../../src/desk/booking/shown/bookingStore.ts')
const { bookingQuestion } = await import('../../../src/desk/booking/commands.ts')
const { askedOf } = await import('../../../src/desk/question/questions.ts')
const { repeatStep } = await import('../../../src/desk/booking/history/historyCommands.ts')
const { commands } = await import('../../../src/desk/command/registry.ts')
const { stepsAlone } = await import('../../../src/desk/command/defineCommand.ts')
const { stepPrinter } = await import('../../../src/desk/macro/macroRows.ts')
const { parse } = await import('../../../src/desk/line/parse.ts')

const command = deskCommands.find(({ id }) => id === trial.id)
const booking = { ...openReturn, actions: [trial.name] }
const line = { ...context(), grammar: deskGrammar }
const ran: unknown[][] = []
const said: string[] = []
const services = {
  run: (...given: unknown[]) => Promise.resolve(ran.push(given)),
  notifyDone: (words: string) => void said.push(words),
  navigate: (_: string, first?: () => Promise<void>) => void first?.(),
} as unknown as CommandServices

await i18next.init({
  lng: 'en',
  resources: {
    en: {
      booking: {
        [trial.name]: {
          title: 'Try {{count}} of {{reference}}',
          effect: 'For {{paid}}',
          confirm: 'Try',
          done: '{{count}} tried',
        },
      },
    },
  },
})

beforeEach(() => {
  server.asked.length = 0
  for (const list of [ran, said]) list.length = 0
  showBooking(booking)
})

describe(`the definition of booking.${trial.name}, a verb of which no other file of the desk knows`, () => {
  it('is a command with the title of its id, permitted by the status and by the rows it names', () => {
    expect(commands.title(trial.id)).toBe(`booking:command.${trial.name}`)
    expect(command?.refuses?.({} as never)).toBeUndefined()
    showBooking({ ...booking, actions: [] })
    expect(command?.refuses?.({} as never)).toMatchObject({ refusal: 'wrong_status' })
  })

  it('is offered by the recall panel, with its costs, for the tickets that permit it', () => {
    const [offer, ...others] = permittedChanges([{ status: 'ISSUED', actions: [trial.name] }])
    expect([offer, others]).toEqual([{ command: trial.id, money: 'fee' }, []])
    expect(permittedChanges([{ status: 'ISSUED', actions: [] }])).toEqual([])
  })

  it('is read from the line, and previewed', () => {
    const { entries, failure } = parse(`${trial.word} p1`, line)
    expect(failure).toBeUndefined()
    expect(entries).toMatchObject([{ command: trial.id, args: { passengers: [1] } }])
    expect(command?.preview?.({} as never)).toBe('what it does')
  })

  it('is a step of a macro, with the ticked rows by number', () => {
    useBooking.setState({ ticked: new Set(['HLC1/2', 'HLC2/2']) })
    const recorded = command?.recorded as unknown as (args: object) => Recording[]
    const [step] = stepsAlone(recorded({}))
    expect(step && stepPrinter(step, line)(step.args)).toBe(`${trial.word} p2`)
  })

  it('asks in the dialog of changes, and is confirmed there', async () => {
    expect(await command?.run({ passengers: [2] } as never, services)).toBeUndefined()
    const asked = askedOf(bookingQuestion.change)
    expect(asked && changeTexts(asked, booking)).toEqual({
      title: 'Try 2 of K7M2PA',
      effect: 'For 123,00 €',
      confirm: 'Try',
    })
    server.answers['trial'] = { booking }
    const confirm = deskCommands.find(({ id }) => id === 'booking.confirmChange')
    const failedAs = confirm?.failedAs as () => string
    expect(failedAs()).toBe(`booking:command.${trial.name}`)
    expect(await confirm?.run({} as never, services)).toBeUndefined()
    expect(server.asked).toContainEqual(['trial', { items: ['HLC1/2', 'HLC2/2'] }])
    expect(said).toEqual(['2 tried'])
    expect(askedOf(bookingQuestion.change)).toBeUndefined()
  })

  it('is made again from the history on another booking', async () => {
    const other = { ...booking, crsReservationId: 'TZH4HT' }
    const entry = {
      action: trial.id,
      title: 'Tried',
      changes: [],
      step: { verb: trial.name, passengers: [2] },
    }
    const { booking: calls } = await import('../../../src/contract/booking/booking.ts')
    server.answers[calls.history.path] = { entries: [entry, { ...entry, step: undefined }] }
    server.answers[calls.recall.path] = { bookings: [other] }
    expect(await repeatStep({ number: 1, reference: 'TZH4HT' }, services)).toBeUndefined()
    expect(ran).toContainEqual([trial.id, { passengers: [2] }, 'key'])
    showBooking(booking)
    const refusal = await repeatStep({ number: 2, reference: 'TZH4HT' }, services)
    expect(refusal).toMatchObject({ refusal: 'step_not_by_numbers' })
  })

  it('does not compile without the answer of the history', () => {
    const mayBeLeftOut: undefined extends Verb['repeat'] ? true : false = false
    expect(mayBeLeftOut).toBe(false)
  })
})

/** Files that every verb passes through. */
const middle = globSync(
  [
    ...['shown', 'booking', 'history', 'find'].map((folder) => `src/desk/booking/${folder}/*.{ts,tsx}`),
    'src/desk/booking/*.{ts,tsx}',
    'src/desk/booking/verbs/{askedChange,verb,verbs}.ts',
    'src/desk/booking/verbs/ChangeDialog.tsx',
    'src/desk/app/notices/outcomes.ts',
    'src/desk/command/useCommands.ts',
  ],
  { cwd: join(import.meta.dirname, '../../..') },
).filter((path) => !path.endsWith('/commands.ts'))

describe('files that every verb passes through', () => {
  const names = verbs.flatMap(({ verb, commands: given }) => [verb, ...given.map(({ id }) => id)])
  const ids = names
    .filter((name) => name.includes('.'))
    .map((name) => name.replace('.', String.raw`Command\.`))
  const quoted = names.map((name) => name.replace('.', String.raw`\.`))
  const literal = new RegExp(String.raw`'(?:${quoted.join('|')})'|\b(?:${ids.join('|')})\b`, 'g')

  it('are found, and so are the verbs', () => {
    expect(middle.length).toBeGreaterThan(15)
    expect(names).toEqual(expect.arrayContaining(['cancel', 'booking.issueHeld', trial.name]))
  })

  it.each(middle)('%s names no verb and no command of one', (path) => {
    expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8').match(literal) ?? []).toEqual([])
  })
})
