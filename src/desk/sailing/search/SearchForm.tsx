import { sailingCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { dayOf } from '../../../domain/value/typedDay.ts'
import { commands } from '../../command/registry.ts'
import { DateField } from '../../field/date/DateField.tsx'
import type { Location } from '../../field/choice/choice.ts'
import { FilterChips, FilterPanel } from '../filter/Filters.tsx'
import { isReturn, mayAddVehicle, withLeg, withReturn } from './form.ts'
import { LegPorts } from './LegPorts.tsx'
import { searchFromForm } from './search.ts'
import { SearchKind } from './SearchKind.tsx'
import { setForm, useSailing } from '../sailingStore.ts'
import { printTravellers, printVehicles, readTravellers, readVehicles } from './storedSearch.ts'
import { useFrequency } from '../days/useDays.ts'
import { type FieldProps, FieldShell } from '../../field/FieldShell.tsx'
import { useEntry } from '../../field/entry/useEntry.ts'
import type { FavouriteRoute } from '../../../domain/settings/setting.ts'
import { keyName } from '../../keys/keyName.ts'
import { shortcuts } from '../../command/keyboard.ts'
import { favouriteKeys, routeKey, routeWords } from '../findCommands.ts'

interface SearchFormProps {
  locations: readonly Location[]
  /** YYYY-MM-DD of the agency. */
  today: string
  /** Marks the days a route is sailed on in its calendars. */
  frequency: boolean
  /** Puts the date before the ports. */
  dateFirst: boolean
}

/** The search: the first leg with the party, one row per further leg, then the kind of search. */
export function SearchForm(props: SearchFormProps) {
  const { today, frequency } = props
  const legs = useSailing((state) => state.form.legs.length)
  const goesBack = useSailing((state) => state.form.typeOfTrip !== 'MULTI' && isReturn(state.form))
  const filtering = useSailing((state) => state.filtering)
  return (
    <div className="search-form">
      <div className="chips">
        <LegFields leg={0} {...props} />
        {(legs === 1 || goesBack) && <ReturnField today={today} frequency={frequency} />}
        <PartyFields />
      </div>
      {Array.from({ length: legs - 1 }, (_, index) => index + 1)
        .filter((leg) => !(goesBack && leg === 1))
        .map((leg) => (
          <div key={leg} className="chips">
            <LegFields leg={leg} {...props} />
            <RemoveLeg leg={leg} />
          </div>
        ))}
      <div className="chips">
        <SearchKind />
        <FilterChips />
      </div>
      {filtering && <FilterPanel />}
    </div>
  )
}

interface DayFieldProps extends Pick<SearchFormProps, 'today' | 'frequency'> {
  spot: string
  label: string
  value: string
  onChange(day: string): void
  /** Ports whose days of sailing are marked. */
  way: readonly [origin: string, destination: string]
  /** The day that a bare number is read as following. */
  after: string
  placeholder?: string
}

function DayField({ spot, way, after, today, frequency, ...field }: DayFieldProps) {
  const marks = useFrequency(frequency, ...way)
  function parse(text: string): string | undefined {
    const keys = latinKeys(text).toLowerCase()
    const day = dayOf(keys, { today, towards: 'next', notBefore: after })
    return day === 'never' ? undefined : day
  }
  return (
    <span data-spot={spot}>
      <DateField
        {...field}
        parse={parse}
        today={today}
        least={after > today ? after : today}
        onEnter={searchFromForm}
        {...marks}
      />
    </span>
  )
}

const nowhere = { origin: '', destination: '', date: '' }

function LegFields({ leg, locations, dateFirst, ...days }: SearchFormProps & { leg: number }) {
  const { t } = useTranslation('sailing')
  const { date, origin, destination } = useSailing((state) => state.form.legs[leg]) ?? nowhere
  const before = useSailing((state) => state.form.legs[leg - 1]?.date ?? days.today)
  const when = (
    <DayField
      {...days}
      spot={`date${leg}`}
      label={t('date')}
      value={date}
      onChange={(day) => setForm((form) => withLeg(form, leg, { date: day }))}
      way={[origin, destination]}
      after={before}
    />
  )
  return (
    <>
      {dateFirst && when}
      <LegPorts leg={leg} locations={locations} />
      {!dateFirst && when}
    </>
  )
}

function RemoveLeg({ leg }: { leg: number }) {
  const { t } = useTranslation('sailing')
  return (
    <button
      type="button"
      className="chip filter-chip"
      aria-label={t('removeLeg', { number: leg + 1 })}
      onClick={() => void commands.run(sailingCommand.removeLeg, { leg }, 'bar')}
    >
      <span className="chip-value plain">×</span>
    </button>
  )
}

function ReturnField(days: Pick<SearchFormProps, 'today' | 'frequency'>) {
  const { t } = useTranslation('sailing')
  const date = useSailing(({ form }) => (isReturn(form) ? (form.legs[1]?.date ?? '') : ''))
  const open = useSailing(({ form }) => form.typeOfTrip === 'OPEN_RETURN')
  const { origin, destination, date: out } = useSailing((state) => state.form.legs[0]) ?? nowhere
  return (
    <DayField
      {...days}
      spot="date1"
      label={open ? t('openReturn') : t('return')}
      value={date}
      onChange={(day) => setForm((form) => withReturn(form, day))}
      way={[destination, origin]}
      after={out}
      {...(open ? { placeholder: t('anyDay') } : {})}
    />
  )
}

function PartyFields() {
  const { t } = useTranslation('sailing')
  const travellers = useSailing((state) => state.form.travellers)
  const vehicles = useSailing((state) => state.form.vehicles)
  const trucks = useSailing((state) => state.form.truckSearch)
  const mayAdd = useSailing((state) => mayAddVehicle(state.form))
  function wrongVehicles(text: string): string | undefined {
    const read = readVehicles(text)
    if (read === undefined) return t('notAVehicle')
    return trucks && read.length > 1 ? t('oneTruck') : undefined
  }
  return (
    <>
      <CountField
        of="travellers"
        label={t('passengers')}
        size={9}
        value={printTravellers(travellers)}
        check={(text) => (readTravellers(text) === undefined ? t('notAParty') : undefined)}
        onChange={(text) => setForm((form) => ({ ...form, travellers: readTravellers(text) ?? [] }))}
        mayAdd
        mayTake={travellers.some(({ quantity }) => quantity > 0)}
      />
      <CountField
        of="vehicles"
        label={trucks ? t('truck') : t('vehicles')}
        size={15}
        value={printVehicles(vehicles)}
        placeholder="0"
        check={wrongVehicles}
        onChange={(text) => setForm((form) => ({ ...form, vehicles: readVehicles(text) ?? [] }))}
        mayAdd={mayAdd}
        mayTake={vehicles.length > 0}
      />
    </>
  )
}

interface CountFieldProps extends FieldProps {
  of: keyof typeof counted
  value: string
  onChange(text: string): void
  check(text: string): string | undefined
  mayAdd: boolean
  mayTake: boolean
}

/** The width of the two buttons in characters, as in search.css. */
const widthOfCounts = 7

const counted = { travellers: 'passenger', vehicles: 'vehicle' } as const

/** Passengers or vehicles, typed in the command line’s syntax, or counted by up and down. */
function CountField(props: CountFieldProps) {
  const { t } = useTranslation('sailing')
  const { of, value, onChange, check, mayAdd, mayTake } = props
  const count = (by: 1 | -1) => void commands.run(sailingCommand.count, { of, by }, 'key')
  const entry = useEntry<string>({
    value,
    show: (text) => text,
    read(typed) {
      const text = typed.trim()
      const problem = check(text)
      return problem === undefined ? { value: text } : { problem }
    },
    onChange,
    onEnter: searchFromForm,
    onStep: count,
  })
  const counts = [
    { sign: '−', by: -1, label: t(`count.${counted[of]}Fewer`), may: mayTake },
    { sign: '+', by: 1, label: t(`count.${counted[of]}More`), may: mayAdd },
  ] as const
  // A long text takes the room of the buttons while it is typed.
  const size = props.size ?? 0
  const isLong = entry.open() && entry.text().length > size
  return (
    <FieldShell
      {...props}
      size={isLong ? size + widthOfCounts : size}
      entry={entry}
      after={
        // For the mouse; up and down are the keys.
        <span className={isLong ? 'counts away' : 'counts'}>
          {counts.map(({ sign, by, label, may }) => (
            <button
              key={sign}
              type="button"
              tabIndex={-1}
              className="count"
              aria-label={label}
              disabled={!may}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => count(by)}
            >
              {sign}
            </button>
          ))}
        </span>
      }
    />
  )
}

export function Favourites({ routes }: { routes: readonly FavouriteRoute[] }) {
  const { t } = useTranslation('sailing')
  if (routes.length === 0) return null
  return (
    <div className="chips" role="group" aria-label={t('favourite.label')}>
      {favouriteKeys.slice(0, routes.length).map((number) => {
        const route = routes[number - 1]
        const key = shortcuts.keysOf(sailingCommand.favouriteKey(number))
        if (route === undefined) return null
        return (
          <button
            key={routeKey(route)}
            type="button"
            className="chip filter-chip favourite-chip"
            title={routeWords(route)}
            onClick={() => void commands.run(sailingCommand.favourite, { number }, 'bar')}
          >
            {key && <span className="key">{keyName(key)}</span>}
            <span className="chip-value plain">{routeKey(route)}</span>
          </button>
        )
      })}
    </div>
  )
}
