import i18next from 'i18next'
import type { Refusal } from '../../domain/refusal.ts'
import type { Contribution } from '../command/contribution.ts'
import { saleCommand } from '../sale/commands.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { type CommandServices, refusalOf } from '../command/command.ts'
import { lineContext } from '../command/keyboard.ts'
import { travelDayText } from '../line/previewText.ts'
import { nothingChosen, stepHere } from '../sale/model/screens.ts'
import { lineRow, optional, seq, word } from '../line/combine.ts'
import type { LineForm } from '../line/row.ts'
import { travelDay } from '../line/words/when.ts'
import { textOf } from '../language/text.ts'
import { partyCommand } from './commands.ts'
import { offered, fillParty, travelAgain } from './fill.ts'
import { useMemory, rememberedPartyText, travellerWords } from './partyStore.ts'

export interface RememberArguments {
  /** Their last trip on that day, YYYY-MM-DD; absent where only the people are meant. */
  date?: string
}

/**
 * Recalls the passengers who last travelled under a phone number, plate or surname; with a date it also searches their
 * last trip for all of them.
 */
const rememberRow: LineForm<RememberArguments> = lineRow({
  name: 'remember',
  order: 280,
  entry: seq(word('mem'), optional('date', travelDay)),
  usage: 'mem · mem 28dec',
  soFar: (before, { date }) => (date === undefined ? before : { turned: true, departs: date }),
  examples: ['mem', 'mem 28dec', 'mem fri'],
})

const selling = ['step1', 'step2', 'step4', 'step4Optional'] as const

/** Their last trip on another day: `PIR→JTR Fri 27/11`. */
function previewAgain(date: string): string {
  const party = useMemory.getState().parties[offered() ?? -1]
  if (party === undefined)
    return i18next.t('party:preview.unknownAgain', { day: travelDayText(date, lineContext.get().today) })
  const { origin, destination } = party.lastTrip
  const trip = `${origin.idOrCode}→${destination.idOrCode} ${travelDayText(date, lineContext.get().today)}`
  return i18next.t('party:preview.again', { trip, party: travellerWords(party) })
}

function preview(words: string): string {
  const party = useMemory.getState().parties[offered() ?? -1]
  return party === undefined
    ? i18next.t('party:preview.unknown')
    : textOf(words, { party: rememberedPartyText(party) })
}

/** Shows the passengers at once with assigned accommodation, because an issue can follow in the same line. */
async function take(all: boolean, { run }: CommandServices): Promise<Refusal | undefined> {
  const refusal = await fillParty(all)
  if (refusal || !isShownNext()) return refusal
  return refusalOf(await run(saleCommand.showPeople, {}))
}

/** True when the trips are chosen and the passengers are not on screen yet. */
function isShownNext(): boolean {
  return stepHere() === 'step1' && nothingChosen() === undefined
}

const awaits = () => (isShownNext() ? 'step2' : undefined)

/** Passengers and vehicles of earlier bookings. */
const memoryCommands = [
  defineCommand(partyCommand.remember, {
    line: rememberRow,
    where: selling,
    changes: 'desk',
    awaits: ({ date }) => (date === undefined ? awaits() : 'step1'),
    preview: ({ date }) => (date === undefined ? preview('party:preview.remember') : previewAgain(date)),
    run: ({ date }, services) => (date === undefined ? take(false, services) : travelAgain(date, services)),
  }),
  defineCommand(partyCommand.rememberAll, {
    recorded: true,
    where: selling,
    changes: 'desk',
    awaits,
    preview: () => preview('party:preview.all'),
    run: (_, services) => take(true, services),
  }),
]

export const partyContribution: Contribution = {
  commands: memoryCommands,
}
