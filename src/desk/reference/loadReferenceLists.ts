import type { CategoryOfKind } from '../../domain/sailing/vehicleKind.ts'
import { setCategories } from '../line/words/vehicle.ts'
import i18next from 'i18next'
import type { AnswerOf, InputOf } from '../../contract/call.ts'
import { reference } from '../../contract/reference.ts'
import { isRefusal } from '../../domain/refusal.ts'
import { lineContext } from '../command/keyboard.ts'
import type { DeskContext } from '../line/deskContext.ts'
import { indexPorts, type LinePort } from '../line/words/port.ts'
import { onAgencyChange } from '../request/identity.ts'
import { onCatalogueChange } from '../request/responseVersions.ts'
import { cacheForSession, loadCached } from '../request/cache.ts'
import { allPorts, portWeight } from '../../domain/sailing/search.ts'

import type { Location } from '../field/choice/choice.ts'

/** Milliseconds between tries, longer with each. */
const retryDelays = [1000, 2000, 4000, 8000, 15_000]

/** Loads the lists that complete and check words of the command line. False where one of them failed to load. */
export async function loadReferenceLists(): Promise<boolean> {
  const loaded = await Promise.all([
    loadList(reference.locations, ({ locations }) => ({
      ports: indexPorts([everyPort(), ...locations.map(linePort)]),
    })),
    loadList(reference.companies, ({ companies }) => ({
      companies: companies.map((company) => company.abbreviation),
    })),
    loadList(reference.countries, ({ countries }) => ({
      countries: countries.map((country) => country.idOrCode),
    })),
    loadList(reference.discounts, ({ discounts }) => ({
      discounts: discounts.map((discount) => discount.idOrCode),
    })),
    loadList(reference.vehicleCategories, ({ vehicleCategories }) => {
      setCategories(vehicleCategories.map(categoryOf))
      return {}
    }),
  ])
  return loaded.every(Boolean)
}

type Lists = 'locations' | 'companies' | 'countries' | 'discounts' | 'vehicleCategories'
type ListCall = (typeof reference)[Lists]

async function loadList<C extends ListCall>(
  call: C,
  read: (answer: AnswerOf<C>) => Partial<DeskContext>,
): Promise<boolean> {
  const answer = await loadCached(call, {} as InputOf<C>, { ...cacheForSession, together: 'line' }).catch(
    () => undefined,
  )
  if (answer === undefined || isRefusal(answer)) return false
  lineContext.set(read(answer))
  return true
}

/**
 * Loads the lists until all of them are there: a server that has just started may fail at first. Loads them again
 * after each change of agency or of the catalogue. Returns a function that ends this.
 */
export function loadReferenceListsUntilDone(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const load = async (tries: number) => {
    const isLoaded = await loadReferenceLists()
    if (!isLoaded && !ended)
      timer = setTimeout(() => void load(tries + 1), retryDelays[tries] ?? retryDelays.at(-1))
  }
  const begin = () => {
    clearTimeout(timer)
    lineContext.loads(load(0))
  }
  begin()
  const undos = [onAgencyChange(begin), onCatalogueChange(begin)]
  return () => {
    ended = true
    for (const undo of undos) undo()
    clearTimeout(timer)
  }
}

type Categories = AnswerOf<typeof reference.vehicleCategories>['vehicleCategories']

const categoryOf = ({ idOrCode, maxLength, ...rest }: Categories[number]): CategoryOfKind => ({
  ...rest,
  code: idOrCode,
  maxLength: maxLength ?? null,
})

/** `pir all`: every destination from there. */
function everyPort(): LinePort {
  const name = i18next.t('sailing:allPorts')
  const own = { locode: '', area: '', members: [], weight: 0 }
  return { ...own, code: allPorts, name, names: ['All ports', 'Όλα τα λιμάνια', name] }
}

function linePort({ idOrCode, locode, name, nameEn, nameEl, names, area, members, ...sold }: Location) {
  const own = { code: idOrCode, locode, name, area, members, weight: portWeight(sold) }
  return { ...own, names: [name, nameEn, nameEl], furtherNames: names }
}
