import { codesOfKind, freightCodes } from '../line/words/vehicle.ts'
import { truckCommand } from './commands.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CommandId } from '../command/command.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { truck as calls } from '../../contract/truck.ts'
import { commands } from '../command/registry.ts'
import { keyName } from '../keys/keyName.ts'
import { shortcuts } from '../command/keyboard.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { columnsOf, type Column } from '../grid/column.ts'
import { asHigh, useRows } from '../grid/rows.ts'
import { Grid } from '../grid/Grid.tsx'
import type { GridHandle } from '../grid/gridHandle.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { sizeWords } from '../sale/model/vehicle.ts'
import {
  rowsOf,
  rowToShow,
  useTrucks,
  type TruckRow,
  type CompanyForm as Company,
  type Trucks,
} from './truckContribution.ts'
import { withoutEmpty, EditForm, TextLines } from './EditForm.tsx'
import { shapeToLatin } from '../../domain/value/phoneticKey.ts'
import { isLatin } from '../../domain/value/latin.ts'
import { readName, refuseName } from '../../domain/value/personName.ts'
import { CheckField } from '../field/CheckField.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { useAvailabilities } from '../sale/model/trip/availability.ts'
import { useSale } from '../sale/model/saleStore.ts'
import { contactEntry } from '../sale/model/LeaderField.tsx'
import { leaderFields } from '../../domain/booking/fields/leaderFields.ts'
import { refusalText } from '../request/fault.ts'
import { textOf } from '../language/text.ts'

/** The list of hauliers with their trucks, and the forms to edit either. */
export function TruckDialogs() {
  const open = useTrucks((state) => state.open)
  const company = useTrucks((state) => state.company)
  const truck = useTrucks((state) => state.truck)
  const current = useTrucks((state) => state.current)
  if (!open) return null
  return (
    <>
      <TruckList />
      {company && <CompanyForm company={company} />}
      {truck && <TruckForm truck={truck} haulier={current?.company.name ?? ''} />}
    </>
  )
}

const run = (id: CommandId) => () => void commands.run(id, {}, 'menu')

function TruckList() {
  const { t } = useTranslation(['truck', 'sale'])
  const { data } = useCached(calls.companies, {})
  const companies = answerOrUndefined(data)?.truckCompanies
  const grid = useRef<GridHandle>(null)
  const columns = useMemo(() => truckColumns(t), [t])
  const trucks = useMemo(() => rowsOf(companies ?? []), [companies])
  const rows = useRows(trucks)
  useEffect(() => {
    const at = rowToShow(trucks, useTrucks.getState())
    useTrucks.setState({ current: trucks[at], written: undefined })
    grid.current?.go(rows.placeOf(at))
  }, [rows, trucks])
  useEffect(() => grid.current?.focus(), [])
  return (
    <Dialog
      title={t('title')}
      place="trucks"
      onClose={run(truckCommand.leave)}
      size="large"
      foot={
        <>
          <Action id={truckCommand.apply} main />
          <Action id={truckCommand.add} />
          <Action id={truckCommand.edit} />
          <Action id={truckCommand.addCompany} />
          <Action id={truckCommand.editCompany} />
        </>
      }
    >
      <div {...asHigh(trucks.length)}>
        <Grid
          ref={grid}
          rows={rows}
          columns={columns}
          label={t('title')}
          keyOf={({ key }) => key}
          onCursor={(current) => useTrucks.setState({ current })}
          onEnter={run(truckCommand.apply)}
        />
      </div>
      {data !== undefined && !companies?.length && <p className="empty">{t('none')}</p>}
    </Dialog>
  )
}

/** A command as a button with its key. */
function Action({ id, main }: { id: CommandId; main?: boolean }) {
  const keys = shortcuts.keysOf(id)
  return (
    <Button {...(main ? { kind: 'main' as const } : {})} onPress={run(id)}>
      {textOf(commands.title(id))}
      {keys !== undefined && <span className="key">{keyName(keys)}</span>}
    </Button>
  )
}

const truckColumns = (t: TFunction<['truck', 'sale']>): Column<TruckRow>[] =>
  columnsOf<TruckRow>()(
    {
      company: {
        title: t('sale:column.truckCompany'),
        width: 200,
        grow: 2,
        text: ({ company }) => company.name,
      },
      plate: {
        width: 150,
        tone: 'strong',
        text: ({ truck }) => [truck?.plateNumber, truck?.plateNumber2].filter(Boolean).join(' + '),
      },
      category: { title: t('sale:column.type'), width: 70, text: ({ truck }) => truck?.idOrCode ?? '' },
      size: {
        width: 140,
        numeric: true,
        text: ({ truck }) => (truck === undefined ? '' : sizeWords(truck)),
      },
      driver: { width: 130, grow: 1, text: ({ truck }) => truck?.driverSurname ?? '' },
      adr: {
        title: t('sale:column.dangerousGoods'),
        width: 90,
        tone: 'warn',
        text: ({ truck }) => (truck?.adr ? 'ADR' : ''),
      },
    },
    (key) => t(`sale:column.${key}`),
  )

const keys = ['name', 'vatNumber', 'phone', 'email', 'address'] as const
const most = { name: 200, vatNumber: 20, phone: 30, email: 200, address: 200 } as const

function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation('truck')
  const { t: words } = useTranslation('sale')
  const [form, setForm] = useState(company)
  return (
    <EditForm
      title={t(company.id === undefined ? 'command.addCompany' : 'command.editCompany')}
      values={form}
      missing={form.name.trim() === '' ? t('name') : undefined}
      keep={() => commands.run(truckCommand.saveCompany, { company: withoutEmpty(form) }, 'screen')}
    >
      <TextLines
        form={form}
        setForm={setForm}
        lines={keys.map((key) => ({
          key,
          label: t(key),
          size: 40,
          maxLength: most[key],
          must: key === 'name',
          ...(key === 'phone' || key === 'email' ? contactEntry(leaderFields[key], words) : {}),
        }))}
      />
    </EditForm>
  )
}

interface TruckFormProps {
  /** Name of the haulier that owns the truck. */
  haulier: string
  truck: NonNullable<Trucks['truck']>
}

/** Plates, size and driver: what stays the same from trip to trip. */
function TruckForm({ truck, haulier }: TruckFormProps) {
  const { t } = useTranslation(['truck', 'sale'])
  const [form, setForm] = useState(truck.form)
  const categories = useCategories()
  const latin = (text: string) => (isLatin(text) ? undefined : t('sale:wrong.latin'))
  const named = (text: string) => {
    const refusal = text === '' ? undefined : refuseName(text)
    return refusal && refusalText(refusal)
  }
  const plate = { size: 14, maxLength: 20, tidy: shapeToLatin, check: latin }
  const driver = { size: 24, maxLength: 60, tidy: readName, check: named }
  return (
    <EditForm
      title={`${t(truck.id === undefined ? 'command.add' : 'command.edit')} · ${haulier}`}
      values={form}
      missing={form.plateNumber.trim() === '' ? t('sale:column.plate') : undefined}
      keep={() => commands.run(truckCommand.save, { ...truck, form: withoutEmpty(form) }, 'screen')}
    >
      <TextLines
        form={form}
        setForm={setForm}
        lines={[
          { ...plate, key: 'plateNumber', label: t('sale:column.plate'), must: true },
          { ...plate, key: 'plateNumber2', label: t('trailer') },
        ]}
      />
      <ChoiceField
        label={t('sale:column.category')}
        must
        size={24}
        source={categories}
        value={form.idOrCode}
        onChange={(idOrCode) => setForm({ ...form, idOrCode })}
      />
      <NumberField
        label={t('length')}
        must
        unit="m"
        least={0.1}
        most={40}
        decimals={2}
        value={form.length}
        onChange={(length) => setForm({ ...form, length: length ?? form.length })}
      />
      <NumberField
        label={t('height')}
        unit="m"
        least={0}
        most={6}
        decimals={2}
        value={form.height}
        onChange={(height) =>
          setForm(({ height: _, ...rest }) => (height === undefined ? rest : { ...rest, height }))
        }
      />
      <TextLines
        form={form}
        setForm={setForm}
        lines={[{ ...driver, key: 'driverSurname', label: t('sale:column.driver') }]}
      />
      <CheckField
        label={t('sale:column.dangerousGoods')}
        value={form.adr ?? false}
        onChange={(adr) => setForm({ ...form, adr })}
      />
    </EditForm>
  )
}

function useCategories() {
  const trip = useSale(({ workingBooking, active }) => workingBooking.trips[active])
  const [availability] = useAvailabilities(trip ? [trip] : [])
  const offered = availability?.vehicleCategories
  return useMemo(
    () =>
      choicesFrom(
        offered?.map(({ idOrCode, name }) => ({ code: idOrCode, name })) ??
          [...freightCodes(), ...codesOfKind('coach')].map((code) => ({ code, name: code })),
      ),
    [offered],
  )
}
