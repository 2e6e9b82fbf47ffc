import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './columnTypes.ts'

// Of migration 0012.

export interface ProductTable {
  company: string
  kind: 'service' | 'package' | 'parcel' | 'pet'
  code: string
  name_en: string
  name_el: string
  price: number
  units: number | null
  terms: Json
}

export interface CompanyRuleTable {
  company: string
  eticket: boolean
  required_at_sale: string[]
  vehicle_at_sale: Generated<string[]>
  vehicle_at_check_in: Generated<string[]>
  alone_from_age: Generated<number>
  parcel_kilos: number
  voids: Generated<boolean>
  single_names: Generated<boolean>
}

export interface BookingAttributeTable {
  company: string
  field_name: string
  name_en: string
  name_el: string
  required: boolean
  choices: Json
}

export interface TruckCompanyTable {
  id: GeneratedAlways<number>
  agency: string
  name: string
  vat_number: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  address: Generated<string>
}

export interface TruckTable {
  id: GeneratedAlways<number>
  agency: string
  truck_company_id: number
  plate: string
  plate2: Generated<string>
  category: string
  length: number
  height: number | null
  adr: Generated<boolean>
  driver_surname: Generated<string>
}

export interface RedirectionTable {
  company: string
  position: number
  name_en: string
  name_el: string
  url: string
  parameters: Generated<string>
  method: string
}
