import { useAsked } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import type { CommandHandle } from '../../command/command.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { readReference } from '../../../domain/booking/reference.ts'
import { isRefusal, type Refusal } from '../../../domain/refusal.ts'
import { seriesLetters } from '../../request/seriesLetters.ts'
import { parseTicket } from '../../../domain/ticket/number.ts'
import { scannedCode } from '../../keys/scannedKeys.ts'
import { commands, isForbidden } from '../../command/registry.ts'
import { Button, KeyHint } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useForm.ts'
import { refusalText } from '../../request/fault.ts'
import type { RecallArgs, Asked } from './find.ts'
import { typeForm, useBooking } from '../shown/bookingStore.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { textOf } from '../../language/text.ts'

interface Props {
  by: 'reference' | 'ticket' | 'company'
  /** The refusal of a search made by the address. */
  missed?: Refusal | undefined
  /** The command to run: a dialog uses another one than the page. */
  find?: CommandHandle<RecallArgs>
  autoFocus?: boolean
}

const names = { reference: 'reference', ticket: 'ticketNumber', company: 'booking.companyCode' } as const

/** The command’s arguments; undefined while a required field is empty. */
function argumentsOf(by: Props['by']): RecallArgs | undefined {
  const { reference, letter, number, company, code } = useBooking.getState().form
  if (by === 'ticket') return letter && number ? { ticket: { letter, number } } : undefined
  if (by === 'company') return company && code ? { company: { abbreviation: company, code } } : undefined
  const ticket = parseTicket(reference)
  if (ticket) return { ticket: { ...ticket } }
  return reference ? { reference: readReference(reference) ?? reference } : undefined
}

/** The typed text of one search method; the dialog shows two at a time. */
function typedFor(by: keyof typeof names): string {
  const { reference, letter, number, company, code } = useBooking.getState().form
  return { reference: [reference], ticket: [letter, number], company: [company, code] }[by].join(' ')
}

const capitals = (text: string) => text.toUpperCase()

/** A scanner may type into any of the fields, through any keyboard layout. */
function scannedOr(text: string): string {
  const scanned = scannedCode(text)
  return typeof scanned === 'string' ? scanned : text
}

/** A scanned ticket fills both of its fields. */
function typeTicket(name: 'letter' | 'number', typed: string): void {
  const ticket = parseTicket(scannedOr(typed))
  if (ticket === undefined)
    return typeForm(name, (name === 'letter' ? typed.slice(0, seriesLetters()) : typed).toUpperCase())
  typeForm('letter', ticket.letter)
  typeForm('number', ticket.number)
}

/** The code of a ticket or a voucher holds a text of this length. */
const longestCode = 400

/** Finds a booking by its reference, by a ticket number, or by the company’s code. */
export function RecallForm({ by, missed, find = bookingCommand.recall, autoFocus = false }: Props) {
  const { t } = useTranslation(['booking', 'sale'])
  const form = useBooking((state) => state.form)
  const [problem, setProblem] = useProblem<Refusal>(() => typedFor(by))
  useEffect(() => setProblem(missed), [missed, setProblem])

  async function search() {
    const unclear = scannedCode(useBooking.getState().form.reference)
    if (by === 'reference' && isRefusal(unclear)) return setProblem(unclear)
    const args = argumentsOf(by)
    if (args === undefined) return
    const outcome = await commands.run(find, args, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }

  const field = (name: keyof typeof form, label: string, length: number) => ({
    label,
    value: form[name],
    onChange: (typed: string) => typeForm(name, typed),
    tidy: capitals,
    size: length + 2,
    maxLength: length,
  })
  const ofTicket = (name: 'letter' | 'number', label: string, length: number) => ({
    ...field(name, label, length),
    tidy: (text: string) => text,
    onChange: (typed: string) => typeTicket(name, typed),
    maxLength: longestCode,
  })
  const last = { error: problem && refusalText(problem), onEnter: () => void search() }

  return (
    <div className="chips recall-form" role="search" aria-label={t(names[by])}>
      {by === 'company' ? (
        <>
          <TextField key="company" {...field('company', t('company'), 3)} autoFocus={autoFocus} />
          <TextField key="code" {...field('code', t('booking.companyCode'), 20)} {...last} />
        </>
      ) : by === 'ticket' ? (
        <>
          <TextField
            key="letter"
            {...ofTicket('letter', t('ticketLetter'), seriesLetters())}
            autoFocus={autoFocus}
          />
          <TextField key="number" {...ofTicket('number', t('ticketNumber'), 12)} {...last} />
        </>
      ) : (
        <TextField
          key="reference"
          {...field('reference', t('reference'), 6)}
          tidy={(text) => scannedOr(text).toUpperCase()}
          maxLength={longestCode}
          {...last}
          autoFocus={autoFocus}
        />
      )}
      <Button {...(autoFocus ? { kind: 'main' as const } : {})} onPress={() => void search()}>
        {t('find')}
      </Button>
    </div>
  )
}

/** Recalls a booking from any screen; the screen changes only when one is found. */
export function FindDialog() {
  const { t } = useTranslation(['booking', 'sale'])
  const isOpen = useAsked(bookingQuestion.find) !== undefined
  if (!isOpen) return null
  const close = () => void commands.run(bookingCommand.leaveFinding, {}, 'screen')
  return (
    <Dialog
      title={t('booking:command.askRecall')}
      place="findBooking"
      onClose={close}
      size="medium"
      foot={null}
    >
      <RecallForm by="reference" find={bookingCommand.find} autoFocus />
      <p className="muted">{t('orTicket')}</p>
      <RecallForm by="ticket" find={bookingCommand.find} />
    </Dialog>
  )
}

const tabs = [
  ['reference', bookingCommand.searchByReservation],
  ['ticket', bookingCommand.searchByTicket],
  ['criteria', bookingCommand.searchByCriteria],
  ['options', bookingCommand.optionList],
  ['company', bookingCommand.searchByCompany],
] as const

/** The ways to find a booking; each tab has a command, so none needs the focus. */
export function RecallTabs({ here }: { here: Asked }) {
  const { t } = useTranslation(['booking', 'sale'])
  return (
    <div role="tablist" aria-label={t('ways')} className="tabs">
      {tabs
        .filter(([, command]) => !isForbidden(commands.readiness(command)))
        .map(([way, command]) => (
          <button
            key={way}
            type="button"
            role="tab"
            tabIndex={-1}
            aria-selected={way === here}
            className={way === here ? 'tab here' : 'tab'}
            onClick={() => void commands.run(command, {}, 'bar')}
          >
            <KeyHint command={command} />
            {textOf(commands.title(command))}
          </button>
        ))}
    </div>
  )
}
