import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { appCommand } from '../../../../src/desk/app/commands.ts'
import type { DraftContent } from '../../../../src/desk/draft/storedDraft.ts'
import { draftCommand } from '../../../../src/desk/draft/commands.ts'
import type { CommandId } from '../../../../src/desk/command/command.ts'
import { refuse } from '../../../../src/domain/refusal.ts'
import { startDeskWithoutBrowser } from '../deskWithoutBrowser.ts'
import { tripOf } from '../../sale/exampleTrips.ts'

interface Stored {
  version: number
  draft?: Pick<DraftContent, 'cursor' | 'document'>
}

/** The drafts of the user on the server, which other windows change too. */
const stored = new Map<string, Stored>()
/** Runs before a draft is saved, as another window may. */
let beforeSaving = (): void => undefined
/** Every draft is refused for its size. */
let tooLarge = false

vi.mock('../../../../src/desk/request/request.ts', async (original) => ({
  ...(await original<object>()),
  request: async ({ id }: { id: string }, { path = { name: '' }, body }: Asked) => {
    const { version, draft } = stored.get(path.name) ?? { version: 0 }
    if (id === 'draft.list')
      return {
        drafts: [...stored].flatMap(([name, { draft: kept }]) =>
          kept ? [{ name, version: 1, age: 0, cursor: kept.cursor }] : [],
        ),
      }
    if (id === 'draft.read') return { version, ...(draft && { draft }) }
    if (id === 'draft.save') return save(path.name, body)
    if (id === 'draft.remove') stored.set(path.name, { version: version + 1 })
    return { version: version + 1 }
  },
}))

interface Asked {
  path?: { name: string }
  body: { version: number } & NonNullable<Stored['draft']>
}

function save(name: string, { version, document, cursor }: Asked['body']) {
  if (tooLarge) return refuse('draft_too_large')
  beforeSaving()
  const before = stored.get(name)?.version ?? 0
  if (before !== version) return refuse('draft_changed', { who: 'maria', when: '2026-11-20 12:00' })
  stored.set(name, { version: before + 1, draft: { document, cursor } })
  return { version: before + 1 }
}

const load = async () => ({
  ...(await import('../../../../src/desk/sale/model/saleStore.ts')),
  ...(await import('../../../../src/desk/sale/model/workingBooking.ts')),
  ...(await import('../../../../src/desk/draft/parkedDrafts.ts')),
  ...(await import('../../../../src/desk/draft/draftContribution.ts')),
  ...(await import('../../../../src/desk/app/drafts.ts')),
  ...(await import('../../../../src/desk/booking/shown/bookingStore.ts')),
})
let desk: Awaited<ReturnType<typeof startDeskWithoutBrowser>> & Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  const started = await startDeskWithoutBrowser()
  Object.assign(document, { querySelector: () => null, addEventListener() {}, removeEventListener() {} })
  desk = { ...started, ...(await load()) }
  desk.commands.register(desk.draftCommands(desk.drafts))
})

beforeEach(async () => {
  desk.clear()
  stored.clear()
  beforeSaving = () => undefined
  tooLarge = false
  desk.forgetCleared()
  await desk.reloadParked()
  desk.clearRecall()
  type('KOSTA')
})

/** A working booking of one passenger. */
function type(surname: string): void {
  desk.startNewSale()
  desk.edit('take', (draft) => {
    draft.people = [{ ...desk.newPerson('p1'), surname }]
    draft.trips = [{ trip: tripOf(), passengers: [], vehicles: [] }]
  })
}

/** Another window parks bookings, which this one has not heard of. */
function parkElsewhere(...slots: readonly number[]): void {
  const cursor = { path: '/book-ticket/step-2', on: 'line', typed: '', line: '', name: 'ELSEWHERE' } as const
  for (const slot of slots) stored.set(`park-${slot}`, { version: 3, draft: { document: {}, cursor } })
}

const surnames = () => desk.useSale.getState().workingBooking.people.map(({ surname }) => surname)
/** The booking of a draft, as its text. */
const storedAs = (name: string) => JSON.stringify(stored.get(name)?.draft ?? {})
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const departures: [title: string, command: CommandId, keys: string][] = [
  ['Manage bookings', appCommand.manageBookings, 'Alt+Q Ctrl+Z'],
  ['Groups', appCommand.groups, 'Alt+Q Ctrl+Z'],
  ['New booking', appCommand.issueTickets, 'Ctrl+Z'],
]

describe.each(departures)('%s', (_, command, keys) => {
  test('brings a booking discarded on step 1 back by undo, and not the one cleared before it', async () => {
    type('OLDER')
    desk.storeCleared({ notifyDone: () => undefined })
    type('KOSTA')
    desk.enterScreen('step1')
    await desk.press(command)
    expect(surnames()).toEqual([])
    expect(desk.notices()).toEqual([`Cleared. ${keys} brings it back.`])
    desk.enterScreen('booking')
    await desk.press(appCommand.issueTickets)
    desk.enterScreen('step1')
    await desk.press(draftCommand.undo)
    expect(surnames()).toEqual(['KOSTA'])
  })

  test('clears a booking once, which undo brings back, where every slot is taken', async () => {
    parkElsewhere(...all)
    await desk.reloadParked()
    desk.enterScreen('booking')
    await desk.press(command)
    expect(surnames()).toEqual([])
    expect(desk.notices()).toHaveLength(1)
    desk.enterScreen('step1')
    await desk.press(draftCommand.undo)
    expect(surnames()).toEqual(['KOSTA'])
  })

  test('parks a booking that the operator was not asked about, in a slot free in every window', async () => {
    parkElsewhere(1, 2)
    desk.enterScreen('booking')
    await desk.press(command)
    expect(surnames()).toEqual([])
    expect(storedAs('park-3')).toContain('KOSTA')
    expect(storedAs('park-1')).not.toContain('KOSTA')
    expect(desk.notices()).toEqual([])
  })

  test('parks into the slot that another window has resumed meanwhile', async () => {
    parkElsewhere(...all)
    await desk.reloadParked()
    stored.set('park-4', { version: 4 })
    desk.enterScreen('booking')
    await desk.press(command)
    expect(storedAs('park-4')).toContain('KOSTA')
  })

  test('stays where the booking cannot be parked', async () => {
    tooLarge = true
    desk.showBooking({ crsReservationId: 'K7M2PA', trips: [], items: [] } as never)
    desk.enterScreen('booking')
    await desk.press(command)
    expect(surnames()).toEqual(['KOSTA'])
    expect(desk.pages).toEqual([])
    expect(desk.shownBooking()).toBeDefined()
    expect(desk.notices()).toHaveLength(1)
  })
})

describe('parking', () => {
  beforeEach(() => desk.enterScreen('step2'))

  test('takes the next slot where another window has just taken the first', async () => {
    parkElsewhere(1)
    await desk.press(draftCommand.park)
    expect(storedAs('park-2')).toContain('KOSTA')
    expect(desk.useParked.getState().parked.map(({ slot }) => slot)).toEqual([1, 2])
  })

  test('takes the next slot where another window takes the first at the same moment', async () => {
    beforeSaving = () => {
      beforeSaving = () => undefined
      parkElsewhere(1)
    }
    await desk.press(draftCommand.park)
    expect(storedAs('park-2')).toContain('KOSTA')
  })

  test('into a slot that another window has taken is refused, and the header shows it then', async () => {
    parkElsewhere(1)
    await desk.press(draftCommand.slot(1))
    expect(surnames()).toEqual(['KOSTA'])
    expect(desk.notices()).toEqual([expect.stringContaining('Slot 1')])
    expect(desk.useParked.getState().parked).toMatchObject([{ slot: 1, name: 'ELSEWHERE' }])
  })

  test('of the booking of the server never overwrites what another window has parked', async () => {
    parkElsewhere(1)
    stored.set('hand', { version: 1, draft: { document: { of: 'HAND' }, cursor: { path: '/' } as never } })
    expect(await desk.drafts.parkUnseen()).toBeUndefined()
    expect([storedAs('park-1'), storedAs('park-2')]).toEqual([
      expect.stringContaining('ELSEWHERE'),
      expect.stringContaining('HAND'),
    ])
  })
})

describe('two windows of one browser', () => {
  let other: BroadcastChannel
  let stop: () => void
  beforeEach(() => {
    other = new BroadcastChannel('purser-parked')
    stop = desk.drafts.start({ navigate: () => undefined, reportProblem: () => undefined })
    return () => {
      stop()
      other.close()
    }
  })

  test('a booking parked in the other one is in the header here', async () => {
    parkElsewhere(1)
    other.postMessage('changed')
    await vi.waitFor(() => expect(desk.useParked.getState().parked).toHaveLength(1))
  })

  test.each(['parked', 'resumed'])('one %s here is announced to the other', async (how) => {
    desk.enterScreen('step2')
    if (how === 'resumed') await desk.drafts.park(1)
    const heard = new Promise((message) => other.addEventListener('message', message, { once: true }))
    if (how === 'parked') await desk.press(draftCommand.park)
    else await desk.press(draftCommand.resume, { slot: 1 })
    expect(await heard).toMatchObject({ data: 'changed' })
  })
})
