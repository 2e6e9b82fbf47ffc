import type { Row } from '../../command/line/row.ts'
import { simple } from '../../command/line/words/simple.ts'
import { contactRow, phoneRow } from './contact.ts'
import { copyRow } from './copy.ts'
import { petRow, plateRow, serviceRow } from './items.ts'
import { partyRow } from './party.ts'
import { peopleRow, renameRow } from './people.ts'
import { placeRow, seatRow } from './place.ts'
import { holdRow, issueRow } from './sell.ts'

/** The working booking, until it is stored. */
export const saleRows: readonly Row[] = [
  peopleRow,
  renameRow,
  partyRow,
  placeRow,
  seatRow,
  petRow,
  serviceRow,
  plateRow,
  phoneRow,
  contactRow,
  holdRow,
  issueRow,
  copyRow,
  simple(240, 'clear', 'booking.clear', 'clear'),
]
