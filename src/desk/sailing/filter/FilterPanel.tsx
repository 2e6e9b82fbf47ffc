import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '../../../contract/reference.ts'
import { positionTypes } from '../../../contract/trip.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { switchFilters, type SwitchFilter } from '../../../domain/sailing/filter.ts'
import { openEnd } from '../../../domain/sailing/searchRange.ts'
import { dismissables } from '../../command/dismissables.ts'
import { commands } from '../../command/registry.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { formatDuration } from '../../language/date.ts'
import { currencySign } from '../../language/money.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { updateLineTrips } from '../search/search.ts'
import { setFilters, useSailing } from '../sailingStore.ts'
import {
  clocks,
  readDuration,
  rangeOf,
  withFilter,
  type FilterName,
  type Filters,
  type Range,
  toggled,
} from './filter.ts'
import { yesNoWord } from '../../../domain/value/yesNo.ts'
import { choicesFrom, type ChoiceSource, type Candidate } from '../../field/choice/choice.ts'
import { moveFocus } from '../../field/focus/tabOrder.ts'

const shipTypes = ['CONVENTIONAL', 'FAST', 'NIGHT', 'SHUTTLE', 'INTERNATIONAL']

function set<Name extends FilterName>(name: Name, value: Filters[Name] | undefined): void {
  setFilters((filters) => withFilter(filters, name, value))
  updateLineTrips()
}

/** The filters. Each narrows the list at once, without a new request. Esc closes the panel. */
export function FilterPanel() {
  const { t } = useTranslation('sailing')
  useEffect(() => dismissables.show(() => void commands.run('sailing.filters', {}, 'key')), [])
  return (
    <section className="filter-panel" data-spot="filters" aria-label={t('filters')}>
      <div className="chips">
        <Lists />
        {switchFilters.map((name) => (
          <YesNo key={name} name={name} />
        ))}
      </div>
      <div className="chips">
        <Departs />
        <Durations />
        <Prices name="passPriceRange" />
        <Prices name="vehPriceRange" />
      </div>
    </section>
  )
}

function Lists() {
  const { t } = useTranslation('sailing')
  const { shipType, company, positionType } = useSailing((state) => state.form.filters)
  const types = useMemo(() => shipTypes.map((code) => ({ code, name: t(`shipType.${code}`) })), [t])
  const places = useMemo(() => positionTypes.map((code) => ({ code, name: t(`positionType.${code}`) })), [t])
  return (
    <>
      <MultiChoiceField
        label={t('filterName.shipType')}
        size={12}
        withoutCode
        value={shipType}
        choices={types}
        onChange={(codes) => set('shipType', codes)}
      />
      <MultiChoiceField
        label={t('filterName.company')}
        size={12}
        value={company}
        choices={useCompanies()}
        onChange={(codes) => set('company', codes)}
      />
      <MultiChoiceField
        label={t('filterName.positionType')}
        size={14}
        withoutCode
        value={positionType}
        choices={places}
        onChange={(codes) => set('positionType', codes)}
      />
    </>
  )
}

const noCompanies: readonly { code: string; name: string }[] = []

function useCompanies() {
  const { data } = useRecord(reference.companies, {}, forTheSession)
  return useMemo(() => {
    if (data === undefined || isRefusal(data)) return noCompanies
    return data.companies.map(({ abbreviation, description }) => ({ code: abbreviation, name: description }))
  }, [data])
}

function YesNo({ name }: { name: SwitchFilter }) {
  const { t } = useTranslation('sailing')
  const value = useSailing((state) => state.form.filters[name])
  const source = useMemo(
    () => yesNoChoices({ yes: t(`filter.${name}.yes`), no: t(`filter.${name}.no`) }),
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

/** The displayed ends of a range; an end at its limit is shown empty. */
function endsOf(
  range: Range | undefined,
  most: number,
): { from: number | undefined; to: number | undefined } {
  if (range === undefined) return { from: undefined, to: undefined }
  return { from: range[0] > 0 ? range[0] : undefined, to: range[1] < most ? range[1] : undefined }
}

function Departs() {
  const { t } = useTranslation('sailing')
  const range = useSailing((state) => state.form.filters.departs)
  const { from, to } = endsOf(range, openEnd.clock)
  const clock = (code: string) => (code === '' ? undefined : Number(code))
  return (
    <>
      <ChoiceField
        label={t('filterName.departsFrom')}
        size={6}
        withoutCode
        value={from === undefined ? '' : String(from)}
        source={clocks}
        onChange={(code) => set('departs', rangeOf(clock(code), to, openEnd.clock))}
      />
      <ChoiceField
        label={t('filterName.departsTo')}
        size={6}
        withoutCode
        value={to === undefined ? '' : String(to)}
        source={clocks}
        onChange={(code) => set('departs', rangeOf(from, clock(code), openEnd.clock))}
      />
    </>
  )
}

function Durations() {
  const { t } = useTranslation('sailing')
  const range = useSailing((state) => state.form.filters.duration)
  const { from, to } = endsOf(range, openEnd.duration)
  const show = (minutes: number | undefined) => (minutes === undefined ? '' : formatDuration(minutes))
  const wrong = (text: string) =>
    text === '' || readDuration(text) !== undefined ? undefined : t('notADuration')
  return (
    <>
      <TextField
        label={t('filterName.durationFrom')}
        size={6}
        value={show(from)}
        check={wrong}
        onChange={(text) => set('duration', rangeOf(readDuration(text), to, openEnd.duration))}
      />
      <TextField
        label={t('filterName.durationTo')}
        size={6}
        value={show(to)}
        check={wrong}
        onChange={(text) => set('duration', rangeOf(from, readDuration(text), openEnd.duration))}
      />
    </>
  )
}

const hundred = 100

function Prices({ name }: { name: 'passPriceRange' | 'vehPriceRange' }) {
  const { t } = useTranslation('sailing')
  const range = useSailing((state) => state.form.filters[name])
  const { from, to } = endsOf(range, openEnd.price)
  const hundredths = (euros: number | undefined) =>
    euros === undefined ? undefined : Math.round(euros * hundred)
  const euros = (amount: number | undefined) => (amount === undefined ? undefined : amount / hundred)
  return (
    <>
      <NumberField
        label={t(`filterName.${name}From`)}
        size={7}
        unit={currencySign()}
        least={0}
        decimals={2}
        value={euros(from)}
        onChange={(value) => set(name, rangeOf(hundredths(value), to, openEnd.price))}
      />
      <NumberField
        label={t(`filterName.${name}To`)}
        size={7}
        unit={currencySign()}
        least={0}
        decimals={2}
        value={euros(to)}
        onChange={(value) => set(name, rangeOf(from, hundredths(value), openEnd.price))}
      />
    </>
  )
}

/** The two answers of a filter under their own names, also found by a yes or no in any language. */
export function yesNoChoices(names: { yes: string; no: string }): ChoiceSource {
  const [yes, no] = [
    { code: 'yes', name: names.yes },
    { code: 'no', name: names.no },
  ]
  const named = choicesFrom([yes, no])
  return {
    find: named.find,
    rank(typed) {
      const meant = yesNoWord(typed)
      return meant === undefined ? named.rank(typed) : { choices: [meant ? yes : no], tie: false }
    },
  }
}

interface ManyFieldProps {
  label: string
  value: readonly string[] | undefined
  onChange(codes: string[]): void
  /** Must be a stable reference. */
  choices: readonly Candidate[]
  /** Set when the codes mean nothing to an operator. */
  withoutCode?: boolean
  size: number
}

/**
 * Selects several items of a list: Enter adds the typed one, or removes it if already selected; Enter on
 * empty text moves on.
 */
function MultiChoiceField({ label, value = [], onChange, choices, withoutCode, size }: ManyFieldProps) {
  const { t } = useTranslation('sailing')
  const took = useRef(false)
  const source = useMemo(() => {
    const marked = choices.map((one) => (value.includes(one.code) ? { ...one, name: `✓ ${one.name}` } : one))
    return choicesFrom(marked)
  }, [choices, value])
  const named = (code: string) => choices.find((one) => one.code === code)?.name ?? code
  return (
    <ChoiceField
      label={label}
      size={size}
      withoutCode={withoutCode ?? false}
      value=""
      source={source}
      placeholder={value.length > 0 ? value.map(withoutCode ? named : String).join(', ') : t('any')}
      onChange={(code) => {
        took.current = true
        onChange(toggled(value, code))
      }}
      onEnter={() => {
        if (!took.current) moveFocus(1)
        took.current = false
      }}
    />
  )
}
