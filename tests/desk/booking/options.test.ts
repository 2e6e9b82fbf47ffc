import { beforeEach, describe, expect, test, vi } from 'vitest'
import { refuse } from '../../../src/domain/refusal.ts'
import { addDays, dateOf } from '../../../src/domain/value/portTime.ts'
import { lineContext } from '../../../src/desk/command/keyboard.ts'
import {
  readTime,
  askJob,
  changeJob,
  commonMethods,
  leaveJob,
  startJob,
  type JobChoice,
} from '../../../src/desk/booking/options/optionsCommands.ts'
import {
  optionColumns,
  type Option,
  selectedOptions,
  setOptions,
  setRange,
  toggleAllMarks,
  toggleMark,
  useOptions,
} from '../../../src/desk/booking/options/optionsStore.ts'
import { openReturn } from './exampleBookings.ts'

/** The answer to the call for each booking; a function runs while the call is under way. */
const answers: Record<string, object | 'cut' | (() => object)> = {}
const sent: { id: string; reference: string; key: string | undefined; body: Record<string, unknown> }[] = []

vi.mock('../../../src/desk/request/request.ts', () => ({
  request: (call: { id: string }, input: { body: Record<string, unknown> }, more: { key?: string } = {}) => {
    if (call.id === 'pricing.paymentMethods') return Promise.resolve(methods)
    const reference = String(input.body['crsReservationId'])
    sent.push({ id: call.id, reference, key: more.key, body: input.body })
    const answer = answers[reference] ?? { booking: openReturn }
    if (answer === 'cut') return Promise.reject(new TypeError('Failed to fetch'))
    return Promise.resolve(typeof answer === 'function' ? answer() : answer)
  },
}))

const method = (id: number, kind: string) => ({ id, kind, name: kind, isDefault: id === 1 })
const methods = {
  paymentMethodResponsePerCompanies: [{ company: 'HLC', methods: [method(1, 'cash'), method(2, 'card')] }],
}

const option = (crsReservationId: string, optionDateTime = '2026-06-16 18:00'): Option => ({
  ...openReturn,
  crsReservationId,
  optionDateTime,
  reservationStatus: 'OPTIONAL',
  version: 3,
})
const references = ['AAA2AA', 'BBB2BB', 'EEE2EE']
const notifyDone = vi.fn<(words: string) => void>()

beforeEach(() => {
  useOptions.setState({ marked: new Set(), current: references[0], job: undefined })
  setOptions(references.map((reference) => option(reference)))
  for (const key of Object.keys(answers)) delete answers[key]
  sent.length = 0
  notifyDone.mockClear()
})

/** Starts the work, and waits until it has ended. */
async function runJob(choice: JobChoice, services: Parameters<typeof startJob>[1]) {
  const refusal = startJob(choice, services)
  await vi.waitFor(() => expect(useOptions.getState().job?.state).not.toBe('running'))
  return refusal
}

const results = () => [...(useOptions.getState().job?.results ?? [])]
const selected = () => selectedOptions().map(({ crsReservationId }) => crsReservationId)

describe('the selection', () => {
  test('is the option under the cursor until options are marked', () => {
    expect(selected()).toEqual(['AAA2AA'])
    useOptions.setState({ current: 'EEE2EE' })
    toggleMark()
    useOptions.setState({ current: 'BBB2BB' })
    expect(selected()).toEqual(['EEE2EE'])
    toggleMark()
    expect(selected()).toEqual(['BBB2BB', 'EEE2EE'])
    toggleMark()
    expect(selected()).toEqual(['EEE2EE'])
  })

  test('of all options is taken away by the same key', () => {
    toggleAllMarks()
    expect(selected()).toEqual(references)
    toggleAllMarks()
    expect(useOptions.getState().marked.size).toBe(0)
  })

  test('loses an option that is no longer listed', () => {
    toggleAllMarks()
    setOptions([option('BBB2BB')])
    expect([...useOptions.getState().marked]).toEqual(['BBB2BB'])
  })
})

test('a range of more than 15 days or a reversed one moves the other end (SC-C12)', () => {
  const range = () => [useOptions.getState().from, useOptions.getState().to]
  useOptions.setState({ from: '2026-06-10', to: '2026-06-12' })
  setRange('to', '2026-07-10')
  expect(range()).toEqual(['2026-06-25', '2026-07-10'])
  setRange('from', '2026-06-01')
  expect(range()).toEqual(['2026-06-01', '2026-06-16'])
  setRange('from', '2026-08-01')
  expect(range()).toEqual(['2026-08-01', '2026-08-01'])
})

test('the urgency of an option has a sign besides its colour', () => {
  const [until] = optionColumns(((key: string) => key) as never, '2026-06-16 17:00')
  const signs = ['2026-06-16 18:00', '2026-06-16 23:00', '2026-06-17 18:00'].map((time) =>
    until?.text(option('AAA2AA', time)).charAt(0),
  )
  expect([signs[0], signs[1], ['‼', '!'].includes(signs[2] ?? '')]).toEqual(['‼', '!', false])
})

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})

describe('cancelling several options', () => {
  test('cancels nothing before it is confirmed, then each with its version and free of charge', async () => {
    toggleAllMarks()
    expect(await askJob('cancel')).toBeUndefined()
    expect([sent, useOptions.getState().job?.state]).toEqual([[], 'asked'])
    await runJob({}, { notifyDone })
    expect(sent.map(({ id, reference }) => [id, reference])).toEqual(
      references.map((reference) => ['booking.cancel', reference]),
    )
    expect(sent[0]?.body).toEqual({ crsReservationId: 'AAA2AA', version: 3, expectedFees: 0 })
    expect(results()).toEqual(references.map((reference) => [reference, 'done']))
    expect(useOptions.getState().job?.state).toBe('ended')
  })

  test('goes on after a refusal and keeps the refused option marked', async () => {
    toggleAllMarks()
    answers['BBB2BB'] = refuse('booking_changed')
    await askJob('cancel')
    await runJob({}, { notifyDone })
    expect(results()).toEqual([
      ['AAA2AA', 'done'],
      ['BBB2BB', refuse('booking_changed')],
      ['EEE2EE', 'done'],
    ])
    leaveJob()
    expect([...useOptions.getState().marked]).toEqual(['BBB2BB'])
  })

  test('ends at a lost connection, and again sends the same key without those done', async () => {
    toggleAllMarks()
    answers['BBB2BB'] = 'cut'
    await askJob('cancel')
    await runJob({}, { notifyDone })
    expect(results().map(([, result]) => result)).toEqual(['done', 'unanswered', 'waiting'])
    expect(logged).toHaveBeenCalledOnce()
    delete answers['BBB2BB']
    await runJob({}, { notifyDone })
    expect(results().map(([, result]) => result)).toEqual(['done', 'done', 'done'])
    expect(sent.map(({ reference }) => reference)).toEqual(['AAA2AA', 'BBB2BB', 'BBB2BB', 'EEE2EE'])
    expect(sent[1]?.key).toBe(sent[2]?.key)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  test('stops before the next booking when asked, but not for a second press of the same Enter', async () => {
    toggleAllMarks()
    answers['AAA2AA'] = () => (leaveJob(), {})
    answers['BBB2BB'] = () => (leaveJob(), {})
    await askJob('cancel')
    await Promise.all([runJob({}, { notifyDone }), runJob({}, { notifyDone })])
    expect(results().map(([, result]) => result)).toEqual(['done', 'done', 'waiting'])
  })

  test('is refused without options', async () => {
    setOptions([])
    expect(await askJob('cancel')).toEqual(refuse('no_option_chosen'))
  })
})

test('issuing several options pays the total of each by the chosen method', async () => {
  useOptions.setState({ marked: new Set(['AAA2AA', 'EEE2EE']) })
  expect(await askJob('issue')).toBeUndefined()
  await runJob({ method: 'card' }, { notifyDone })
  expect(sent.map(({ id, reference, body }) => [id, reference, body['payments']])).toEqual(
    ['AAA2AA', 'EEE2EE'].map((reference) => [
      'booking.issue',
      reference,
      [{ paymentMethod: { id: 2 }, total: openReturn.total }],
    ]),
  )
})

test('a method typed with the command comes first, else the usual one', async () => {
  const kinds = async (typed?: 'card') => {
    await askJob('issue', { method: typed })
    const { job } = useOptions.getState()
    return job && commonMethods(job).map(({ kind }) => kind)
  }
  expect(await kinds('card')).toEqual(['card', 'cash'])
  expect(await kinds()).toEqual(['cash', 'card'])
})

describe('another time for several options', () => {
  const times = () =>
    Object.fromEntries(sent.map(({ reference, body }) => [reference, body['newOptionDateTime']]))
  beforeEach(() => {
    lineContext.follow('2026-06-10T06:00:00Z')
    setOptions([option('AAA2AA'), option('BBB2BB', '2026-06-17 23:30')])
    toggleAllMarks()
  })

  test('replaces the day or the hour of each, or adds to the time of each', async () => {
    await askJob('extend', { until: { date: '2026-06-18' } })
    await runJob({}, { notifyDone })
    expect(times()).toEqual({ AAA2AA: '2026-06-18 18:00', BBB2BB: '2026-06-18 23:30' })
    leaveJob()
    toggleAllMarks()
    await askJob('extend')
    changeJob(() => ({ plus: 120 }))
    await runJob({}, { notifyDone })
    expect(times()).toEqual({ AAA2AA: '2026-06-16 20:00', BBB2BB: '2026-06-18 01:30' })
  })

  test('is the latest of each where the operator asks for it', async () => {
    const { departureDateTime = '' } = openReturn.trips[0] ?? {}
    await askJob('extend')
    await runJob({ until: { latest: true } }, { notifyDone })
    const evening = `${addDays(dateOf(departureDateTime), -1)} 20:00`
    expect(times()).toEqual({ AAA2AA: evening, BBB2BB: evening })
  })

  test('has to be typed first', async () => {
    await askJob('extend')
    expect(await runJob({}, { notifyDone })).toEqual(refuse('option_time_needed'))
    expect([sent, useOptions.getState().job?.state]).toEqual([[], 'asked'])
  })

  test('leaves what was refused marked, with its reason', async () => {
    answers['BBB2BB'] = refuse('option_in_past')
    await askJob('extend', { until: { time: '08:00' } })
    await runJob({}, { notifyDone })
    expect(results()).toEqual([
      ['AAA2AA', 'done'],
      ['BBB2BB', refuse('option_in_past')],
    ])
    leaveJob()
    expect([...useOptions.getState().marked]).toEqual(['BBB2BB'])
  })

  test('is typed as a time or as a postponement', () => {
    expect(['18h', '18:30', '+2h', '+90m', '+2', 'soon'].map(readTime)).toEqual([
      { time: '18:00' },
      { time: '18:30' },
      { plus: 120 },
      { plus: 90 },
      undefined,
      undefined,
    ])
  })
})
