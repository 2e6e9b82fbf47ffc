import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../domain/refusal.ts'
import { isLatin, latinName, shapeToLatin } from '../../domain/value/fold.ts'
import { commands } from '../command/registry.ts'
import { CheckField } from '../field/CheckField.tsx'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { useAvailabilities } from '../sale/model/trip/availability.ts'
import { useBooking } from '../sale/model/saleStore.ts'
import { withoutEmpty, EditForm } from './EditForm.tsx'
import type { Trucks } from './truckStore.ts'
import { TextLines } from './TextLines.tsx'

type Form = NonNullable<Trucks['truck']>['form']

interface TruckFormProps {
  /** Name of the haulier that owns the truck. */
  haulier: string
  truck: NonNullable<Trucks['truck']>
  word(refusal: Refusal): string
}

/** Categories offered while no trip is chosen. */
const usual = ['TRK', 'TRKE', 'TRLU', 'BUS'] as const

/** Plates, size and driver: what stays the same from trip to trip. */
export function TruckForm({ truck, haulier, word }: TruckFormProps) {
  const { t } = useTranslation('booking')
  const [form, setForm] = useState(truck.form)
  const categories = useCategories()
  const latin = (text: string) => (isLatin(text) ? undefined : t('wrong.latin'))
  const plate = { size: 14, maxLength: 20, tidy: shapeToLatin, check: latin }
  return (
    <EditForm
      title={`${t(truck.id === undefined ? 'command.addTruck' : 'command.editTruck')} · ${haulier}`}
      values={form}
      missing={form.plateNumber === '' ? t('column.plate') : undefined}
      keep={() => commands.run('booking.keepTruck', { ...truck, form: withoutEmpty(form) }, 'screen')}
      word={word}
    >
      <TextLines
        form={form}
        setForm={setForm}
        lines={[
          { ...plate, key: 'plateNumber', label: t('column.plate'), must: true },
          { ...plate, key: 'plateNumber2', label: t('truck.trailer') },
        ]}
      />
      <ChoiceField
        label={t('column.category')}
        must
        size={24}
        source={categories}
        value={form.idOrCode}
        onChange={(idOrCode) => setForm({ ...form, idOrCode })}
      />
      <SizeFields form={form} setForm={setForm} />
      <TextLines
        form={form}
        setForm={setForm}
        lines={[
          {
            key: 'driverSurname',
            label: t('column.driver'),
            size: 24,
            maxLength: 60,
            tidy: latinName,
            check: latin,
          },
        ]}
      />
      <CheckField
        label={t('column.dangerousGoods')}
        value={form.adr ?? false}
        onChange={(adr) => setForm({ ...form, adr })}
      />
    </EditForm>
  )
}

interface FieldsProps {
  form: Form
  setForm(form: Form): void
}

/** Length and height in metres. */
function SizeFields({ form, setForm }: FieldsProps) {
  const { t } = useTranslation('booking')
  return (
    <>
      <NumberField
        label={t('truck.length')}
        must
        unit="m"
        least={0.1}
        most={40}
        decimals={2}
        value={form.length}
        onChange={(length) => setForm({ ...form, length: length ?? form.length })}
      />
      <NumberField
        label={t('truck.height')}
        unit="m"
        least={0}
        most={6}
        decimals={2}
        value={form.height}
        onChange={(height) => setForm(withoutEmpty({ ...form, height }))}
      />
    </>
  )
}

function useCategories() {
  const trip = useBooking(({ workingBooking, active }) => workingBooking.trips[active])
  const [availability] = useAvailabilities(trip ? [trip] : [])
  const offered = availability?.vehicleCategories
  return useMemo(
    () =>
      choicesFrom(
        offered?.map(({ idOrCode, name }) => ({ code: idOrCode, name })) ??
          usual.map((code) => ({ code, name: code })),
      ),
    [offered],
  )
}
