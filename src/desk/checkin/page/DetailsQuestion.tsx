import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '../../../domain/value/portTime.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { focusInvalidField } from '../../field/entry/invalidFields.ts'
import { TextField } from '../../field/TextField.tsx'
import type { TicketAsked } from '../store.ts'
import { closeQuestion } from './closeQuestion.ts'
import { checkDetail, detailNames, readDetail, type DetailName } from './details.ts'

interface DetailsQuestionProps {
  question: TicketAsked
}

/** The fields that the sale left empty and that must be filled in before boarding. */
export function DetailsQuestion({ question }: DetailsQuestionProps) {
  const { t } = useTranslation('checkin')
  const [values, setValues] = useState<Partial<Record<DetailName, string>>>({})
  const typed = useRef(values)
  const names = detailNames(question.missing)
  const set = (name: DetailName, text: string) => {
    typed.current = { ...typed.current, [name]: text }
    setValues(typed.current)
  }
  function confirm(): void {
    if (focusInvalidField()) return
    const details = Object.fromEntries(Object.entries(typed.current).filter(([, text]) => text !== ''))
    void commands.run('checkin.confirmDetails', { details }, 'screen')
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
      {names.map((name, at) => (
        <TextField
          key={name}
          label={t(`field.${name}`)}
          value={values[name] ?? ''}
          onChange={(text) => set(name, text)}
          tidy={(text) => readDetail(name, text)}
          check={(text) =>
            checkDetail(name, text, isDate) ? undefined : t(`wrong.${name}`, { defaultValue: text })
          }
          size={24}
          maxLength={60}
          autoFocus={at === 0}
          {...(at === names.length - 1 ? { onEnter: confirm } : {})}
        />
      ))}
    </Dialog>
  )
}
