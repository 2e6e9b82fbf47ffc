import type app from '../../../locales/en/app.json'
import type booking from '../../../locales/en/booking.json'
import type cashier from '../../../locales/en/cashier.json'
import type checkin from '../../../locales/en/checkin.json'
import type disruption from '../../../locales/en/disruption.json'
import type inventory from '../../../locales/en/inventory.json'
import type draft from '../../../locales/en/draft.json'
import type field from '../../../locales/en/field.json'
import type grid from '../../../locales/en/grid.json'
import type group from '../../../locales/en/group.json'
import type help from '../../../locales/en/help.json'
import type ledger from '../../../locales/en/ledger.json'
import type line from '../../../locales/en/line.json'
import type macro from '../../../locales/en/macro.json'
import type notice from '../../../locales/en/notice.json'
import type onBoard from '../../../locales/en/onBoard.json'
import type network from '../../../locales/en/network.json'
import type parcel from '../../../locales/en/parcel.json'
import type party from '../../../locales/en/party.json'
import type pricing from '../../../locales/en/pricing.json'
import type report from '../../../locales/en/report.json'
import type reference from '../../../locales/en/reference.json'
import type refund from '../../../locales/en/refund.json'
import type refusal from '../../../locales/en/refusal.json'
import type sailing from '../../../locales/en/sailing.json'
import type server from '../../../locales/en/server.json'
import type sale from '../../../locales/en/sale.json'
import type session from '../../../locales/en/session.json'
import type settings from '../../../locales/en/settings.json'
import type statistics from '../../../locales/en/statistics.json'
import type ticket from '../../../locales/en/ticket.json'
import type truck from '../../../locales/en/truck.json'
import type update from '../../../locales/en/update.json'

/** The English texts by namespace, which every language has: a key that none of them has does not compile. */
export interface Texts {
  app: typeof app
  booking: typeof booking
  cashier: typeof cashier
  checkin: typeof checkin
  disruption: typeof disruption
  inventory: typeof inventory
  draft: typeof draft
  field: typeof field
  grid: typeof grid
  group: typeof group
  help: typeof help
  ledger: typeof ledger
  line: typeof line
  macro: typeof macro
  notice: typeof notice
  onBoard: typeof onBoard
  network: typeof network
  parcel: typeof parcel
  party: typeof party
  pricing: typeof pricing
  reference: typeof reference
  refusal: typeof refusal
  refund: typeof refund
  report: typeof report
  sailing: typeof sailing
  server: typeof server
  sale: typeof sale
  session: typeof session
  settings: typeof settings
  statistics: typeof statistics
  ticket: typeof ticket
  truck: typeof truck
  update: typeof update
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: Texts
  }
}
