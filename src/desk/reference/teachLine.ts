import { reference } from '../../contract/reference.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import { indexPorts } from '../command/line/port.ts'
import { forTheSession, record } from '../request/record.ts'
import { type Location, locations } from './locations.ts'

/** Gives the command line the ports, companies, countries and discounts it reads words against. */
export async function teachLine(): Promise<void> {
  const [ports, companies, countries, discounts] = await Promise.all([
    locations(),
    record(reference.companies, {}, forTheSession),
    record(reference.countries, {}, forTheSession),
    record(reference.discounts, {}, forTheSession),
  ])
  lineContext.set({
    ports: indexPorts(ports.map(linePort)),
    ...(isRefusal(companies) ? {} : { companies: companies.companies.map((one) => one.abbreviation) }),
    ...(isRefusal(countries) ? {} : { countries: countries.countries.map((one) => one.idOrCode) }),
    ...(isRefusal(discounts) ? {} : { discounts: discounts.discounts.map((one) => one.idOrCode) }),
  })
}

function linePort({ idOrCode, locode, name, nameEn, nameEl, names, area, members, sailings }: Location) {
  const allNames = [nameEn, nameEl, ...names]
  return { code: idOrCode, locode, name, area, names: allNames, members, weight: sailings }
}
