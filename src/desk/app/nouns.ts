import type { AnyCommand } from '../command/command.ts'
import { bookingCommands } from '../booking/commands.ts'
import { entryCommands } from '../booking/entry/commands.ts'
import { extraCommands } from '../booking/entry/line.ts'
import { pasteCommands } from '../booking/paste/commands.ts'
import { printCommands } from '../booking/print/commands.ts'
import { ticketFeesCommands } from '../booking/ticketFees/commands.ts'
import { truckCommands } from '../booking/truck/commands.ts'
import { draftCommands } from '../booking/draft/commands.ts'
import { seatCommands } from '../booking/seats/commands.ts'
import { savedCommands } from '../booking/saved/commands.ts'
import { helpCommands } from '../command/help/commands.ts'
import { lineCommands } from '../command/lineCommands.ts'
import { macroCommands } from '../command/macro/commands.ts'
import { recallCommands } from '../booking/recall/commands.ts'
import { pricingCommands } from '../pricing/commands.ts'
import { ledgerCommands } from '../ledger/commands.ts'
import { sailingCommands } from '../sailing/commands.ts'
import { favouriteCommands } from '../sailing/favourites.ts'
import { findCommands } from '../sailing/findCommands.ts'
import { sessionCommands } from '../session/commands.ts'
import { settingsCommands } from '../settings/commands.ts'
import { copyToCommands } from '../booking/copyTo/commands.ts'
import { companyDiscountCommands } from '../booking/companyDiscount.ts'
import { memoryCommands } from '../booking/memory/commands.ts'
import { appCommands } from './commands.ts'
import { partyMemoryCommands } from './partyMemory.ts'
import { firstSaleCommands } from './firstSale/commands.ts'
import { drafts } from './drafts.ts'
import { habitCommands } from './habits.ts'
import { menuCommands } from './menu/commands.ts'
import { unlessHidden } from './menu/hidden.ts'
import { leavingCommands } from './leaving/commands.ts'
import { noticeCommands } from './noticeCommands.ts'
import { saved } from './saved.ts'
import { sessionPageCommands } from './sessionPages.ts'
import { updateCommands } from './update/commands.ts'

const all: readonly (readonly AnyCommand[])[] = [
  appCommands,
  firstSaleCommands,
  leavingCommands,
  menuCommands,
  noticeCommands,
  updateCommands,
  helpCommands,
  lineCommands,
  macroCommands,
  sailingCommands,
  findCommands,
  favouriteCommands,
  pricingCommands,
  bookingCommands,
  entryCommands,
  extraCommands,
  pasteCommands,
  printCommands,
  truckCommands,
  ticketFeesCommands,
  ledgerCommands,
  companyDiscountCommands,
  memoryCommands,
  copyToCommands,
  partyMemoryCommands,
  draftCommands(drafts),
  savedCommands(saved),
  seatCommands,
  habitCommands,
  recallCommands,
  settingsCommands,
  sessionCommands,
  sessionPageCommands,
]

/** The command sets of the desk, a line a noun. */
export const nouns = all.map((set) => set.map(unlessHidden))
