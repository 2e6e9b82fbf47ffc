import { ticketCommand } from './commands.ts'
import { defineCommand } from '../command/defineCommand.ts'
import { create } from 'zustand'
import { onSessionEnd } from '../request/identity.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '../../contract/call.ts'
import { booking } from '../../contract/booking/booking.ts'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { sum } from '../../domain/value/money.ts'
import { commands } from '../command/registry.ts'
import { Button } from '../field/Button.tsx'
import { Dialog } from '../field/Dialog.tsx'
import { TextField } from '../field/TextField.tsx'
import { Problem } from '../field/Problem.tsx'
import { PriceRow, PriceSum } from '../look/PriceRow.tsx'
import type { DialogProps } from '../command/contribution.ts'
import { refusalText } from '../request/fault.ts'
import { seriesLetters } from '../request/seriesLetters.ts'
import { request } from '../request/request.ts'

const closed = { open: false, letter: '', number: '' }

/** State of the dialog that looks up a ticket’s cancellation fee. */
export const useTicketFees = create<typeof closed>(() => closed)

onSessionEnd(() => useTicketFees.setState(closed))

/** The cancellation fee of one ticket by its letter and number, without recalling the booking. */
export const ticketFeesCommands = [
  defineCommand(ticketCommand.fees, {
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'ticketFees',
    run: () => useTicketFees.setState({ open: true, letter: '', number: '' }),
  }),
  defineCommand(ticketCommand.leaveFees, {
    where: ['ticketFees'],
    changes: 'nothing',
    palette: false,
    run: () => useTicketFees.setState({ open: false }),
  }),
]

type Fees = AnswerOf<typeof booking.cancellationFees>

type TicketFeesProps = Pick<DialogProps, 'notifyError'>

/** The current cancellation fee of a ticket, by its letter and number. */
export function TicketFeesDialog(props: TicketFeesProps) {
  const open = useTicketFees((state) => state.open)
  return open ? <OpenDialog {...props} /> : null
}

/** The fees of the typed ticket; changing letter or number discards them and any answer under way. */
function useFeeSearch({ notifyError }: TicketFeesProps) {
  const { t } = useTranslation(['ticket', 'sale', 'booking'])
  const [fees, setFees] = useState<Fees>()
  const [problem, setProblem] = useState<string>()
  const searches = useRef(0)

  function change(part: { letter?: string; number?: string }): void {
    searches.current += 1
    setFees(undefined)
    setProblem(undefined)
    useTicketFees.setState(part)
  }

  async function search() {
    const { letter: ticketLetter, number: ticketNumber } = useTicketFees.getState()
    if (ticketLetter === '' || ticketNumber === '')
      return setProblem(refusalText(refuse('ticket_incomplete')))
    const own = ++searches.current
    const answer = await request(booking.cancellationFees, { body: { ticketLetter, ticketNumber } }).catch(
      () => undefined,
    )
    if (own !== searches.current) return
    if (answer === undefined) return notifyError(t('ticketFees.none'))
    setFees(isRefusal(answer) ? undefined : answer)
    setProblem(isRefusal(answer) ? t('ticketFees.none') : undefined)
  }
  return { fees, problem, change, search: () => void search() }
}

function OpenDialog(props: TicketFeesProps) {
  const { t } = useTranslation(['ticket', 'sale', 'booking'])
  const letter = useTicketFees((state) => state.letter)
  const number = useTicketFees((state) => state.number)
  const { fees, problem, change, search } = useFeeSearch(props)
  return (
    <Dialog
      title={t('command.fees')}
      place="ticketFees"
      size="medium"
      onClose={() => void commands.run(ticketCommand.leaveFees, {}, 'screen')}
      foot={
        <Button kind="main" onPress={search}>
          {t('ticketFees.search')}
        </Button>
      }
    >
      <div className="form">
        <div className="capitals">
          <TextField
            label={t('ticketFees.letter')}
            must
            size={seriesLetters() + 1}
            maxLength={seriesLetters()}
            value={letter}
            tidy={(text) => text.toUpperCase().slice(0, seriesLetters())}
            onChange={(text) => change({ letter: text })}
            autoFocus
          />
        </div>
        <TextField
          label={t('ticketFees.number')}
          must
          size={14}
          maxLength={12}
          value={number}
          onChange={(text) => change({ number: text })}
          onEnter={search}
        />
      </div>
      {fees && <FeeRows fees={fees} />}
      <Problem words={problem} />
    </Dialog>
  )
}

function FeeRows({ fees }: { fees: Fees }) {
  const { t } = useTranslation(['ticket', 'sale', 'booking'])
  const { cancellationFees: fee, refundAmount: refund, amountDue: due = 0, lostDiscounts = [] } = fees
  const lost = sum(lostDiscounts.filter(({ paid }) => paid).map(({ amount }) => amount))
  return (
    <div role="status">
      <div className="detail-row">
        <span>{t('ticketFees.reservation')}</span>
        <span className="strong">{fees.companyReservationCode}</span>
      </div>
      <PriceRow label={t('booking:cancel.paid')} each={fee + refund + lost - due} />
      <PriceRow label={t('ticketFees.fees')} each={-fee} />
      {lost > 0 && <PriceRow label={t('booking:lost.title')} each={-lost} />}
      {due > 0 ? (
        <PriceSum label={t('booking:lost.toPayLabel')} amount={due} />
      ) : (
        <PriceSum label={t('ticketFees.refund')} amount={refund} />
      )}
    </div>
  )
}
