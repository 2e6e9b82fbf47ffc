import { bookingCommand } from '../commands.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { refuse } from '../../../domain/refusal.ts'
import { openFound, refusalOf, search, tabAddress } from '../find/find.ts'
import { addressOf, loadFound, useFound } from './found.ts'

const onPage = { where: ['booking'], changes: 'nothing' } as const

/** Searching for bookings, and the list of those found. */
export const searchCommands = [
  defineCommand(bookingCommand.searchByCriteria, {
    recorded: true,
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'booking',
    run: (_, { navigate }) => navigate(tabAddress(2)),
  }),
  defineCommand(bookingCommand.search, { ...onPage, palette: false, awaits: 'booking', run: search }),
  defineCommand(bookingCommand.list, {
    ...onPage,
    palette: false,
    run: async (criteria) => refusalOf(await loadFound(criteria), criteria),
  }),
  defineCommand(bookingCommand.openFound, {
    ...onPage,
    palette: false,
    awaits: 'booking',
    run: ({ reference }, services) => openFound(reference, services),
  }),
  defineCommand(bookingCommand.backToFound, {
    ...onPage,
    awaits: 'booking',
    refuses: () => (useFound.getState().criteria ? undefined : refuse('no_list_found')),
    run: (_, { navigate }) => navigate(addressOf(useFound.getState().criteria ?? {})),
  }),
]
