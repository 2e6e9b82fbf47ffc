import { defineCommands } from '../../command/defineCommands.ts'
import { refuse } from '../../../domain/refusal.ts'
import { openFound, refusalOf, search, tabAddress } from '../find/find.ts'
import { addressOf, type Criteria, loadFound, useFound } from './found.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.searchByCriteria': {}
    'booking.search': Criteria
    /** Shows the list also of one booking: the address of the list. */
    'booking.list': Criteria
    'booking.openFound': { reference: string }
    'booking.backToFound': {}
  }
}

const onPage = { where: ['booking'], changes: 'nothing' } as const

/** Searching for bookings, and the list of those found. */
export const searchCommands = defineCommands({
  'booking.searchByCriteria': {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'booking',
    run: (_, { navigate }) => navigate(tabAddress(2)),
    recorded: true,
  },
  'booking.search': { ...onPage, palette: false, awaits: 'booking', run: search },
  'booking.list': {
    ...onPage,
    palette: false,
    run: async (criteria) => refusalOf(await loadFound(criteria), criteria),
  },
  'booking.openFound': {
    ...onPage,
    palette: false,
    awaits: 'booking',
    run: ({ reference }, services) => openFound(reference, services),
  },
  'booking.backToFound': {
    ...onPage,
    awaits: 'booking',
    refuses: () => (useFound.getState().criteria ? undefined : refuse('no_list_found')),
    run: (_, { navigate }) => navigate(addressOf(useFound.getState().criteria ?? {})),
  },
})
