import { useEffect, useMemo, useRef } from 'react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isRefusal, refuse } from '../../domain/refusal.ts'
import { useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { NumberField } from '../field/NumberField.tsx'
import { Problem } from '../field/Problem.tsx'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { retryFailed } from '../field/retry.ts'
import { TextField } from '../field/TextField.tsx'
import { useSettledValue } from '../field/useTime.ts'
import { formatDateTime } from '../language/date.ts'
import { PriceTable } from '../look/PriceRow.tsx'
import { leftBy, QuestionDialog } from '../question/QuestionDialog.tsx'
import { useAsked } from '../question/questions.ts'
import { logFault, refusalText } from '../request/fault.ts'
import { inventoryCommand, inventoryQuestion } from './commands.ts'
import {
  changeDraft,
  codesIn,
  isByDays,
  isSaleDraftComplete,
  saleKey,
  listedSailings,
  loadEffect,
  mayHaveTrips,
  needsHolders,
  needsNumber,
  needsResource,
  planFault,
  portsIn,
  type SaleDraft,
  type SaleEffect,
  stepsIn,
  useInventory,
} from './inventoryStore.ts'
import { patternText } from './saleRows.ts'
import { resourceText, sailingText, unitsText } from './saleText.ts'
import { resourceOf } from './saleWords.ts'
import { PricesShown, ReasonField, PriceStepFields, StepProposal } from './PriceStepFields.tsx'

/** Asks how the sale of sailings is changed, and shows what the change does before it is published. */
export function ChangeDialog() {
  const asked = useAsked(inventoryQuestion.change)
  return asked ? <Change asked={asked} /> : null
}

/** Units that a change may be about, as the server limits them. */
const mostUnits = 1_000_000
const mostDays = 400

function Change({ asked }: { asked: SaleDraft }) {
  const { t } = useTranslation('inventory')
  const main = useRef<HTMLButtonElement>(null)
  const [problem, run] = useRefused()
  const key = saleKey(asked)
  const settled = useSettledValue(key)
  const latest = useRef(asked)
  latest.current = asked
  useEffect(() => {
    if (saleKey(latest.current) === settled) loadEffect(latest.current).catch(logFault)
  }, [settled])
  const loaded = useInventory(({ effect }) => (effect?.of === key ? effect : undefined))
  const shown = loaded?.data === undefined || isRefusal(loaded.data) ? undefined : loaded.data
  const status = {
    data: loaded?.data,
    error: loaded?.error,
    isFetching: loaded === undefined,
    refetch: () => loadEffect(asked),
  }
  function publish(): void {
    if (!shown) return void retryFailed()
    run(inventoryCommand.publish, {})
  }
  return (
    <QuestionDialog
      title={t(`title.${asked.action}`)}
      place="inventoryChange"
      size="large"
      primary={
        <Button ref={main} kind="main" autoFocus={asked.isTyped} onPress={publish}>
          {t(asked.at === '' ? 'publish' : 'plan')}
        </Button>
      }
      {...leftBy(inventoryCommand.leave, t('back'))}
    >
      <p className="strong">{selectionText(asked, t('chosen', { count: countOf(asked) }))}</p>
      {asked.action === 'step' ? (
        <>
          <PriceStepFields asked={asked} toButton={() => main.current?.focus()} />
          <StepProposal asked={asked} />
        </>
      ) : (
        <Fields asked={asked} toButton={() => main.current?.focus()} />
      )}
      {isSaleDraftComplete(asked) ? (
        <QueryStatus of={status} />
      ) : (
        <p className="message plain">{t(`incomplete.${asked.action}`)}</p>
      )}
      {shown && <EffectShown effect={shown} />}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

const countOf = ({ selection }: SaleDraft): number =>
  'sailings' in selection ? selection.sailings.length : 0

/** The sailings of the change: by their pattern, the only one by its name, or how many. */
function selectionText({ selection }: SaleDraft, several: string): string {
  if ('pattern' in selection) return patternText(selection.pattern)
  const [first, ...others] = selection.sailings
  const sailing = others.length === 0 && listedSailings().find(({ id }) => id === first)
  return sailing ? sailingText(sailing) : several
}

interface FieldsProps {
  asked: SaleDraft
  toButton(): void
}

/** Resources of the sailings on screen, as examples. */
function useResources(): string {
  return useMemo(() => {
    const codes = new Set(listedSailings().flatMap(({ resources }) => resources.map(({ code }) => code)))
    return [...codes]
      .map((code) => (code === 'LANE_LOW' ? 'LANE' : code === 'LANE_HIGH' ? 'HIGH' : code))
      .join(' ')
  }, [])
}

function Fields({ asked, toButton }: FieldsProps) {
  const { t } = useTranslation('inventory')
  const { action, holders, most, what, trips, release, at, isTyped } = asked
  const resources = useResources()
  const holdersOf = needsHolders(action)
  return (
    <div className="chips">
      {action !== 'over' && (
        <TextField
          label={t(action === 'reserve' ? 'travellers' : 'agencies')}
          value={holders}
          size={22}
          must={holdersOf}
          autoFocus={!isTyped}
          tidy={(text) => codesIn(text).join(' ')}
          onChange={(typed) => changeDraft({ holders: typed })}
        />
      )}
      {needsNumber(action) && (
        <NumberField
          label={t(action === 'over' ? 'above' : isByDays(action) ? 'days' : 'most')}
          must
          value={most}
          least={0}
          most={isByDays(action) ? mostDays : mostUnits}
          autoFocus={action === 'over' && !isTyped}
          onChange={(number) => changeDraft({ most: number })}
        />
      )}
      <TextField
        label={t('what')}
        value={what}
        must={needsResource(action)}
        note={resources}
        size={14}
        tidy={(text) => text.toUpperCase()}
        onChange={(typed) => changeDraft({ what: typed })}
      />
      {holdersOf && (
        <TextField
          label={t('release')}
          value={release}
          size={22}
          note={t('releaseNote')}
          check={(text) => (text === '' || stepsIn(text) ? undefined : t('releaseNote'))}
          onChange={(typed) => changeDraft({ release: typed })}
        />
      )}
      {mayHaveTrips(action) && (
        <TextField
          label={t('trips')}
          value={trips}
          size={9}
          tidy={(text) => text.toUpperCase()}
          check={(text) => (text === '' || portsIn(text) ? undefined : t('tripsWrong'))}
          onChange={(typed) => changeDraft({ trips: typed })}
        />
      )}
      <ReasonField asked={asked} toButton={toButton} />
      <TextField
        label={t('publishAt')}
        value={at}
        size={14}
        note={t('publishAtNote')}
        check={(text) => (text === '' ? undefined : planFaultText(text, t))}
        onChange={(typed) => changeDraft({ at: typed })}
        onEnter={toButton}
      />
    </div>
  )
}

function planFaultText(text: string, t: TFunction<'inventory'>): string | undefined {
  const fault = planFault(text)
  if (fault === 'notAhead') return refusalText(refuse('inventory_not_ahead'))
  return fault && t('publishAtNote')
}

/** The effect of the change: how many sailings, what is sold above it, and what agencies lose. */
function EffectShown({ effect }: { effect: SaleEffect }) {
  const { t } = useTranslation('inventory')
  const { exceeded, losing } = effect
  return (
    <div role="status">
      <p className="strong">{t('effect', { ...effect })}</p>
      <PricesShown effect={effect} />
      {exceeded.length > 0 && (
        <>
          <p className="warn">{t('exceeded', { count: exceeded.length })}</p>
          <PriceTable
            rows={exceeded}
            keyOf={({ sailing, what }) => `${sailing} ${what}`}
            columns={[
              { title: t('column.departs'), text: (row) => formatDateTime(row.departureDateTime) },
              { title: t('column.line'), text: ({ line }) => line },
              { title: t('what'), text: ({ what }) => resourceText(what, t) },
              { title: t('column.sold'), numeric: true, text: (row) => unitsText(row.what, row.sold, t) },
              { title: t('most'), numeric: true, text: (row) => unitsText(row.what, row.most, t) },
              {
                title: t('column.short'),
                numeric: true,
                text: (row) => (row.short === undefined ? '–' : unitsText(row.what, row.short, t)),
              },
            ]}
          />
        </>
      )}
      {losing.length > 0 && (
        <>
          <p className="warn">{t('losing')}</p>
          <PriceTable
            rows={losing}
            keyOf={({ agency, what }) => `${agency} ${what}`}
            columns={[
              { title: t('column.agency'), text: ({ agency }) => agency || t('otherAgencies') },
              { title: t('what'), text: ({ what }) => resourceText(what, t) },
              {
                title: t('column.loses'),
                numeric: true,
                text: ({ what, units }) => unitsText(resourceOf(what), units, t),
              },
            ]}
          />
        </>
      )}
    </div>
  )
}
