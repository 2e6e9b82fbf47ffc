import { sailingCommand } from '../commands.ts'
import { useEffect, useMemo, useRef, type ComponentType, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '../../../contract/reference.ts'
import { positionTypes } from '../../../contract/trip.ts'
import {
  filtersSet,
  rangeFilters,
  switchFilters,
  type listFilters,
  type SwitchFilter,
} from '../../../domain/sailing/filter.ts'
import { yesNoWord } from '../../../domain/value/yesNo.ts'
import { escapeStack } from '../../command/inputTarget.ts'
import { commands } from '../../command/registry.ts'
import { choicesFrom, type ChoiceSource, type Candidate } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { moveFocus } from '../../field/focus/focus.ts'
import { NumberField } from '../../field/NumberField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { formatDuration } from '../../language/date.ts'
import { currencySign, moneyDigits, moneyInUnits, moneyOfUnits } from '../../language/money.ts'
import { cacheForSession, useAnswerOf } from '../../request/cache.ts'
import { updateLineTrips } from '../search/search.ts'
import { focusOn, hiddenOf, setFilters, useSailing } from '../sailingStore.ts'
import {
  clocks,
  filterText,
  readDuration,
  rangeOf,
  withFilter,
  type FilterName,
  type Filters,
  toggled,
} from './filter.ts'
import { useTextOf } from '../../language/text.ts'

const shipTypes = ['CONVENTIONAL', 'FAST', 'NIGHT', 'SHUTTLE', 'INTERNATIONAL']

function set<Name extends FilterName>(name: Name, value: Filters[Name] | undefined): void {
  setFilters((filters) => withFilter(filters, name, value))
  updateLineTrips()
}

/** The filters. Each narrows the list at once, without a new request. Esc closes the panel. */
export function FilterPanel() {
  const { t } = useTranslation('sailing')
  const typeText = useTextOf()
  useEffect(() => escapeStack.show(() => void commands.run(sailingCommand.filters, {}, 'key')), [])
  const types = useMemo(
    () => shipTypes.map((code) => ({ code, name: typeText(`sailing:shipType.${code}`) })),
    [typeText],
  )
  const places = useMemo(() => positionTypes.map((code) => ({ code, name: t(`positionType.${code}`) })), [t])
  return (
    <section className="filter-panel" data-spot="filters" aria-label={t('filters')}>
      <div className="chips">
        <ListField name="shipType" size={12} withoutCode choices={types} />
        <ListField name="company" size={12} choices={useCompanies()} />
        <ListField name="positionType" size={14} withoutCode choices={places} />
        {switchFilters.map((name) => (
          <YesNo key={name} name={name} />
        ))}
      </div>
      <div className="chips">
        <Ends name="departs" Field={ClockField} />
        <Ends name="duration" Field={DurationField} />
        <Ends name="passPriceRange" Field={PriceField} />
        <Ends name="vehPriceRange" Field={PriceField} />
      </div>
    </section>
  )
}

function useCompanies(): readonly Candidate[] {
  const companies = useAnswerOf(reference.companies, {}, cacheForSession)?.companies
  return useMemo(
    () =>
      companies?.map(({ abbreviation, description }) => ({ code: abbreviation, name: description })) ?? [],
    [companies],
  )
}

function YesNo({ name }: { name: SwitchFilter }) {
  const { t } = useTranslation('sailing')
  const value = useSailing((state) => state.form.filters[name])
  const source = useMemo(
    () => yesNoChoiceSource({ yes: t(`filter.${name}.yes`), no: t(`filter.${name}.no`) }),
    [t, name],
  )
  return (
    <ChoiceField
      label={t(`filterName.${name}`)}
      size={9}
      withoutCode
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      source={source}
      placeholder={t('any')}
      onChange={(code) => set(name, code === '' ? undefined : code === 'yes')}
    />
  )
}

interface EndProps {
  label: string
  value: number | undefined
  onChange(value: number | undefined): void
}

interface EndsProps {
  name: keyof typeof rangeFilters
  Field: ComponentType<EndProps>
}

/** The two ends of a range; an end at its limit is shown empty. */
function Ends({ name, Field }: EndsProps) {
  const { t } = useTranslation('sailing')
  const most = rangeFilters[name]
  const [low = 0, high = most] = useSailing((state) => state.form.filters[name]) ?? []
  const from = low > 0 ? low : undefined
  const to = high < most ? high : undefined
  return (
    <>
      <Field
        label={t(`filterName.${name}From`)}
        value={from}
        onChange={(end) => set(name, rangeOf(end, to, most))}
      />
      <Field
        label={t(`filterName.${name}To`)}
        value={to}
        onChange={(end) => set(name, rangeOf(from, end, most))}
      />
    </>
  )
}

function ClockField({ label, value, onChange }: EndProps) {
  return (
    <ChoiceField
      label={label}
      size={6}
      withoutCode
      value={value === undefined ? '' : String(value)}
      source={clocks}
      onChange={(code) => onChange(code === '' ? undefined : Number(code))}
    />
  )
}

function DurationField({ label, value, onChange }: EndProps) {
  const { t } = useTranslation('sailing')
  return (
    <TextField
      label={label}
      size={6}
      value={value === undefined ? '' : formatDuration(value)}
      check={(text) => (text === '' || readDuration(text) !== undefined ? undefined : t('notADuration'))}
      onChange={(text) => onChange(readDuration(text))}
    />
  )
}

function PriceField({ label, value, onChange }: EndProps) {
  return (
    <NumberField
      label={label}
      size={7}
      unit={currencySign()}
      least={0}
      decimals={moneyDigits()}
      value={value === undefined ? undefined : moneyInUnits(value)}
      onChange={(units) => onChange(units === undefined ? undefined : moneyOfUnits(units))}
    />
  )
}

/** The two answers of a filter under their own names, also found by a yes or no in any language. */
export function yesNoChoiceSource(names: { yes: string; no: string }): ChoiceSource {
  const yes = { code: 'yes', name: names.yes }
  const no = { code: 'no', name: names.no }
  const named = choicesFrom([yes, no])
  return {
    find: named.find,
    rank(typed) {
      const meant = yesNoWord(typed)
      return meant === undefined ? named.rank(typed) : { choices: [meant ? yes : no], tie: false }
    },
  }
}

interface ListFieldProps {
  name: (typeof listFilters)[number]
  /** Must be a stable reference. */
  choices: readonly Candidate[]
  /** Set when the codes mean nothing to an operator. */
  withoutCode?: boolean
  size: number
}

const noCodes: readonly string[] = []

/** Several items of a list: Enter adds the typed one, or removes it; Enter on empty text moves on. */
function ListField({ name, choices, withoutCode = false, size }: ListFieldProps) {
  const { t } = useTranslation('sailing')
  const value = useSailing((state) => state.form.filters[name]) ?? noCodes
  const took = useRef(false)
  const source = useMemo(() => {
    const marked = choices.map((choice) =>
      value.includes(choice.code) ? { ...choice, name: `✓ ${choice.name}` } : choice,
    )
    return choicesFrom(marked)
  }, [choices, value])
  const named = (code: string) => choices.find((choice) => choice.code === code)?.name ?? code
  return (
    <ChoiceField
      label={t(`filterName.${name}`)}
      size={size}
      withoutCode={withoutCode}
      value=""
      source={source}
      placeholder={value.length > 0 ? value.map(withoutCode ? named : String).join(', ') : t('any')}
      onChange={(code) => {
        took.current = true
        set(name, toggled(value, code))
      }}
      onEnter={() => {
        if (!took.current) moveFocus(1)
        took.current = false
      }}
    />
  )
}

function remove(filter: FilterName): void {
  focusOn('results')
  void commands.run(sailingCommand.removeFilter, { filter }, 'key')
}

function onKey(event: KeyboardEvent, filter: FilterName): void {
  if (event.key !== 'Delete' && event.key !== 'Backspace') return
  event.preventDefault()
  remove(filter)
}

/** The active filters, each removable, and the number of trips they hide. */
export function FilterChips() {
  const { t } = useTranslation('sailing')
  const filters = useSailing((state) => state.form.filters)
  useSailing((state) => state.narrowed + state.answer)
  const hidden = useSailing((state) => hiddenOf(state.leg))
  const names = filtersSet(filters)
  if (names.length === 0) return null
  return (
    <>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="chip filter-chip"
          title={t('removeFilter')}
          onClick={() => remove(name)}
          onKeyDown={(event) => onKey(event, name)}
        >
          <span className="chip-label">{t(`filterName.${name}`)}</span>
          <span className="chip-value">
            {filterText(name, filters)} <span aria-hidden="true">×</span>
          </span>
        </button>
      ))}
      <span className={hidden > 0 ? 'filter-hidden warn' : 'filter-hidden muted'} role="status">
        {t('hiddenByFilters', { count: hidden })}
      </span>
      <button
        type="button"
        className="chip filter-chip"
        onClick={() => {
          focusOn('results')
          void commands.run(sailingCommand.clearFilters, {}, 'key')
        }}
      >
        <span className="chip-value plain">{t('clearFilters')}</span>
      </button>
    </>
  )
}
