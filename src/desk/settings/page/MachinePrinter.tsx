import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Printer } from '../../../domain/ticket/printer.ts'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { localText, localValues } from '../localValues.ts'

export function usePrinterChoices(printers: readonly Printer[]) {
  return useMemo(
    () =>
      choicesFrom(
        printers.map(({ name: code, model, paper = '' }) => ({
          ...{ code, name: code },
          area: [model, paper].filter(Boolean).join(' '),
        })),
      ),
    [printers],
  )
}

interface MachinePrinterProps {
  name: 'receiptPrinter' | 'rollPrinter'
  printers: readonly Printer[]
}

/** The printer of one kind of paper, stored in this browser only, because every counter has its own. */
export function MachinePrinter({ name, printers }: MachinePrinterProps) {
  const { t } = useTranslation('settings')
  const [printer, setPrinter] = useState(() => localText(name))
  const put = (code: string) => {
    localValues.keep(name, code)
    setPrinter(code)
  }
  return (
    <ChoiceField
      label={t(`field.${name}`)}
      value={printer}
      onChange={put}
      source={usePrinterChoices(printers)}
      withoutCode
      size={22}
    />
  )
}
