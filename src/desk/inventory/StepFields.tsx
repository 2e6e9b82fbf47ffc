import { useTranslation } from 'react-i18next'
import { TextField } from '../field/TextField.tsx'
import { formatMoney } from '../language/money.ts'
import { PriceTable } from '../look/PriceRow.tsx'
import { changeDraft, type SaleDraft, type SaleEffect } from './inventoryStore.ts'
import { floorsIn, priceStepsIn } from './stepWords.ts'

interface FieldsProps {
  asked: SaleDraft
  toButton(): void
}

/** The class, its price steps and their floors. */
export function StepFields({ asked, toButton }: FieldsProps) {
  const { t } = useTranslation('inventory')
  const { what, steps, floors, isTyped } = asked
  return (
    <div className="chips">
      <TextField
        label={t('class')}
        value={what}
        must
        size={10}
        autoFocus={!isTyped}
        tidy={(text) => text.toUpperCase()}
        onChange={(typed) => changeDraft({ what: typed })}
      />
      <TextField
        label={t('steps')}
        value={steps}
        must
        size={30}
        note={t('stepsNote')}
        check={(text) => (text === '' || priceStepsIn(text) ? undefined : t('stepsNote'))}
        onChange={(typed) => changeDraft({ steps: typed })}
      />
      <TextField
        label={t('floors')}
        value={floors}
        size={14}
        note={t('floorsNote')}
        check={(text) => (text === '' || floorsIn(text) ? undefined : t('floorsNote'))}
        onChange={(typed) => changeDraft({ floors: typed })}
      />
      <ReasonField asked={asked} toButton={toButton} />
    </div>
  )
}

/** The limit of the server. */
const longestReason = 200

export function ReasonField({ asked, toButton }: FieldsProps) {
  const { t } = useTranslation('inventory')
  return (
    <TextField
      label={t('reason')}
      value={asked.reason}
      size={40}
      maxLength={longestReason}
      onChange={(typed) => changeDraft({ reason: typed })}
      onEnter={toButton}
    />
  )
}

/** The prices of the next units that a change alters. */
export function PricesShown({ effect: { prices } }: { effect: SaleEffect }) {
  const { t } = useTranslation('inventory')
  if (prices.length === 0) return null
  const priceText = (percent: number, fare: number | undefined) =>
    fare === undefined ? `${percent} %` : `${formatMoney(fare)} (${percent} %)`
  return (
    <>
      <p className="warn">{t('pricesChange')}</p>
      <PriceTable
        rows={prices}
        keyOf={({ what, fromPercent, toPercent, from, to }) =>
          [what, fromPercent, toPercent, from, to].join(' ')
        }
        columns={[
          { title: t('class'), text: ({ what }) => what },
          { title: t('historyColumn.sailings'), numeric: true, text: ({ sailings }) => String(sailings) },
          { title: t('from'), numeric: true, text: (row) => priceText(row.fromPercent, row.from) },
          { title: t('to'), numeric: true, text: (row) => priceText(row.toPercent, row.to) },
        ]}
      />
    </>
  )
}
