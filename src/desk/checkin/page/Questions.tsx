import { useTranslation } from 'react-i18next'
import { useState, useRef, useMemo } from 'react'
import { type Refusal, isRefusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { Problem } from '../../field/Problem.tsx'
import { TextField } from '../../field/TextField.tsx'
import { nameOf } from '../gate/perform.ts'
import { ticketBy, withoutZeros } from '../list/tickets.ts'
import { useUnsent } from '../offline/unsent.ts'
import { useCheckIn, type Question, type TicketAsked, boarding, type Ticket } from '../checkinStore.ts'
import { sailingText } from './choice.ts'
import { lineContext } from '../../command/keyboard.ts'
import { focusInvalidField } from '../../field/entry/invalidFields.ts'
import { detailsMissing, detailTitle, isSendable, readDetail, statusText } from './details.ts'
import { checkin as calls } from '../../../contract/checkin.ts'
import { QueryStatus } from '../../field/QueryStatus.tsx'
import { useProgress } from '../../request/progress.ts'
import { useRecord } from '../../request/record.ts'
import { ticketsOf } from '../gate/bulk.ts'

interface QuestionsProps {
  word(refusal: Refusal): string
}

/** The question over the page, if one is open. */
export function Questions({ word }: QuestionsProps) {
  const question = useCheckIn((state) => state.question)
  if (question === undefined) return null
  if (question.kind === 'turn') return <TurnQuestion to={question.to} word={word} />
  if (question.kind === 'force') return <ForceQuestion question={question} word={word} />
  if (question.kind === 'details') return <DetailsQuestion question={question} />
  if (question.kind === 'checkOut') return <CheckOutQuestion question={question} word={word} />
  return <BookingQuestion reference={question.reference} word={word} />
}

/** Runs a command of the question; what it refuses is shown in it. */
function useAnswer(word: QuestionsProps['word']) {
  const [problem, setProblem] = useState<string>()
  async function answer(run: ReturnType<typeof commands.run>): Promise<void> {
    const outcome = await run
    setProblem(outcome.done || !outcome.refusal ? undefined : word(outcome.refusal))
  }
  return { problem, answer: (run: ReturnType<typeof commands.run>) => void answer(run) }
}

function TurnQuestion({ to, word }: { to: 'start' | 'stop'; word: QuestionsProps['word'] }) {
  const { t } = useTranslation('checkin')
  const sailing = useCheckIn((state) => state.selectedTrip)
  const stats = useCheckIn((state) => state.stats)
  const unsent = useUnsent(({ scans }) => scans.length)
  const { problem, answer } = useAnswer(word)
  const remaining = (stats?.remaining ?? 0) + (stats?.vehicles.remaining ?? 0)
  return (
    <Dialog
      title={t(`turn.${to}`)}
      place="checkInTurn"
      onClose={closeQuestion}
      foot={
        <>
          <Button
            kind={to === 'stop' ? 'main danger' : 'main'}
            autoFocus
            onPress={() => answer(commands.run('checkin.confirmTurn', {}, 'screen'))}
          >
            {t(`command.${to}`)}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      <p className="strong">{sailing && sailingText(sailing)}</p>
      <p>{to === 'start' ? t('turn.startNote') : t('turn.stopNote', { count: remaining })}</p>
      {to === 'stop' && unsent > 0 && <p className="warn">{t('turn.unsent', { count: unsent })}</p>}
      <Problem words={problem} />
    </Dialog>
  )
}

interface ForceQuestionProps extends QuestionsProps {
  question: TicketAsked
}

/** Forcing needs a reason, which stays in the history. */
function ForceQuestion({ question, word }: ForceQuestionProps) {
  const { t } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const { problem, answer } = useAnswer(word)
  const confirm = (given: string) => answer(commands.run('checkin.confirmForce', { reason: given }, 'screen'))
  return (
    <Dialog
      title={t('command.forceCheckIn')}
      place="checkInForce"
      onClose={closeQuestion}
      foot={
        <>
          <Button kind="main danger" onPress={() => confirm(reason)}>
            {t('force.confirm')}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      <p className="strong">{question.name}</p>
      <ReasonField value={reason} onChange={setReason} onEnter={confirm} must />
      <Problem words={problem} />
    </Dialog>
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

interface CheckOutQuestionProps extends QuestionsProps {
  question: Extract<Question, { kind: 'checkOut' }>
}

function CheckOutQuestion({ question, word }: CheckOutQuestionProps) {
  const { t } = useTranslation('checkin')
  const [reason, setReason] = useState('')
  const { problem, answer } = useAnswer(word)
  const confirm = (given: string) =>
    answer(commands.run('checkin.confirmCheckOut', { reason: given }, 'screen'))
  const count = question.ticketNumbers.length
  const only = count === 1 ? ticketBy(question.ticketNumbers[0] ?? '') : undefined
  return (
    <Dialog
      title={t('checkOut.title', { count })}
      place="checkInOut"
      onClose={closeQuestion}
      foot={
        <>
          <Button kind="main danger" onPress={() => confirm(reason)}>
            {t('checkOut.confirm', { count })}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      {only && <p className="strong">{nameOf(only)}</p>}
      <p>{t('checkOut.note')}</p>
      <ReasonField value={reason} onChange={setReason} onEnter={confirm} />
      <Problem words={problem} />
    </Dialog>
  )
}

interface DetailsQuestionProps {
  question: TicketAsked
}

/** The fields that the sale left empty and that must be filled in before boarding. */
function DetailsQuestion({ question }: DetailsQuestionProps) {
  const { t } = useTranslation('checkin')
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const typed = useRef(values)
  const details = detailsMissing(question.missing)
  const { today } = lineContext.get()
  const set = (name: string, text: string) => {
    typed.current = { ...typed.current, [name]: text }
    setValues(typed.current)
  }
  function confirm(): void {
    if (focusInvalidField()) return
    const filledIn = Object.fromEntries(Object.entries(typed.current).filter(([, text]) => text !== ''))
    void commands.run('checkin.confirmDetails', { details: filledIn }, 'screen')
  }
  return (
    <Dialog
      title={t('command.fillDetails')}
      place="checkInDetails"
      onClose={closeQuestion}
      foot={
        <>
          <Button kind="main" onPress={confirm}>
            {t('command.checkIn')}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      <p className="strong">{question.name}</p>
      {details.map((detail, at) => (
        <TextField
          key={detail.name}
          label={detailTitle(detail.name)}
          value={values[detail.name] ?? ''}
          onChange={(text) => set(detail.name, text)}
          tidy={(text) => readDetail(detail, text, today)}
          check={(text) =>
            isSendable(detail, text) ? undefined : t(`wrong.${detail.name}`, { defaultValue: text })
          }
          size={24}
          maxLength={60}
          autoFocus={at === 0}
          {...(at === details.length - 1 ? { onEnter: confirm } : {})}
        />
      ))}
    </Dialog>
  )
}

interface BookingQuestionProps {
  reference: string
  word(refusal: Refusal): string
}

/** The tickets of a booking at this port; Enter checks in all that may board. */
function BookingQuestion({ reference, word }: BookingQuestionProps) {
  const { t } = useTranslation('checkin')
  const at = boarding()
  const query = {
    itineraryId: at?.itineraryId ?? 0,
    portCode: at?.portCode ?? '',
    reservationCode: reference,
  }
  const isOnline = useProgress((state) => state.reachable)
  const answer = useRecord(calls.ticketsByReservationCode, { query }, { staleTime: 0, enabled: isOnline })
  const { data } = answer
  const listed = useMemo(() => ticketsOf(reference), [reference])
  const tickets = isOnline ? (data === undefined || isRefusal(data) ? undefined : data.tickets) : listed
  const left = tickets?.filter((ticket) => ticket.boarding === undefined).length ?? 0
  return (
    <Dialog
      title={t('booking.title', { reference })}
      place="checkInBooking"
      onClose={closeQuestion}
      size="medium"
      foot={
        <>
          <Button
            kind="main"
            autoFocus
            onPress={() => left > 0 && void commands.run('checkin.confirmBooking', {}, 'screen')}
          >
            {t('booking.confirm', { count: left })}
          </Button>
          <Button onPress={closeQuestion}>{t('question.back')}</Button>
        </>
      }
    >
      <table className="checkin-table">
        <thead>
          <tr>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('column.who')}</th>
            <th scope="col">{t('column.type')}</th>
            <th scope="col">{t('column.ticket')}</th>
          </tr>
        </thead>
        <tbody>
          {tickets?.map((ticket) => (
            <TicketRow key={ticket.ticketNumber} ticket={ticket} />
          ))}
        </tbody>
      </table>
      {isOnline && (
        <QueryStatus
          of={answer}
          word={(problem) => (isRefusal(problem) ? word(problem) : t('booking.unread'))}
          none={tickets?.length === 0 && t('booking.none')}
        />
      )}
    </Dialog>
  )
}

function TicketRow({ ticket }: { ticket: Ticket }) {
  const { ticketNumber, type, boarding: boarded, status } = ticket
  return (
    <tr>
      <td className={boarded ? 'good' : 'muted'}>
        {boarded ? '✓' : '○'} {statusText(status)}
      </td>
      <td className="strong">{nameOf(ticket)}</td>
      <td>{type}</td>
      <td>{withoutZeros(ticketNumber)}</td>
    </tr>
  )
}

const closeQuestion = () => void commands.run('checkin.closeQuestion', {}, 'screen')
