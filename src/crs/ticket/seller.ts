import type { Language } from '../../domain/value/language.ts'
import { addMinutes } from '../../domain/value/portTime.ts'
import type { Catalogue } from '../reference/catalogue.ts'
import { nameIn, type Seller } from '../reference/records.ts'
import { serverText } from '../server/serverText.ts'
import {
  type CompanyTexts,
  labelOf,
  type Label,
  type PrintContext,
  printDay,
  type Version,
  type WireTrip,
} from './printLines.ts'

/** Lines that name a seller; none for a seller without data in the tables. */
export function sellerLines(
  language: Language,
  { legalName, address, vatNumber, register }: Seller,
): string[] {
  const vat = vatNumber && `${serverText(language, 'ticket_vat_number')} ${vatNumber}`
  return [
    [legalName, address].filter(Boolean).join(', '),
    [vat, register].filter(Boolean).join(' · '),
  ].filter(Boolean)
}

/** The texts of companies by code. */
export const companyTexts = (
  catalogue: Catalogue,
  language: Language,
  codes: readonly string[],
): Record<string, CompanyTexts> =>
  Object.fromEntries(
    [...new Set(codes)].map((code) => {
      const company = catalogue.company(code)
      const { conditionsEn = '', conditionsEl = '', conditionsTranslated = null } = company ?? {}
      return [
        code,
        {
          logo: company?.logo ?? '',
          seller: company ? sellerLines(language, company) : [],
          conditions: nameIn(language, {
            nameEn: conditionsEn,
            nameEl: conditionsEl,
            translated: conditionsTranslated,
          }),
          checkInCloses: catalogue.products.rule(code).checkInCloses,
        },
      ]
    }),
  )

export const textsOfTrip = (
  { companyTexts: texts }: Pick<PrintContext, 'companyTexts'>,
  { vessel }: WireTrip,
): CompanyTexts | undefined => texts[vessel.company.abbreviation]

/** Conditions of the companies of the trips that are printed, each once. */
export const conditionsOf = ({ context, booking, lines }: Version): string[] => {
  const printed = booking.trips.filter((_, nth) => (lines[nth] ?? []).length > 0)
  return [...new Set(printed.map((trip) => textsOfTrip(context, trip)?.conditions ?? ''))].filter(Boolean)
}

/** The time at which check-in closes, for a trip with a date whose company prints it. */
export function checkInCloses(
  context: PrintContext,
  trip: WireTrip,
): [label: Label, time: string] | undefined {
  const minutes = textsOfTrip(context, trip)?.checkInCloses ?? null
  if (minutes === null || trip.openReturn) return undefined
  const time = addMinutes(trip.departureDateTime.slice(0, 16), -minutes)
  return [labelOf(context, 'ticket_check_in_closes'), printDay(time)]
}
