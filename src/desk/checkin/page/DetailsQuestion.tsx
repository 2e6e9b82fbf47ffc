import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { focusInvalidField } from '../../field/entry/invalidFields.ts'
import { TextField } from '../../field/TextField.tsx'
import type { TicketAsked } from '../checkinStore.ts'
import { closeQuestion } from './closeQuestion.ts'
import { detailsMissing, detailTitle, isSendable, readDetail } from './details.ts'

interface DetailsQuestionProps {
  question: TicketAsked
}

/** The fields that the sale left empty and that must be filled in before boarding. */
export function DetailsQuestion({ question }: DetailsQuestionProps) {
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
