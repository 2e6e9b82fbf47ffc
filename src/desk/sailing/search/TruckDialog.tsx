import { freightCodes, kindOf } from '../../line/words/vehicle.ts'
import { sailingCommand } from '../commands.ts'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { NumberField } from '../../field/NumberField.tsx'
import { defaultTruck } from './form.ts'
import { focusOn, setForm, useSailing } from '../sailingStore.ts'

/** Metres. */
const most = { length: 40, height: 6 }

/** Enters the one truck of a truck search, with its length and height. */
export function TruckDialog() {
  const asking = useSailing((state) => state.asking === 'truck')
  return asking ? <TruckForm /> : null
}

function close(): void {
  useSailing.setState({ asking: undefined })
}

function TruckForm() {
  const { t } = useTranslation('sailing')
  const before = useSailing((state) => state.form.vehicles[0]) ?? defaultTruck()
  const [truck, setTruck] = useState(before)
  const set = (part: 'length' | 'height') => (value: number | undefined) => {
    const { [part]: _, ...others } = truck
    setTruck(value === undefined ? others : { ...others, [part]: value })
  }
  const source = useMemo(
    () => choicesFrom(freightCodes().map((code) => ({ code, name: t(`truckType.${kindOf(code)}`, code) }))),
    [t],
  )
  const done = () => {
    setForm((form) => ({ ...form, truckSearch: true, vehicles: [truck] }))
    // The dialog must be closed first: while it is open, the commands of the screen are disabled.
    flushSync(close)
    focusOn('results')
    void commands.run(sailingCommand.availability, {}, 'key')
  }
  return (
    <Dialog
      title={t('truckTitle')}
      place="truckSize"
      size="medium"
      onClose={close}
      foot={
        <>
          <Button kind="main" onPress={done}>
            {t('truckSearch')}
          </Button>
          <Button onPress={close}>{t('cancel')}</Button>
        </>
      }
    >
      <div className="form">
        <ChoiceField
          label={t('truckTypeLabel')}
          size={24}
          value={truck.category}
          source={source}
          onChange={(category) => setTruck({ ...truck, category: category || defaultTruck().category })}
        />
        {(['length', 'height'] as const).map((size) => (
          <NumberField
            key={size}
            label={t(size === 'length' ? 'truckLength' : 'truckHeight')}
            unit="m"
            least={0}
            most={most[size]}
            decimals={2}
            value={truck[size]}
            onChange={set(size)}
          />
        ))}
      </div>
      <p className="detail-note">{t('truckNote')}</p>
    </Dialog>
  )
}
