import type { Generated } from 'kysely'

export interface TicketSaleTable {
  item_id: number
  agency: string
  user_name: string
  issued_on: string
  departs: string
  itinerary_id: number | null
  company: string
  vessel: string
  origin: string
  destination: string
  kind: string
  type: string
  ticket: string
  reference: string
  status: string
  passenger: string
  surname_key: string | null
  name_key: string | null
  tickets: number
  cancelled: number
  net: number
  vat: number
  dues: number
  surcharges: number
  refunded: number
}

export interface SalesTotalTable {
  agency: string
  user_name: string
  day: string
  basis: 'issue' | 'departure'
  company: string
  vessel: string
  origin: string
  destination: string
  kind: string
  type: string
  tickets: number
  cancelled: number
  net: number
  vat: number
  dues: number
  surcharges: number
  refunded: number
  merged: Generated<boolean>
}
