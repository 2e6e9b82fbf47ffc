import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '../../../contract/reference.ts'
import { isListLate, type Location } from '../../field/choice/choice.ts'
import { PortField, type Location as Choice } from '../../field/choice/PortField.tsx'
import { answerOrUndefined, cacheForSession, useCached } from '../../request/cache.ts'
import { allPorts } from '../../../domain/sailing/search.ts'
import { withLeg } from './form.ts'
import { searchFromForm } from './search.ts'
import { setForm, useSailing } from '../sailingStore.ts'

const noRoutes: readonly Route[] = []

/** The first choice of the list: every reachable port. */
function useEverywhere(): Choice {
  const { t } = useTranslation('sailing')
  return useMemo(() => {
    const name = t('allPorts')
    return {
      idOrCode: allPorts,
      locode: '',
      name,
      nameEn: 'All ports',
      nameEl: 'Όλα τα λιμάνια',
      names: [],
      area: '',
      sailings: Number.MAX_SAFE_INTEGER,
    }
  }, [t])
}

/** From and to. Ports reachable from the origin come first; the others are found by typing. */
export function LegPorts({ leg, locations }: { leg: number; locations: readonly Location[] }) {
  const { t } = useTranslation('sailing')
  const origin = useSailing((state) => state.form.legs[leg]?.origin ?? '')
  const destination = useSailing((state) => state.form.legs[leg]?.destination ?? '')
  const everyPort = useSailing((state) => state.everyPort)
  const answer = useCached(reference.routes, {}, cacheForSession)
  const routes = answerOrUndefined(answer.data)?.routes ?? noRoutes
  const everywhere = useEverywhere()
  const withEverywhere = useCallback(
    (ports: readonly Choice[]) => (ports.length === 0 ? ports : [everywhere, ...ports]),
    [everywhere],
  )
  const all = useMemo(() => withEverywhere(locations), [withEverywhere, locations])
  const likely = useMemo(
    () => (everyPort ? all : withEverywhere(reachable(locations, routes, origin))),
    [everyPort, all, withEverywhere, locations, routes, origin],
  )
  // Which port a text means depends on the routes.
  const isUnknown = !everyPort && answer.data === undefined && answer.isFetching
  const unsailed =
    destination !== '' && destination !== allPorts && !likely.some(({ idOrCode }) => idOrCode === destination)
  return (
    <>
      <span data-spot={`origin${leg}`}>
        <PortField
          label={leg === 0 ? t('from') : t('fromNext', { number: leg + 1 })}
          size={17}
          value={origin}
          onChange={(code) => setForm((form) => withLeg(form, leg, { origin: code }))}
          locations={all}
          onEnter={searchFromForm}
        />
      </span>
      <span data-spot={`destination${leg}`}>
        <PortField
          label={t('to')}
          size={17}
          value={destination}
          onChange={(code) => setForm((form) => withLeg(form, leg, { destination: code }))}
          locations={likely}
          others={all}
          isLate={() => isUnknown || isListLate(locations.length)}
          note={unsailed && locations.length > 0 ? t('notSailed') : undefined}
          onEnter={searchFromForm}
        />
      </span>
    </>
  )
}

interface Route {
  origin: { idOrCode: string }
  destination: { idOrCode: string }
}

interface Place {
  idOrCode: string
  members: readonly string[]
}

/** The ports and groups that can be reached from a port or group; all of them until the routes are loaded. */
export function reachable<P extends Place>(
  places: readonly P[],
  routes: readonly Route[],
  origin: string,
): readonly P[] {
  if (origin === '' || origin === allPorts || routes.length === 0) return places
  const from = new Set(portsOf(places, origin))
  const to = new Set(
    routes.filter((route) => from.has(route.origin.idOrCode)).map(({ destination }) => destination.idOrCode),
  )
  if (to.size === 0) return places
  return places.filter(({ idOrCode, members }) =>
    members.length === 0 ? to.has(idOrCode) : members.some((port) => to.has(port)),
  )
}

function portsOf(places: readonly Place[], code: string): readonly string[] {
  const members = places.find(({ idOrCode }) => idOrCode === code)?.members ?? []
  return members.length === 0 ? [code] : members
}
