import { sql } from 'kysely'
import type { Tx } from '../database/transaction.ts'
import { nameColumns } from './nameColumns.ts'
import type { BookingAttribute, CompanyRule, ProductRecords, ProductRow, SpecialService } from './products.ts'

export async function readProducts(tx: Tx): Promise<ProductRecords> {
  const products = sql<ProductRow>`
    select company, kind, code, ${nameColumns}, price, units, terms from product order by company, kind, price, code`
  const rules = sql<CompanyRule>`
    select company, eticket, required_at_sale as "requiredAtSale", vehicle_at_sale as "vehicleAtSale",
      vehicle_at_check_in as "vehicleAtCheckIn",
      alone_from_age as "aloneFromAge", parcel_kilos as "parcelKilos", voids,
      single_names as "singleNames"
    from company_rule`
  const attributes = sql<BookingAttribute>`
    select company, field_name as "fieldName", ${nameColumns}, required,
      (select coalesce(jsonb_agg(choice || jsonb_build_object('translated', translated(choice->>'nameEn')) order by nth), '[]')
       from jsonb_array_elements(choices) with ordinality as given(choice, nth)) as choices
    from booking_attribute order by company, field_name`
  const special = sql<SpecialService>`select code, ${nameColumns} from special_service order by code`
  return {
    products: (await products.execute(tx)).rows,
    companyRules: (await rules.execute(tx)).rows,
    bookingAttributes: (await attributes.execute(tx)).rows,
    specialServices: (await special.execute(tx)).rows,
  }
}
