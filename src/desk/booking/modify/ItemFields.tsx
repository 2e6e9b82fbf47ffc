import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { reference } from '../../../contract/reference.ts'
import { isRefusal } from '../../../domain/refusal.ts'
import { lineContext } from '../../command/keyboard.ts'
import { usePortTime } from '../../command/usePortTime.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { choicesFrom, type Choice } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'
import { TextField } from '../../field/TextField.tsx'
import { printDecimal } from '../../../domain/value/decimal.ts'
import { forTheSession, useRecord } from '../../request/record.ts'
import { largePet } from '../../sale/model/item/extras.ts'
import type { RecallRow } from '../recall/rows.ts'
import { labelOf, type StoredBooking } from '../shown/items.ts'
import type { RefusedField } from './ContactFields.tsx'
import { detailFields, type ModifyField } from './detailFields.ts'
import { editRow, lockedReason } from './editRows.ts'
import type { EditedValues } from './edits.ts'
import { useAvailability } from './useAvailability.ts'

interface ItemFieldsProps {
  booking: StoredBooking
  /** With what was typed over it. */
  row: RecallRow
  refused: RefusedField | undefined
}

/** The fields of a passenger, vehicle or pet that have no column. */
export function ItemFields({ booking, row, refused }: ItemFieldsProps) {
  const now = usePortTime()
  const fields = useFields(booking, row, now)
  if (fields.length === 0) return null
  const put = (values: EditedValues) => editRow(booking, row, values, now)
  return (
    <>
      <p className="message plain">{labelOf(row)}</p>
      <div className="chips">
        {fields.map((one) => (
          <ItemField
            key={one.field}
            of={one}
            value={(row.item as unknown as Readonly<Record<string, unknown>>)[one.field]}
            disabled={lockedReason(row.trip, row, one.field, now) !== undefined}
            error={refused?.field === one.field ? refused.error : undefined}
            put={put}
          />
        ))}
      </div>
    </>
  )
}

function useFields(booking: StoredBooking, row: RecallRow, now: string): ModifyField[] {
  const { t } = useTranslation('booking')
  const availability = useAvailability(booking, now, true)(row)
  const { data } = useRecord(reference.residentStaticData, {}, forTheSession)
  return useMemo(() => {
    const lists = data && !isRefusal(data) ? data : undefined
    const residencyDocuments = choicesOf(lists?.documentTypes)
    const municipalities = choicesOf(lists?.cities)
    return detailFields(row, { t, availability, residencyDocuments, municipalities })
  }, [t, row, availability, data])
}

const choicesOf = (list: readonly { idOrCode: string; name: string }[] = []): Choice[] =>
  list.map(({ idOrCode, name }) => ({ code: idOrCode, name }))

interface ItemFieldProps {
  of: ModifyField
  value: unknown
  disabled: boolean
  error: string | undefined
  put(values: EditedValues): void
}

function ItemField({ of, value, disabled, error, put }: ItemFieldProps) {
  const { t } = useTranslation('booking')
  const { field, label, size, choices, isTick } = of
  const source = useMemo(() => choicesFrom(choices ?? []), [choices])
  const { today } = lineContext.get()
  const shown = typeof value === 'number' ? printDecimal(value) : typeof value === 'string' ? value : ''
  const common = { label, size, disabled, error, autoFocus: error !== undefined }
  if (isTick)
    return (
      <CheckField
        label={label}
        value={value === true}
        disabled={disabled}
        onChange={(ticked) => put({ [field]: ticked })}
      />
    )
  const take = (text: string) => {
    const read = of.read(text, today)
    if (read !== undefined) put(withSize(field, read))
  }
  if (choices) return <ChoiceField {...common} value={shown} source={source} onChange={take} />
  return (
    <TextField
      {...common}
      maxLength={200}
      value={shown}
      check={(text) =>
        text === shown || of.read(text, today) !== undefined
          ? undefined
          : t(`wrong.${field}`, { defaultValue: t('wrong.any') })
      }
      onChange={take}
    />
  )
}

/** The weight of a pet decides whether it is a large one. */
const withSize = (field: string, value: string | number): EditedValues =>
  field === 'weight' ? { weight: value, over10kg: Number(value) > largePet } : { [field]: value }
