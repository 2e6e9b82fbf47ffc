import { useTranslation } from 'react-i18next'
import { latinKeys } from '../../domain/value/fold.ts'
import { dayOf, timeOf } from '../command/line/when.ts'
import { commands } from '../command/registry.ts'
import { DateField } from '../field/DateField.tsx'
import { TextField } from '../field/TextField.tsx'
import { setOption, useBooking } from './store.ts'

/** Until when an option is kept; left empty it is the latest that is allowed. */
export function OptionFields({ today }: { today: string }) {
  const { t } = useTranslation('booking')
  const option = useBooking((state) => state.option)
  const departs = useBooking((state) => state.inHand.trips[0]?.trip.departureDateTime.slice(0, 10))
  const hold = () => void commands.run('booking.option', {}, 'key')
  const read = (text: string) => timeOf(latinKeys(text).toLowerCase())
  return (
    <>
      <div className="chips" data-spot="option">
        <DateField
          label={t('optionDate')}
          value={option.date}
          onChange={(date) => setOption({ ...option, date })}
          parse={(text) => {
            const day = dayOf(latinKeys(text).toLowerCase(), { today, towards: 'next' })
            return day === 'never' ? undefined : day
          }}
          today={today}
          least={today}
          {...(departs === undefined ? {} : { most: departs })}
          autoFocus
        />
        <TextField
          label={t('optionTime')}
          size={6}
          value={option.time}
          tidy={(text) => read(text) ?? text}
          check={(text) => (text === '' || read(text) !== undefined ? undefined : t('optionTimeWrong'))}
          onChange={(time) => setOption({ ...option, time })}
          onEnter={hold}
        />
      </div>
      <div className="message plain">{t('optionNote')}</div>
    </>
  )
}
