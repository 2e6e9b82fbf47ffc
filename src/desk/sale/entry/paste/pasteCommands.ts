import { defineCommands } from '../../../command/defineCommands.ts'
import { isRefusal, refuse, type Refusal } from '../../../../domain/refusal.ts'
import { lineContext } from '../../../command/keyboard.ts'
import { missingText } from '../../model/missing/missingFields.ts'
import { prepareTrips } from '../../model/trip/loadTrips.ts'
import { nothingChosen } from '../../model/screens.ts'
import { availabilityOf } from '../../model/trip/availability.ts'
import { focusOn, useBooking, edit } from '../../model/saleStore.ts'
import {
  meaningOf,
  type Against,
  type Meaning,
  closePaste,
  dropPasted,
  openPaste,
  usePaste,
} from './check.ts'
import { addPerson } from '../../model/item/items.ts'
import { newPerson, type Person } from '../../model/workingBooking.ts'

declare module '../../../command/command.ts' {
  interface Commands {
    /** Without a text, opens the dialog for one. */
    'booking.pastePeople': { text?: string }
    'booking.takePasted': {}
    'booking.nextWrong': {}
    /** Removes the current line. */
    'booking.dropPasted': {}
    'booking.leavePasted': {}
  }
  interface Screens {
    pastePeople: true
  }
}

export function pasteContext(): Against {
  const state = useBooking.getState()
  const [trip] = state.workingBooking.trips
  const { today, countries } = lineContext.get()
  return { today, countries, availability: trip && availabilityOf(trip) }
}

function meanings(): Meaning[] {
  const read = pasteContext()
  return (usePaste.getState().rows ?? []).map(({ texts }) => meaningOf(texts, read))
}

function wrongText(all: readonly Meaning[]): string {
  const gaps = all.flatMap(({ wrong }, row) =>
    wrong.map((one) => ({ ...one, kind: 'passenger' as const, row, trip: 0 })),
  )
  return missingText(gaps, { people: all.map(({ person }) => person), vehicles: [] })
}

/** Adds all passengers, or none while a line has errors. */
function take(): Refusal | undefined {
  const all = meanings()
  const wrong = all.flatMap((one) => one.wrong)
  if (all.length === 0) return refuse('nobody_in_text')
  if (wrong.length > 0) return goToWrong() ?? refuse('fields_missing', { what: wrongText(all) })
  applyPaste(
    all.map(({ person }) => person),
    lineContext.get().nationality,
  )
  closePaste()
  focusOn({ kind: 'passenger', row: 0, field: 'surname' })
  return undefined
}

/** Set by the preview while it is mounted: its current cell, and a function to move there. */
export const preview: {
  go?: (row: number, field: string) => void
  at: () => { row: number; field: string }
} = {
  at: () => ({ row: 0, field: '' }),
}

/** Goes from the current cell to the next invalid one, wrapping around at the end. */
function goToWrong(): Refusal | undefined {
  const wrong = meanings().flatMap((one, row) => one.wrong.map(({ field }) => ({ row, field })))
  const here = preview.at()
  const at = wrong.findIndex(({ row, field }) => row === here.row && field === here.field)
  const next = at >= 0 ? wrong[at + 1] : wrong.find(({ row }) => row >= here.row)
  const to = next ?? wrong[0]
  if (to === undefined) return refuse('nothing_to_fix')
  preview.go?.(to.row, to.field)
  return undefined
}

async function open({ text = '' }: { text?: string }): Promise<Refusal | undefined> {
  const refusal = await prepareTrips()
  if (isRefusal(refusal)) return refusal
  openPaste(text)
  return undefined
}

const inside = ['pastePeople'] as const

/** Importing passengers from a table: checked line by line, then added as one edit. */
export const pasteCommands = defineCommands({
  'booking.pastePeople': {
    where: ['step2'],
    changes: 'desk',
    awaits: 'pastePeople',
    recorded: 'forms',
    refuses: nothingChosen,
    run: open,
  },
  'booking.takePasted': { where: inside, changes: 'desk', awaits: 'step2', recorded: false, run: take },
  'booking.nextWrong': { where: inside, changes: 'nothing', run: goToWrong },
  'booking.dropPasted': {
    where: inside,
    changes: 'desk',
    recorded: false,
    run: () => dropPasted(preview.at().row),
  },
  'booking.leavePasted': {
    where: inside,
    changes: 'desk',
    awaits: 'step2',
    recorded: false,
    run: closePaste,
  },
})

/**
 * Adds the pasted passengers in one edit: names go to the passengers without one, in order, and the rest are
 * new passengers.
 */
export function applyPaste(people: readonly Partial<Person>[], nationality: string): void {
  edit('pastePeople', (draft) => {
    const open = draft.people.filter(({ surname, name }) => surname === '' && name === '')
    people.forEach((known, at) => {
      const person = open[at]
      if (person !== undefined) return void Object.assign(person, known)
      addPerson(draft, newPerson(crypto.randomUUID(), { nationality, ...known }))
    })
  })
}
