import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { isLatin, shapeToLatin } from '../../../domain/value/fold.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { choicesFrom } from '../../field/choice.ts'
import { ChoiceField } from '../../field/ChoiceField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { latinName } from '../cells.ts'
import { availabilityOf, useBooking } from '../store.ts'
import type { Trucks, TruckForm as Form } from './store.ts'

interface TruckFormProps {
  truck: NonNullable<Trucks['truck']>
  word(refusal: Refusal): string
}

/** What a truck is sold as where no trip says more. */
const usual = ['TRK', 'TRKE', 'TRLU', 'BUS'] as const

/** Plates, size and what else of a truck stays the same from trip to trip. */
export function TruckForm({ truck, word }: TruckFormProps) {
  const { t } = useTranslation('booking')
  const [form, setForm] = useState(truck.form)
  const [problem, setProblem] = useState<string>()
  const categories = useCategories()
  const leave = () => void commands.run('booking.leaveTrucks', {}, 'screen')
  const latin = (text: string) => (isLatin(text) ? undefined : t('wrong.latin'))
  async function keep() {
    const outcome = await commands.run('booking.keepTruck', { ...truck, form }, 'screen')
    if (!outcome.done && outcome.refusal) setProblem(word(outcome.refusal))
  }
  return (
    <Dialog
      title={t(truck.id === undefined ? 'command.addTruck' : 'command.editTruck')}
      place="truckForm"
      onClose={leave}
      foot={
        <>
          <Button kind="main" disabled={form.plateNumber === ''} onPress={() => void keep()}>
            {t('truck.keep')}
          </Button>
          <Button onPress={leave}>{t('truck.leave')}</Button>
        </>
      }
    >
      <div className="form-lines">
        <TextField
          label={t('column.plate')}
          must
          size={14}
          maxLength={20}
          tidy={shapeToLatin}
          check={latin}
          value={form.plateNumber}
          onChange={(plateNumber) => setForm({ ...form, plateNumber })}
        />
        <TextField
          label={t('truck.trailer')}
          size={14}
          maxLength={20}
          tidy={shapeToLatin}
          check={latin}
          value={form.plateNumber2 ?? ''}
          onChange={(plateNumber2) => setForm(given({ ...form, plateNumber2 }))}
        />
        <ChoiceField
          label={t('column.category')}
          must
          size={24}
          source={categories}
          value={form.idOrCode}
          onChange={(idOrCode) => setForm({ ...form, idOrCode })}
        />
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
          onChange={(height) => setForm(given({ ...form, height }))}
        />
        <TextField
          label={t('column.driver')}
          size={24}
          maxLength={60}
          tidy={latinName}
          check={latin}
          value={form.driverSurname ?? ''}
          onChange={(driverSurname) => setForm(given({ ...form, driverSurname }))}
        />
        <CheckField
          label={t('column.dangerousGoods')}
          value={form.adr ?? false}
          onChange={(adr) => setForm({ ...form, adr })}
        />
      </div>
      {problem && (
        <p className="message bad" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}

function useCategories() {
  const state = useBooking()
  const trip = state.inHand.trips[state.active]
  const offered = trip && availabilityOf(state, trip)?.vehicleCategories
  return useMemo(
    () =>
      choicesFrom(
        offered?.map(({ idOrCode, name }) => ({ code: idOrCode, name })) ??
          usual.map((code) => ({ code, name: code })),
      ),
    [offered],
  )
}

/** Nothing is sent for what is empty. */
function given(form: Form): Form {
  return Object.fromEntries(
    Object.entries(form).filter(([, value]) => value !== '' && value !== undefined),
  ) as Form
}
