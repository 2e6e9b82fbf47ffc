import { useTranslation } from 'react-i18next'
import { inventory as calls } from '../../contract/inventory.ts'
import { Button } from '../field/Button.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { useSettledValue } from '../field/useTime.ts'
import { printDecimal } from '../../domain/value/money.ts'
import { PriceTable } from '../look/PriceRow.tsx'
import { answerOrUndefined, useRecord } from '../request/record.ts'
import { changeDraft, type SaleDraft } from './inventoryStore.ts'
import { levelsIn, printFloors, printPriceSteps } from './stepWords.ts'

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
  const answer = useRecord(calls.proposal, { body: { sailing, what, levels } })
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
