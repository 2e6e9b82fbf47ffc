import { useTranslation } from 'react-i18next'
import { inventory as calls } from '../../contract/inventory.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { TextField } from '../field/TextField.tsx'
import { formatMoney } from '../language/money.ts'
import { PriceTable } from '../look/PriceRow.tsx'
import { Button } from '../field/Button.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { useSettledValue } from '../field/useTime.ts'
import { answerOrUndefined, useCached } from '../request/cache.ts'
import { changeDraft, type SaleDraft, type SaleEffect } from './inventoryStore.ts'
import { floorsIn, priceStepsIn, levelsIn, printFloors, printPriceSteps } from './stepWords.ts'

interface FieldsProps {
  asked: SaleDraft
  toButton(): void
}

/** The class, its price steps and their floors. */
export function PriceStepFields({ asked, toButton }: FieldsProps) {
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

/** Proposes price steps for one sailing from what was sold before; a person takes them or leaves them. */
export function StepProposal({ asked }: { asked: SaleDraft }) {
  const { selection, what } = asked
  const [sailing] = 'sailings' in selection ? selection.sailings : []
  if (sailing === undefined || what.trim() === '') return null
  return <Settled sailing={sailing} what={what.trim()} levels={asked.proposalOf ?? levelsIn(asked)} />
}

interface ProposalProps {
  sailing: number
  what: string
  levels: ReturnType<typeof levelsIn>
}

/** Waits until nothing is typed, so that not every letter is asked for. */
function Settled(props: ProposalProps) {
  const key = JSON.stringify(props)
  return useSettledValue(key) === key ? <Proposal {...props} /> : null
}

function Proposal({ sailing, what, levels }: ProposalProps) {
  const { t } = useTranslation('inventory')
  const answer = useCached(calls.proposal, { body: { sailing, what, levels } })
  const proposed = answerOrUndefined(answer.data)
  const { steps, floors = [] } = proposed ?? {}
  return (
    <>
      <QueryStatus of={answer} />
      {proposed && (
        <>
          <p className="strong">
            {proposed.sailings < proposed.needed
              ? t('proposal.short', { count: proposed.sailings, needed: proposed.needed })
              : t('proposal.from', { count: proposed.sailings, capacity: proposed.capacity })}
          </p>
          <PriceTable
            rows={proposed.sailings > 0 ? proposed.levels : []}
            keyOf={({ percent }) => String(percent)}
            columns={[
              { title: t('proposal.level'), numeric: true, text: ({ percent }) => `${percent} %` },
              { title: t('proposal.days'), numeric: true, text: ({ days }) => `-${days}d` },
              {
                title: t('proposal.demand'),
                numeric: true,
                text: ({ mean, deviation }) => `${printDecimal(mean, 1)} ± ${printDecimal(deviation, 1)}`,
              },
              { title: t('proposal.cutOff'), numeric: true, text: ({ cutOff }) => String(cutOff) },
            ]}
          />
          {steps && (
            <Button
              onPress={() =>
                changeDraft({
                  steps: printPriceSteps(steps),
                  floors: printFloors(floors),
                  proposalOf: levels,
                })
              }
            >
              {t('proposal.take', {
                steps: [printPriceSteps(steps), printFloors(floors)].filter(Boolean).join(' · '),
              })}
            </Button>
          )}
        </>
      )}
    </>
  )
}
