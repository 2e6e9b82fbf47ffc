import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../domain/value/fold.ts'
import { dayOf } from '../command/line/when.ts'
import { commands } from '../command/registry.ts'
import { choicesFrom } from '../field/choice.ts'
import { ChoiceField } from '../field/ChoiceField.tsx'
import { DateField } from '../field/DateField.tsx'
import { PortField, type Location } from '../field/PortField.tsx'
import { TextField } from '../field/TextField.tsx'
import { isReturn, withLeg, withReturn } from './form.ts'
import { setForm, useSailing, type Order } from './store.ts'
import { printTravellers, printVehicles, readTravellers, readVehicles } from './typed.ts'
import { filterWords } from './words.ts'

interface SearchFormProps {
  locations: readonly Location[]
  /** YYYY-MM-DD of the agency. */
  today: string
}

const search = () => void commands.run('sailing.availability', {}, 'key')

/** Where to, when and who: the first leg with the party, further legs a row each. */
export function SearchForm({ locations, today }: SearchFormProps) {
  const legs = useSailing((state) => state.form.legs.length)
  const goesBack = useSailing((state) => isReturn(state.form))
  return (
    <div className="search-form">
      <div className="chips">
        <LegFields leg={0} locations={locations} today={today} />
        {(legs === 1 || goesBack) && <ReturnField today={today} />}
        <PartyFields />
        <FilterChip />
        <OrderField />
      </div>
      {Array.from({ length: legs - 1 }, (_, index) => index + 1)
        .filter((leg) => !(goesBack && leg === 1))
        .map((leg) => (
          <div key={leg} className="chips">
            <LegFields leg={leg} locations={locations} today={today} />
          </div>
        ))}
    </div>
  )
}

function readDate(text: string, today: string, notBefore: string): string | undefined {
  const keys = latinKeys(text).toLowerCase()
  const day = dayOf(keys, { today, towards: 'next', notBefore })
  return day === 'never' ? undefined : day
}

function LegFields({ leg, locations, today }: SearchFormProps & { leg: number }) {
  const { t } = useTranslation('sailing')
  const { origin, destination, date } = useSailing((state) => state.form.legs[leg]) ?? {
    origin: '',
    destination: '',
    date: '',
  }
  const before = useSailing((state) => state.form.legs[leg - 1]?.date ?? today)
  const change = (part: Parameters<typeof withLeg>[2]) => setForm((form) => withLeg(form, leg, part))
  return (
    <>
      <span data-spot={`origin${leg}`}>
        <PortField
          label={leg === 0 ? t('from') : t('fromNext', { number: leg + 1 })}
          size={17}
          value={origin}
          onChange={(code) => change({ origin: code })}
          locations={locations}
          onEnter={search}
        />
      </span>
      <span data-spot={`destination${leg}`}>
        <PortField
          label={t('to')}
          size={17}
          value={destination}
          onChange={(code) => change({ destination: code })}
          locations={locations}
          onEnter={search}
        />
      </span>
      <span data-spot={`date${leg}`}>
        <DateField
          label={t('date')}
          value={date}
          onChange={(day) => change({ date: day })}
          parse={(text) => readDate(text, today, before)}
          today={today}
          least={before || today}
          onEnter={search}
        />
      </span>
    </>
  )
}

function ReturnField({ today }: { today: string }) {
  const { t } = useTranslation('sailing')
  const date = useSailing(({ form }) => (isReturn(form) ? (form.legs[1]?.date ?? '') : ''))
  const out = useSailing(({ form }) => form.legs[0]?.date ?? '')
  return (
    <span data-spot="return">
      <DateField
        label={t('return')}
        value={date}
        onChange={(day) => setForm((form) => withReturn(form, day))}
        parse={(text) => readDate(text, today, out)}
        today={today}
        least={out || today}
        onEnter={search}
      />
    </span>
  )
}

function PartyFields() {
  const { t } = useTranslation('sailing')
  const travellers = useSailing((state) => state.form.travellers)
  const vehicles = useSailing((state) => state.form.vehicles)
  return (
    <>
      <TextField
        label={t('passengers')}
        size={9}
        value={printTravellers(travellers)}
        check={(text) => (readTravellers(text) === undefined ? t('notAParty') : undefined)}
        onChange={(text) => setForm((form) => ({ ...form, travellers: readTravellers(text) ?? [] }))}
        onEnter={search}
      />
      <TextField
        label={t('vehicles')}
        size={15}
        value={printVehicles(vehicles)}
        placeholder="0"
        check={(text) => (readVehicles(text) === undefined ? t('notAVehicle') : undefined)}
        onChange={(text) => setForm((form) => ({ ...form, vehicles: readVehicles(text) ?? [] }))}
        onEnter={search}
      />
    </>
  )
}

/** What narrows the list; typed on the line. */
function FilterChip() {
  const { t } = useTranslation('sailing')
  const filters = useSailing((state) => state.form.filters)
  const words = filterWords(filters)
  if (words === '') return null
  return (
    <span className="chip">
      <span className="chip-label">{t('filters')}</span>
      <span className="chip-value">{words}</span>
    </span>
  )
}

const orders: readonly Order[] = ['departure', 'arrival', 'duration']

function OrderField() {
  const { t } = useTranslation('sailing')
  const order = useSailing((state) => state.order)
  const source = useMemo(() => choicesFrom(orders.map((code) => ({ code, name: t(`order.${code}`) }))), [t])
  return (
    <ChoiceField
      label={t('orderBy')}
      size={9}
      withoutCode
      value={order}
      source={source}
      onChange={(code) => void commands.run('sailing.sort', { order: (code || 'departure') as Order })}
      onEnter={search}
    />
  )
}
