import i18next from 'i18next'
import type { AnyCommand } from '../../command/command.ts'
import type { NoArguments } from '../../command/line/arguments.ts'
import { offered, remember } from './remember.ts'
import { useMemory } from './store.ts'
import { partyWords } from './words.ts'

declare module '../../command/command.ts' {
  interface Commands {
    'booking.remember': NoArguments
    'booking.rememberAll': NoArguments
  }
}

const selling = ['step1', 'step2', 'step4', 'step4Optional'] as const

function preview(words: string): string {
  const party = useMemory.getState().parties[offered() ?? -1]
  return party === undefined
    ? i18next.t('party:preview.unknown')
    : i18next.t(words, { party: partyWords(party) })
}

/** People and vehicles known from an earlier booking. */
export const memoryCommands: AnyCommand[] = [
  {
    id: 'booking.remember',
    where: selling,
    changes: 'desk',
    preview: () => preview('party:preview.remember'),
    run: () => remember(false),
  },
  {
    id: 'booking.rememberAll',
    where: selling,
    changes: 'desk',
    preview: () => preview('party:preview.all'),
    run: () => remember(true),
  },
]
