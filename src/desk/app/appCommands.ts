import { appCommand } from './commands.ts'
import { lineCommand } from '../line/commands.ts'
import { sailingCommand } from '../sailing/commands.ts'
import { type Language, languages, languageOfTag } from '../../domain/value/language.ts'
import { refuse, type Refusal } from '../../domain/refusal.ts'
import { isPermitted } from '../session/permission.ts'
import { line } from '../command/keyboard.ts'
import { simple } from '../line/words/simple.ts'
import { anywhere, defineCommand, opensPage } from '../command/defineCommand.ts'
import type { CommandServices } from '../command/command.ts'
import { stepHere } from '../sale/model/screens.ts'
import { changeLanguage, currentLanguage, languageNames } from '../language/language.ts'
import { foldMenu, isTheme, setLook, showNext } from '../look/look.ts'
import { freeSlot, storeCleared } from '../draft/parking.ts'
import { isEmpty } from '../draft/document.ts'
import { releaseHolds } from '../sale/model/hold/holds.ts'
import { clearFound } from '../booking/search/found.ts'
import { clearRecall } from '../booking/shown/bookingStore.ts'
import { startNewSale, useSale } from '../sale/model/saleStore.ts'
import { commands } from '../command/registry.ts'
import { dropSearch } from '../sailing/search/storedSearch.ts'
import { copyText } from '../command/copyText.ts'
import { reportToCopy } from '../request/fault.ts'
import { previewText } from '../line/previewText.ts'
import { lineRow, optional, oneWord, seq, word, type Value } from '../line/combine.ts'
import type { LineForm } from '../line/row.ts'
import { leaveOrAsk, isSaleUnfinished } from './leaving/departure.ts'
import { leaveDesk } from './navigation/signOut.ts'
import { drafts } from './drafts.ts'

interface Chosen {
  language?: Language
}

/** The language that the command changes to where it is not named. */
const otherLanguage = (): Language => (currentLanguage() === 'el' ? 'en' : 'el')

const languageOf = (code: string) => (code === 'al' ? code : languageOfTag(code))

/** Read by the code that addresses have. */
const language: Value<Language> = oneWord('language', 'de', {
  meaning: ({ keys }) => languageOf(keys),
  words: () => languages,
})

const languageRow: LineForm<Chosen> = lineRow({
  name: 'language',
  place: 335,
  entry: seq(word('lang'), optional('language', language)),
  preview: (chosen) => previewText('language', { what: languageNames[chosen.language ?? otherLanguage()] }),
  examples: ['lang', 'lang de'],
})

declare module '../command/command.ts' {
  interface Screens {
    signIn: true
    home: true
  }
}

/**
 * True when the operator has seen the working booking or has been asked about it, so that a new one can
 * discard it.
 */
const mayDiscard = () => isSaleUnfinished() || stepHere() === 'step1'

function changeTheme({ theme }: { theme?: string }): Refusal | undefined {
  if (theme === undefined) showNext('theme')
  else if (isTheme(theme)) setLook({ theme })
  else return refuse('text_not_understood')
  return undefined
}

/** Commands that belong to no noun: navigation, appearance and language. */
export const appCommands = [
  defineCommand(appCommand.copyReport, {
    ...anywhere,
    refuses: () => (reportToCopy() === undefined ? refuse('no_fault') : undefined),
    run: (_, services) => copyText(reportToCopy() ?? '', services),
  }),
  defineCommand(appCommand.home, { recorded: true, ...opensPage('/', 'home') }),
  defineCommand(appCommand.issueTickets, {
    recorded: true,
    ...anywhere,
    awaits: 'step1',
    // Staff of gates and ferry companies see there what sails and what it costs, and sell nothing.
    calledNow: () => (isPermitted(['sell']) ? undefined : 'app:menu.sailingsAndFares'),
    run(_, services) {
      const seen = mayDiscard()
      return leaveOrAsk({ awaits: 'step1', go: () => newBooking(seen, services) })
    },
  }),
  defineCommand(appCommand.manageBookings, {
    recorded: true,
    ...anywhere,
    awaits: 'booking',
    run(_, { navigate }) {
      const seen = mayDiscard()
      navigate('/booking-search', () => clearForRecall(seen))
    },
  }),
  defineCommand(appCommand.groups, {
    recorded: true,
    ...anywhere,
    awaits: 'groups',
    run(_, { navigate }) {
      const seen = mayDiscard()
      navigate('/booking-group-search', () => clearForRecall(seen))
    },
  }),
  defineCommand(appCommand.theme, { recorded: true, ...anywhere, run: changeTheme }),
  defineCommand(appCommand.density, { recorded: true, ...anywhere, run: () => showNext('density') }),
  defineCommand(appCommand.menu, { recorded: true, ...anywhere, run: foldMenu }),
  defineCommand(appCommand.language, {
    ...anywhere,
    line: languageRow,
    run: ({ language = otherLanguage() }) => changeLanguage(language),
  }),
  defineCommand(appCommand.signOut, {
    line: simple(340, 'signOut', 'out'),
    where: 'everywhere',
    changes: 'record',
    awaits: 'signIn',
    run(_, { navigate }) {
      const seen = isSaleUnfinished()
      return leaveOrAsk({
        awaits: 'signIn',
        async go() {
          await emptyDesk(seen)
          await leaveDesk()
          navigate('/')
        },
      })
    },
  }),
]

/**
 * Empties the working booking. `asked` means that the operator has agreed to discard it; otherwise a booking
 * from another screen is parked when a slot is free.
 */
async function emptyBooking(asked: boolean): Promise<void> {
  const slot = asked || isEmpty(useSale.getState()) ? undefined : freeSlot()
  if (slot !== undefined) return void (await drafts.park(slot))
  const freed = releaseHolds()
  startNewSale()
  await freed
}

/**
 * Starts a booking for a new customer with an empty search. On another page without a working booking it
 * returns to the search as it was left.
 */
async function newBooking(asked: boolean, services: CommandServices): Promise<void> {
  const { run, navigate } = services
  const back = !commands.places().includes('step1') && isEmpty(useSale.getState())
  if (asked) storeCleared(services)
  await emptyBooking(asked)
  line.discard()
  navigate('/book-ticket')
  // At once: keys typed after Esc must go to the line, not into a form that is being cleared.
  await Promise.all([run(lineCommand.focus, {}), back ? undefined : run(sailingCommand.clear, {})])
}

/** Closes the recalled booking and empties the working booking, for the next recall. */
async function clearForRecall(asked: boolean): Promise<void> {
  clearRecall()
  clearFound()
  await emptyBooking(asked)
}

/**
 * Empties the desk at sign-out, parking a booking the operator was not asked about. Without a free slot the
 * booking stays in the draft.
 */
async function emptyDesk(asked: boolean): Promise<void> {
  if (asked || isEmpty(useSale.getState()) || freeSlot() !== undefined) await emptyBooking(asked)
  if (isEmpty(useSale.getState())) dropSearch()
}
