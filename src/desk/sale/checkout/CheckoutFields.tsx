import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeaderKey } from '../../../domain/booking/fields/leaderFields.ts'
import { latinKeys } from '../../../domain/value/phoneticKey.ts'
import { focusTarget } from '../../field/focus/focus.ts'
import { TextField, type TextFieldProps } from '../../field/TextField.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { dayReader } from '../../field/date/calendar.ts'
import { timeOf } from '../../line/words/when.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { DateField } from '../../field/date/DateField.tsx'
import { formatDateTime } from '../../language/date.ts'
import { setLeader, setRemarks, setEticket, setTripRemarks } from '../model/contact.ts'
import { LeaderField } from '../model/LeaderField.tsx'
import { notifyTyping } from '../model/state.ts'
import { useSale, setOption } from '../model/saleStore.ts'
import { useAvailabilities } from '../model/trip/availability.ts'
import { saleCommand } from '../commands.ts'
import {
  completeOption,
  latestOf,
  optionChoices,
  optionOf,
  quickChoices,
  wrongOption,
} from '../model/payment/optionTime.ts'

/** Contact details of the lead passenger, as fields of a group. */
export function ContactFields({ missing }: { missing: string | undefined }) {
  const focusRequest = useSale((state) => state.focus)
  useEffect(() => {
    if (focusRequest?.kind === 'leader') focusTarget(`leader-${focusRequest.field}`)
  }, [focusRequest])
  return (
    <>
      <Reach
        field="mobile"
        must
        size={14}
        error={missing}
        onType={(text) => notifyTyping({ kind: 'leader', row: 0, field: 'mobile', text })}
      />
      <Reach field="email" size={20} />
      <Reach field="emergencyPhone" size={12} />
    </>
  )
}

/** Remarks of the booking, sent with all its trips. */
export function RemarksField() {
  const { t } = useTranslation('sale')
  const remarks = useSale((state) => state.workingBooking.remarks)
  return (
    <span data-spot="leader-remarks" className="two-wide">
      <TextField label={t('remarks')} size={14} maxLength={500} value={remarks} onChange={setRemarks} />
    </span>
  )
}

type OwnFieldProps = Omit<TextFieldProps, 'label' | 'value' | 'onChange'> & { field: LeaderKey }

/** A field of the lead passenger of the working booking. */
function OwnField({ field, ...props }: OwnFieldProps) {
  const value = useSale((state) => state.workingBooking.leader[field])
  return <LeaderField {...props} field={field} value={value} onChange={(text) => setLeader(field, text)} />
}

/** One that commands lead to. */
function Reach(props: OwnFieldProps) {
  return (
    <span data-spot={`leader-${props.field}`}>
      <OwnField {...props} />
    </span>
  )
}

/** The lead passenger’s name if not the first passenger, and a second phone number. */
export function LeaderNameAndPhoneFields() {
  const first = useSale((state) => state.workingBooking.people[0])
  return (
    <>
      <OwnField field="lastName" size={16} placeholder={first?.surname ?? ''} />
      <OwnField field="firstName" size={14} placeholder={first?.name ?? ''} />
      <OwnField field="phone" size={14} />
    </>
  )
}

/** Electronic or paper tickets; the companies’ default until the operator chooses. */
export function TicketKind() {
  const { t } = useTranslation('sale')
  const chosen = useSale(({ workingBooking }) => workingBooking.userSelectedEticket)
  const availabilities = useAvailabilities(useSale(({ workingBooking }) => workingBooking.trips))
  const usual = availabilities.every((availability) => availability?.eticket ?? true)
  return <CheckField label={t('eticket')} value={chosen ?? usual} onChange={setEticket} />
}

/** Remarks for single trips, which replace those of the booking there; a booking of one trip needs no others. */
export function TripRemarks() {
  const { t } = useTranslation('sale')
  const trips = useSale((state) => state.workingBooking.trips)
  const remarks = useSale((state) => state.workingBooking.remarks)
  const needsThem = trips.length > 1 || trips.some(({ remarks: own = '' }) => own !== '')
  if (!needsThem) return null
  return trips.map(({ trip, remarks: own = '' }, index) => (
    <TextField
      key={`${trip.routeId} ${trip.departureDateTime}`}
      label={t('remarksOnly', { trip: `${trip.origin.idOrCode}→${trip.destination.idOrCode}` })}
      size={24}
      maxLength={500}
      value={own}
      placeholder={remarks}
      onChange={(text) => setTripRemarks(index, text)}
    />
  ))
}

/** The option’s time of expiry; empty for the latest permitted. */
export function OptionFields({ today }: { today: string }) {
  const { t } = useTranslation('sale')
  const option = useSale((state) => state.option)
  const facts = optionChoices()
  const hold = () => void commands.run(saleCommand.confirmOption, {}, 'key')
  const read = (text: string) => timeOf(latinKeys(text).toLowerCase())
  const wrong = wrongOption(option, facts)
  return (
    <>
      <div className="chips" data-spot="option">
        <DateField
          label={t('optionDate')}
          value={option.date}
          onChange={(date) => setOption({ ...option, date })}
          {...dayReader(today)}
          least={today}
          most={facts.departs.slice(0, 10)}
          autoFocus
        />
        <TextField
          label={t('optionTime')}
          size={6}
          value={option.time}
          tidy={(text) => read(text) ?? text}
          check={(text) => (text === '' || read(text) !== undefined ? undefined : t('optionTimeWrong'))}
          error={wrong && t(`optionWrong.${wrong}`)}
          onChange={(time) => setOption({ ...option, time })}
          onEnter={hold}
        />
        <QuickChoices />
      </div>
      <Latest />
    </>
  )
}

/** Only times in the future and before departure. */
function QuickChoices() {
  const { t } = useTranslation('sale')
  return quickChoices
    .filter((choice) => optionOf(choice, optionChoices()) !== undefined)
    .map((choice) => (
      <Button key={choice} onPress={() => void commands.run(saleCommand.optionUntil, { choice }, 'bar')}>
        {t(`optionChoice.${choice}`)}
      </Button>
    ))
}

/** The expiry that the fields mean: of a day alone its 20:00, of a time alone that of the departure. */
function Latest() {
  const { t } = useTranslation('sale')
  const option = useSale((state) => state.option)
  const typed = completeOption(option, optionChoices())
  if (typed !== undefined)
    return <div className="message plain">{`${t('optionUntil')} ${formatDateTime(typed)}`}</div>
  const latest = latestOf(optionChoices())
  const until = latest === undefined ? '' : ` ${formatDateTime(latest)}`
  return <div className="message plain">{t('optionNote') + until}</div>
}
