import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useProblem.ts'
import { dialogOf, useRecall } from '../shown/shownStore.ts'

const capitals = (text: string) => text.toUpperCase()

/** Asks for the letter and the number of an open ticket, on any screen. */
export function OpenTicketDialog({ word }: { word(refusal: Refusal): string }) {
  const isOpen = useRecall((state) => dialogOf(state, 'openTicket') !== undefined)
  return isOpen ? <AskTicket word={word} /> : null
}

function AskTicket({ word }: { word(refusal: Refusal): string }) {
  const { t } = useTranslation('recall')
  const [ticket, setTicket] = useState({ letter: '', number: '' })
  // Enter commits the text of a field and goes on before the next render.
  const latest = useRef(ticket)
  const [problem, setProblem] = useProblem<Refusal>(() => `${ticket.letter} ${ticket.number}`)
  const close = () => void commands.run('booking.leaveReplacement', {}, 'screen')

  function set(part: Partial<typeof ticket>) {
    latest.current = { ...latest.current, ...part }
    setTicket(latest.current)
  }
  async function go() {
    const named = latest.current
    if (named.letter === '' || named.number === '') return
    const outcome = await commands.run('booking.findOpenTicket', { ticket: named }, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }

  return (
    <Dialog
      title={t('replaceOpen.askTicket')}
      place="openTicket"
      onClose={close}
      foot={
        <>
          <Button kind="main" onPress={() => void go()}>
            {t('replaceOpen.next')}
          </Button>
          <Button onPress={close}>{t('replaceOpen.keep')}</Button>
        </>
      }
    >
      <div className="chips">
        <TextField
          label={t('ticketLetter')}
          value={ticket.letter}
          onChange={(letter) => set({ letter })}
          tidy={capitals}
          size={3}
          maxLength={1}
          autoFocus
        />
        <TextField
          label={t('ticketNumber')}
          value={ticket.number}
          onChange={(number) => set({ number })}
          tidy={(text) => text.replace(/\D/g, '')}
          size={14}
          maxLength={12}
          error={problem && word(problem)}
          onEnter={() => void go()}
        />
      </div>
    </Dialog>
  )
}
