import type { AnyCommand } from '../command/command.ts'
import { bookingCommands } from '../sale/commands.ts'
import { entryCommands } from '../sale/entry/commands.ts'
import { extraCommands } from '../sale/entry/productCommands.ts'
import { pasteCommands } from '../sale/entry/paste/commands.ts'
import { ticketCommands } from '../ticket/commands.ts'
import { printCommands } from '../ticket/print/commands.ts'
import { ticketFeesCommands } from '../ticket/fees/commands.ts'
import { truckCommands } from '../truck/commands.ts'
import { draftCommands } from '../draft/commands.ts'
import { seatCommands } from '../sale/entry/seats/commands.ts'
import { savedCommands } from '../draft/saved/commands.ts'
import { helpCommands } from '../command/help/commands.ts'
import { lineCommands } from '../command/line/commands.ts'
import { macroCommands } from '../command/macro/commands.ts'
import { recallCommands } from '../booking/commands.ts'
import { pricingCommands } from '../pricing/commands.ts'
import { ledgerCommands } from '../ledger/commands.ts'
import { sailingCommands } from '../sailing/commands.ts'
import { favouriteCommands } from '../sailing/search/favourites.ts'
import { findCommands } from '../sailing/findCommands.ts'
import { sessionCommands } from '../session/commands.ts'
import { settingsCommands } from '../settings/commands.ts'
import { copyToCommands } from '../sale/entry/copy/commands.ts'
import { companyDiscountCommands } from '../sale/entry/companyDiscount.ts'
import { memoryCommands } from '../party/commands.ts'
import { appCommands } from './commands.ts'
import { partyMemoryCommands } from './partyMemory.ts'
import { firstSaleCommands } from './firstSale/commands.ts'
import { drafts } from './drafts.ts'
import { preferenceCommands } from './salePreferences.ts'
import { menuCommands } from './menu/commands.ts'
import { unlessHidden } from './menu/hidden.ts'
import { leavingCommands } from './leaving/commands.ts'
import { noticeCommands } from './notices/commands.ts'
import { saved } from './saved.ts'
import { sessionPageCommands } from './navigation/sessionPages.ts'
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
  ticketCommands,
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
  preferenceCommands,
  recallCommands,
  settingsCommands,
  sessionCommands,
  sessionPageCommands,
]

/** The command sets of the desk, a line a noun. */
export const commandSets = all.map((set) => set.map(unlessHidden))
