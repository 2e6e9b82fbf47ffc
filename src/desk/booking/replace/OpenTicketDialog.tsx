import { useAsked } from '../../question/questions.ts'
import { bookingCommand, bookingQuestion } from '../commands.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useForm.ts'
import { refusalText } from '../../request/fault.ts'
import { seriesLetters } from '../../request/seriesLetters.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'

const capitals = (text: string) => text.toUpperCase()

/** Asks for the letter and the number of an open ticket, on any screen. */
export function OpenTicketDialog() {
  const isOpen = useAsked(bookingQuestion.openTicket) !== undefined
  return isOpen ? <AskTicket /> : null
}

function AskTicket() {
  const { t } = useTranslation('booking')
  const [ticket, setTicket] = useState({ letter: '', number: '' })
  // Enter commits the text of a field and goes on before the next render.
  const latest = useRef(ticket)
  const [problem, setProblem] = useProblem<Refusal>(() => `${ticket.letter} ${ticket.number}`)

  function set(part: Partial<typeof ticket>) {
    latest.current = { ...latest.current, ...part }
    setTicket(latest.current)
  }
  async function go() {
    const named = latest.current
    if (named.letter === '' || named.number === '') return
    const outcome = await commands.run(bookingCommand.findOpenTicket, { ticket: named }, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }
  return (
    <QuestionDialog
      title={t('replaceOpen.askTicket')}
      place="openTicket"
      primary={
        <Button kind="main" onPress={() => void go()}>
          {t('replaceOpen.next')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveReplacement, t('replaceOpen.keep'))}
    >
      <div className="chips">
        <TextField
          label={t('ticketLetter')}
          value={ticket.letter}
          onChange={(letter) => set({ letter })}
          tidy={capitals}
          size={seriesLetters() + 2}
          maxLength={seriesLetters()}
          autoFocus
        />
        <TextField
          label={t('ticketNumber')}
          value={ticket.number}
          onChange={(number) => set({ number })}
          tidy={(text) => text.replace(/\D/g, '')}
          size={14}
          maxLength={12}
          error={problem && refusalText(problem)}
          onEnter={() => void go()}
        />
      </div>
    </QuestionDialog>
  )
}
