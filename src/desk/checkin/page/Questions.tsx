import { useAsked } from '../../question/questions.ts'
import { checkInCommand, checkInQuestion } from '../commands.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useMemo, useState } from 'react'
import { childrenAlone } from '../../../domain/booking/minors.ts'
import { isRefusal, refuse } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { useRefused } from '../../command/useCommands.ts'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { TextField } from '../../field/TextField.tsx'
import { gateTicketName } from '../gate/checkInOrOut.ts'
import { ticketsWhere, withoutZeros } from '../list/tickets.ts'
import { useOfflineScans } from '../offline/offlineScans.ts'
import { useCheckIn, type TicketsAsked, currentSailing, type Ticket, sailingText } from '../checkinStore.ts'
import { VehicleQuestion } from './VehicleQuestion.tsx'
import { Whom } from './Whom.tsx'
import { useForm } from '../../field/useForm.ts'
import { lineContext } from '../../command/keyboard.ts'
import { detailsMissing, detailTitle, isSendable, readDetail, statusText } from './TicketPanel.tsx'
import { checkin as calls } from '../../../contract/checkin.ts'
import { refusalText } from '../../request/fault.ts'
import { useProgress } from '../../request/progress.ts'
import { answerOrUndefined, useCached } from '../../request/cache.ts'
import { columnsOf } from '../../grid/column.ts'
import { DialogGrid } from '../../grid/DialogGrid.tsx'
import { mayBoard, ticketsOf } from '../gate/gateCalls.ts'

/** The question over the page, if one is open. */
export function Questions() {
  const session = useAsked(checkInQuestion.turn)
  const force = useAsked(checkInQuestion.force)
  const details = useAsked(checkInQuestion.details)
  const vehicle = useAsked(checkInQuestion.vehicle)
  const checkOut = useAsked(checkInQuestion.checkOut)
  const booking = useAsked(checkInQuestion.booking)
  if (session) return <TurnQuestion to={session.to} />
  if (force) return <ForceQuestion question={force} />
  if (details) return <DetailsQuestion question={details} />
  if (vehicle) return <VehicleQuestion question={vehicle} />
  if (checkOut) return <CheckOutQuestion question={checkOut} />
  return booking ? <BookingQuestion reference={booking.reference} /> : null
}

function TurnQuestion({ to }: { to: 'start' | 'stop' }) {
  const { t } = useTranslation('checkin')
  const sailing = useCheckIn((state) => state.selectedTrip)
  const stats = useCheckIn((state) => state.stats)
  const offlineCount = useOfflineScans(({ scans }) => scans.length)
  const [problem, answer] = useRefused()
  const remaining = (stats?.remaining ?? 0) + (stats?.vehicles.remaining ?? 0)
  return (
    <QuestionDialog
      title={t(`turn.${to}`)}
      place="checkInTurn"
      primary={{
        title: t(`command.${to}`),
        isDangerous: to === 'stop',
        run: () => answer(checkInCommand.confirmTurn, {}),
      }}
      {...leaving(t)}
    >
      <p className="strong">{sailing && sailingText(sailing)}</p>
      <p>{to === 'start' ? t('turn.startNote') : t('turn.stopNote', { count: remaining })}</p>
      {to === 'stop' && <ChildrenAlone />}
      {to === 'stop' && offlineCount > 0 && (
        <p className="warn">{t('turn.unsent', { count: offlineCount })}</p>
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** Names the children who would sail without an adult. */
function ChildrenAlone() {
  const { t } = useTranslation('checkin')
  // The list has changed where the counts have.
  useCheckIn((state) => state.stats)
  const children = childrenAlone(ticketsWhere(({ kind }) => kind === 'passenger'))
  if (children.length === 0) return null
  const names = children.map((child) => `${gateTicketName(child)} ${child.reservationCode}`).join(', ')
  return (
    <p className="warn" role="alert">
      {t('turn.childrenAlone', { names })}
    </p>
  )
}

/** Forcing needs a reason, which stays in the history. */
function ForceQuestion({ question }: { question: TicketsAsked }) {
  const { t } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const [problem, answer] = useRefused()
  const confirm = (given: string) => answer(checkInCommand.confirmForce, { reason: given })
  return (
    <QuestionDialog
      title={t('command.forceCheckIn')}
      place="checkInForce"
      primary={{ title: t('force.confirm'), ...dangerous, run: () => confirm(reason) }}
      {...leaving(t)}
    >
      <Whom {...question} />
      <ReasonField value={reason} onChange={setReason} onEnter={confirm} must />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

interface ReasonFieldProps {
  value: string
  onChange(reason: string): void
  onEnter(reason: string): void
  must?: boolean
}

function ReasonField({ value, onChange, onEnter, must = false }: ReasonFieldProps) {
  const { t } = useTranslation('checkin')
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      label={t('question.reason')}
      value={value}
      onChange={onChange}
      onType={setTyped}
      onEnter={() => onEnter(typed.trim())}
      must={must}
      size={40}
      maxLength={200}
      autoFocus
    />
  )
}

function CheckOutQuestion({ question }: { question: TicketsAsked }) {
  const { t } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const [problem, answer] = useRefused()
  const confirm = (given: string) => answer(checkInCommand.confirmCheckOut, { reason: given })
  const count = question.tickets.length
  return (
    <QuestionDialog
      title={t('checkOut.title', { count })}
      place="checkInOut"
      primary={{ title: t('checkOut.confirm', { count }), ...dangerous, run: () => confirm(reason) }}
      {...leaving(t)}
    >
      <Whom {...question} />
      <p>{t('checkOut.note')}</p>
      <ReasonField value={reason} onChange={setReason} onEnter={confirm} />
      <Problem words={problem} />
    </QuestionDialog>
  )
}

/** The fields that the sale left empty and that must be filled in before boarding. */
function DetailsQuestion({ question }: { question: TicketsAsked }) {
  const { t } = useTranslation('checkin')
  const [ticket] = question.tickets
  const details = detailsMissing(ticket?.missing ?? [])
  // Enter confirms what was preselected at the sale.
  const { values, now, change } = useForm<Readonly<Record<string, string>>>(ticket?.preselected ?? {})
  const { today } = lineContext.get()
  function confirm(): void {
    const filledIn = Object.fromEntries(Object.entries(now()).filter(([, text]) => text !== ''))
    void commands.run(checkInCommand.confirmDetails, { details: filledIn }, 'screen')
  }
  return (
    <QuestionDialog
      title={t('command.fillDetails')}
      place="checkInDetails"
      primary={{ title: t('command.checkIn'), autoFocus: false, run: confirm }}
      {...leaving(t)}
    >
      <Whom {...question} />
      {details.map((detail, at) => (
        <TextField
          key={detail.name}
          label={detailTitle(detail.name)}
          value={values[detail.name] ?? ''}
          onChange={(text) => change({ [detail.name]: text })}
          tidy={(text) => readDetail(detail, text, today)}
          check={(text) =>
            isSendable(detail, text) ? undefined : t(`wrong.${detail.name}`, { defaultValue: text })
          }
          isName={detail.name === 'surname' || detail.name === 'name'}
          size={24}
          maxLength={60}
          autoFocus={at === 0}
          {...(at === details.length - 1 ? { onEnter: confirm } : {})}
        />
      ))}
    </QuestionDialog>
  )
}

/** The tickets of a booking at this port; Enter checks in those that are marked, which are all that may board at first. */
function BookingQuestion({ reference }: { reference: string }) {
  const { t } = useTranslation('checkin')
  const at = currentSailing()
  const query = {
    itineraryId: at?.itineraryId ?? 0,
    portCode: at?.portCode ?? '',
    reservationCode: reference,
  }
  const isOnline = useProgress((state) => state.reachable)
  const answer = useCached(calls.ticketsByReservationCode, { query }, { staleTime: 0, enabled: isOnline })
  // The list may come after the question.
  useCheckIn(({ loaded }) => loaded)
  const [problem, confirm] = useRefused()
  const [omitted, setOmitted] = useState<ReadonlySet<string>>(new Set())
  const columns = useMemo(() => bookingColumns(t, omitted), [t, omitted])
  const tickets = isOnline ? answerOrUndefined(answer.data)?.tickets : ticketsOf(reference)
  const able = tickets?.filter(mayBoard).map(({ ticketNumber }) => ticketNumber)
  const chosen = able?.filter((number) => !omitted.has(number))
  const unpaid = tickets?.some(({ status }) => status === 'OPTIONAL') && refuse('checkin_unpaid')
  const isNone = chosen?.length === 0 && tickets?.length !== 0
  // Without any ticket the answer gives the reason.
  const checkIn = () =>
    confirm(checkInCommand.confirmBooking, chosen?.length ? { ticketNumbers: chosen } : {})
  function toggle({ ticketNumber }: Ticket): void {
    const next = new Set(omitted)
    if (!next.delete(ticketNumber)) next.add(ticketNumber)
    setOmitted(next)
  }
  return (
    <QuestionDialog
      title={t('booking.title', { reference })}
      place="checkInBooking"
      size="medium"
      primary={{
        title: chosen ? t('booking.confirm', { count: chosen.length }) : t('command.checkInBooking'),
        run: checkIn,
        disabled: isNone,
        // The list takes the focus when it has come.
        autoFocus: tickets === undefined || tickets.length === 0,
      }}
      {...leaving(t)}
    >
      {tickets && tickets.length > 0 && (
        <DialogGrid
          list={tickets}
          columns={columns}
          label={t('booking.title', { reference })}
          keyOf={(ticket) => ticket.ticketNumber || gateTicketName(ticket)}
          rowClass={(ticket) => (isChosen(ticket, omitted) ? 'picked' : undefined)}
          onSpace={(ticket) => mayBoard(ticket) && toggle(ticket)}
          onEnter={() => !isNone && checkIn()}
        />
      )}
      {unpaid && <p className="warn">{refusalText(unpaid)}</p>}
      {isOnline && (
        <QueryStatus
          of={answer}
          word={(problem) => (isRefusal(problem) ? refusalText(problem) : t('booking.unread'))}
          none={tickets?.length === 0 && t('booking.none')}
        />
      )}
      {!isOnline && tickets?.length === 0 && <p className="message plain">{t('booking.none')}</p>}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

const isChosen = (ticket: Ticket, omitted: ReadonlySet<string>): boolean =>
  mayBoard(ticket) && !omitted.has(ticket.ticketNumber)

/** The tickets of a booking, with a mark for each that is checked in by Enter. */
const bookingColumns = (t: TFunction<'checkin'>, omitted: ReadonlySet<string>) =>
  columnsOf<Ticket>()(
    {
      marked: { width: 32, tone: 'accent', text: (ticket) => (isChosen(ticket, omitted) ? '✓' : '') },
      state: {
        width: 150,
        tone: ({ boarding }) => (boarding ? 'good' : 'muted'),
        text: ({ boarding, status }) => `${boarding ? '✓' : '○'} ${statusText(status)}`,
      },
      who: { width: 200, grow: 1, tone: 'strong', text: gateTicketName },
      type: { width: 70, text: ({ type }) => type },
      ticket: { width: 116, text: ({ ticketNumber }) => withoutZeros(ticketNumber) },
    },
    (key) => t(`column.${key}`),
  )

/** The reason is typed before such a question is confirmed. */
const dangerous = { isDangerous: true, autoFocus: false }

/** Esc and the second button of every question. */
const leaving = (t: TFunction<'checkin'>) => ({
  secondary: { title: t('question.back'), run: closeQuestion },
  onClose: closeQuestion,
})

const closeQuestion = () => void commands.run(checkInCommand.closeQuestion, {}, 'screen')
