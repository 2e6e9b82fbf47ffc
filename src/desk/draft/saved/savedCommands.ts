import { draftCommand } from '../commands.ts'
import i18next from 'i18next'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandServices } from '../../command/command.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { isEmpty } from '../document.ts'
import { selling } from '../../sale/model/screens.ts'
import { useSale } from '../../sale/model/saleStore.ts'
import { type Saved, useSaved } from './saved.ts'

declare module '../../command/command.ts' {
  interface Screens {
    saveBooking: true
    savedBookings: true
  }
}

function close(): void {
  useSaved.setState({ dialog: undefined, taken: undefined, deleted: undefined })
}

async function save(
  saved: Saved,
  { name, overwrite = false }: { name?: string; overwrite?: boolean },
  { say }: CommandServices,
) {
  if (name === undefined) return void useSaved.setState({ dialog: 'save', taken: undefined })
  const refusal = await saved.save(name, overwrite)
  // A name typed on the line is confirmed in the dialog as well.
  if (refusal?.refusal === 'name_taken') return void useSaved.setState({ dialog: 'save', taken: name })
  if (refusal) return refusal
  close()
  return say(i18next.t('draft:saved.done'))
}

async function open(saved: Saved): Promise<Refusal | undefined> {
  const refusal = await saved.list()
  if (refusal) return refusal
  useSaved.setState(({ rows }) => ({ dialog: 'list', here: rows[0]?.id }))
  return undefined
}

async function load(saved: Saved, id: string): Promise<Refusal | undefined> {
  const refusal = await saved.load(id)
  if (!refusal) close()
  return refusal
}

async function remove(saved: Saved, id = useSaved.getState().here): Promise<Refusal | undefined> {
  return id === undefined ? refuse('nothing_saved') : saved.remove(id)
}

const inList = { where: ['savedBookings'], changes: 'desk' } as const

/** Commands for named bookings: save, list, load, delete. */
export const savedCommands = (saved: Saved) => [
  defineCommand(draftCommand.save, {
    rights: ['sell'],
    where: [...selling, 'saveBooking'],
    changes: 'desk',
    awaits: ({ name }) => (name === undefined || saved.isTaken(name) ? 'saveBooking' : undefined),
    refuses: () => (isEmpty(useSale.getState()) ? refuse('nothing_to_save') : undefined),
    preview: ({ name = '' }) => i18next.t('sale:preview.save', { name }),
    run: (args, services) => save(saved, args, services),
  }),
  defineCommand(draftCommand.saved, {
    rights: ['sell'],
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'savedBookings',
    run: () => open(saved),
  }),
  defineCommand(draftCommand.leave, {
    where: ['saveBooking', 'savedBookings'],
    changes: 'nothing',
    palette: false,
    run: close,
  }),
  defineCommand(draftCommand.load, {
    where: ['savedBookings', 'home', 'step1'],
    changes: 'desk',
    palette: false,
    awaits: 'step2',
    run: ({ id }) => load(saved, id),
  }),
  defineCommand(draftCommand.delete, {
    ...inList,
    refuses: () => (useSaved.getState().rows.length > 0 ? undefined : refuse('nothing_saved')),
    run: ({ id }) => remove(saved, id),
  }),
  defineCommand(draftCommand.restore, {
    ...inList,
    refuses: () => (useSaved.getState().deleted ? undefined : refuse('nothing_to_undo')),
    run: saved.restore,
  }),
]
