import type { AnswerOf } from '../../contract/call.ts'
import type { statistics } from '../../contract/statistics.ts'
import type { namesFor } from '../booking/response/names.ts'
import type { SumsRow } from './statisticsSql.ts'
import type { TicketRow } from './ticketSql.ts'

type Ticket = AnswerOf<typeof statistics.list>['tickets'][number]
type Sums = AnswerOf<typeof statistics.list>['totals']
type Names = ReturnType<typeof namesFor>

export const ticketOf = (row: TicketRow, names: Pick<Names, 'port' | 'vessel'>): Ticket => ({
  issueDate: row.issuedOn,
  tripDate: row.departs,
  origin: names.port(row.origin),
  destination: names.port(row.destination),
  vessel: { idOrCode: row.vessel, name: names.vessel(row.vessel) },
  company: row.company,
  ticket: row.ticket,
  crsReservationId: row.reference,
  passenger: row.passenger,
  passType: row.type,
  reservationStatus: row.status,
  ...(row.isReplaced && { isReplaced: true }),
  price: row.price,
  agencyCode: row.agency,
  user: row.userName,
})

const none: SumsRow = { tickets: 0, cancelled: 0, net: 0, vat: 0, dues: 0, surcharges: 0, refunded: 0 }

export function sumsOf(row: SumsRow = none): Sums {
  const { tickets, cancelled, net, vat, dues, surcharges, refunded } = row
  return {
    tickets,
    cancelled,
    net,
    vat,
    dues,
    surcharges,
    refunded,
    total: net + vat + dues + surcharges,
  }
}
