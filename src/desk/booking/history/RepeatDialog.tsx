import { bookingCommand, bookingQuestion } from '../commands.ts'
import { longestReference } from '../../../domain/booking/reference.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Refusal } from '../../../domain/refusal.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useProblem } from '../../field/useForm.ts'
import { refusalText } from '../../request/fault.ts'
import { QuestionDialog, leftBy } from '../../question/QuestionDialog.tsx'
import { dialogOver, type AskedProps } from '../BookingDialog.tsx'

/** Asks for the booking on which a change of the history is to be made as well. */
function RepeatDialog({ asked: { number, title } }: AskedProps<typeof bookingQuestion.repeatStep>) {
  const { t } = useTranslation('booking')
  const [reference, setReference] = useState('')
  // Enter commits the text of the field and goes on before the next render.
  const latest = useRef('')
  const [problem, setProblem] = useProblem<Refusal>(() => reference)

  async function go() {
    if (latest.current === '') return
    const args = { number, reference: latest.current }
    const outcome = await commands.run(bookingCommand.repeatStep, args, 'screen')
    setProblem(outcome.done ? undefined : outcome.refusal)
  }
  return (
    <QuestionDialog
      title={t('history.again', { number, title })}
      place="repeatStep"
      primary={
        <Button kind="main" onPress={() => void go()}>
          {t('replaceOpen.next')}
        </Button>
      }
      {...leftBy(bookingCommand.leaveRepeat, t('askChange.keep'))}
    >
      <p className="message plain">{t('history.againHint')}</p>
      <TextField
        label={t('reference')}
        value={reference}
        onChange={(typed) => {
          latest.current = typed
          setReference(typed)
        }}
        tidy={(text) => text.toUpperCase()}
        size={8}
        maxLength={longestReference}
        error={problem && refusalText(problem)}
        onEnter={() => void go()}
        autoFocus
      />
    </QuestionDialog>
  )
}

export const bookingDialog = dialogOver(bookingQuestion.repeatStep, RepeatDialog)
