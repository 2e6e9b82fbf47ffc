import { parcelCommand } from './commands.ts'
import type { CommandId } from '../command/command.ts'
import { useEffect, useRef, useMemo, useImperativeHandle, type Ref } from 'react'
import { choicesFrom, useCompanies } from '../field/choice/choice.ts'
import { PageBody } from '../field/PageBody.tsx'
import { ParcelForm } from './ParcelForm.tsx'
import { loadStoredForm, useParcels, type SmallPackage, printCode } from './parcelStore.ts'
import { useTranslation } from 'react-i18next'
import { trackingVerbs, type TrackingVerb } from '../../domain/parcel/transition.ts'
import { latinKeys } from '../../domain/value/phoneticKey.ts'
import { scannedCode } from '../keys/scannedKeys.ts'
import { commands } from '../command/registry.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { TextField } from '../field/TextField.tsx'
import { KeyHint, Button } from '../field/Button.tsx'
import { formatDateTime } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import type { TFunction } from 'i18next'
import { parcel as calls } from '../../contract/parcel.ts'
import { QueryStatus } from '../field/QueryStatus.tsx'
import { columnsOf, type Column, amount, figure } from '../grid/column.ts'
import { Grid } from '../grid/Grid.tsx'
import { useMoveToGrid, type GridHandle } from '../grid/gridHandle.ts'
import { useLatest, useRows } from '../grid/rows.ts'
import { refusalText } from '../request/fault.ts'
import { answerOrUndefined, useCached, isDemoWorld } from '../request/cache.ts'

/** Small packages, sent without a passenger: the form of a new one, the labels scanned at the port, and the list with the way of each. */
export function ParcelPage() {
  const companies = useCompanies()
  const grid = useRef<{ enter(): void }>(null)
  useEffect(() => void loadStoredForm(), [])
  return (
    <PageBody kind="parcels" beside={<ParcelHistory />}>
      <ParcelForm companies={companies} />
      <TrackingBar toGrid={() => grid.current?.enter()} />
      <ParcelGrid ref={grid} />
    </PageBody>
  )
}

/** A scanner types like a keyboard, in whatever layout the computer has. */
function asScanned(text: string): string {
  const scanned = scannedCode(text)
  return typeof scanned === 'string' ? scanned : latinKeys(text).toUpperCase()
}

/** Action at the port, the label it applies to, and the field that narrows the list. */
function TrackingBar({ toGrid }: { toGrid(): void }) {
  const { t } = useTranslation('parcel')
  const { verb, scanned, scanRefused, text } = useParcels()
  const verbs = useMemo(
    () => choicesFrom(trackingVerbs.map((code) => ({ code, name: t(`verb.${code}`) }))),
    [t],
  )
  const isVerb = (code: string): code is TrackingVerb =>
    trackingVerbs.some((trackingVerb) => trackingVerb === code)
  return (
    <div className="chips" role="search" aria-label={t('tracking')}>
      <ChoiceField
        label={t('verbLabel')}
        value={verb}
        source={verbs}
        withoutCode
        onChange={(code) => isVerb(code) && useParcels.setState({ verb: code })}
        size={14}
      />
      <div data-spot="parcel/scanned">
        <TextField
          label={t('scan')}
          value={scanned}
          tidy={asScanned}
          onChange={(code) => useParcels.setState({ scanned: code })}
          onType={() => useParcels.setState({ scanRefused: undefined })}
          onEnter={() => void commands.run(parcelCommand.track, {}, 'key')}
          error={scanRefused && refusalText(scanRefused)}
          maxLength={400}
          size={22}
        />
      </div>
      <div data-spot="parcel/find">
        <TextField
          label={t('command.find')}
          value={text}
          onChange={(typed) => useParcels.setState({ text: typed })}
          onType={(typed) => useParcels.setState({ text: typed.trim() })}
          onEnter={toGrid}
          maxLength={60}
          size={18}
        />
      </div>
    </div>
  )
}

const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')

/** Where the packages of the row under the cursor have been, and what can be done with them. */
function ParcelHistory() {
  const { t } = useTranslation('parcel')
  const current = useParcels((state) => state.current)
  return (
    <>
      <SectionTitle>
        {current ? `${t('history')} · ${printCode(current.packageCode)}` : t('history')}
      </SectionTitle>
      {current ? <Way of={current} /> : <p className="detail-note">{t('none')}</p>}
      {current && (
        <div className="form-foot">
          <Button onPress={run(parcelCommand.label)}>
            <KeyHint command={parcelCommand.label} />
            {t('command.label')}
          </Button>
          <Button onPress={run(parcelCommand.receipt)}>
            <KeyHint command={parcelCommand.receipt} />
            {t('command.receipt')}
          </Button>
          {current.actions.includes('cancel') && (
            <Button onPress={run(parcelCommand.askCancel)}>
              <KeyHint command={parcelCommand.askCancel} />
              {t('command.askCancel')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function Way({ of }: { of: SmallPackage }) {
  const { events, quantity, priceList, company, mail } = of
  const { t } = useTranslation('parcel')
  return (
    <>
      <p className="detail-note">
        {company.name} · {priceList.name}
      </p>
      <p className="detail-note">
        {of.senderName} {of.senderPhone} → {of.receiverName} {of.receiverPhone}
      </p>
      <p className="detail-note">{mail}</p>
      {events.map(({ verb, at, port, agency, user, pieces }) => (
        <div key={`${verb} ${at} ${pieces.join()}`} className="parcel-event">
          <p className="detail-row">
            <span className="strong">
              {t(`event.${verb}`)}
              {pieces.length < quantity && ` ${pieces.join(', ')}/${quantity}`}
            </span>
            <span>{formatDateTime(at)}</span>
          </p>
          <p className="detail-note">
            {port.name} · {agency} {user}
          </p>
        </div>
      ))}
    </>
  )
}

/** Milliseconds between refreshes, which show what other ports have recorded. */
const refetchInterval = 60_000

/**
 * The small packages of the agency and of its ports; Enter goes on with tracking the one under the cursor. `enter` goes
 * to the rows that what was typed leaves.
 */
function ParcelGrid({ ref }: { ref: Ref<{ enter(): void }> }) {
  const { t } = useTranslation('parcel')
  const text = useParcels((state) => state.text)
  const current = useParcels((state) => state.current?.packageCode)
  const answer = useCached(
    calls.list,
    { query: text === '' ? {} : { text } },
    { staleTime: 0, refetchInterval },
  )
  const found = answer.data
  const listed = useLatest(answerOrUndefined(found)?.smallPackages, answer.isFetching)
  const rows = useRows(listed)
  const columns = useMemo(() => parcelColumns(t), [t])
  const grid = useRef<GridHandle>(null)
  const enter = useMoveToGrid(grid, answer.isFetching)
  useImperativeHandle(ref, () => ({ enter }), [enter])
  useEffect(() => {
    if (listed === undefined) return
    const at = Math.max(
      listed.findIndex(({ packageCode }) => packageCode === current),
      0,
    )
    useParcels.setState({ current: listed[at] })
    grid.current?.go(rows.placeOf(at))
  }, [listed, rows, current])
  return (
    <>
      <Grid
        ref={grid}
        name="smallPackages"
        rows={rows}
        columns={columns}
        label={t('list')}
        keyOf={({ packageCode }) => packageCode}
        onCursor={(row) => useParcels.setState({ current: row })}
        onEnter={({ packageCode }) => void commands.run(parcelCommand.scan, { code: packageCode }, 'key')}
      />
      <QueryStatus
        of={answer}
        none={listed?.length === 0 && t(text === '' ? 'none' : 'noneFound')}
        action={text === '' && isDemoWorld() && <Example />}
      />
    </>
  )
}

function Example() {
  const { t } = useTranslation('parcel')
  return (
    <Button onPress={() => void commands.run(parcelCommand.example, {}, 'bar')}>
      <KeyHint command={parcelCommand.example} />
      {t('command.example')}
    </Button>
  )
}

function toneOf({ status }: SmallPackage): string | undefined {
  if (status === 'CANCELLED' || status === 'RETURNED') return 'bad'
  return status === 'HANDED_OVER' ? 'good' : undefined
}

const parcelColumns = (t: TFunction<'parcel'>): Column<SmallPackage>[] =>
  columnsOf<SmallPackage>()(
    {
      code: {
        title: t('code'),
        width: 108,
        tone: 'strong',
        needed: true,
        text: ({ packageCode }) => printCode(packageCode),
      },
      status: {
        title: t('statusLabel'),
        width: 118,
        tone: toneOf,
        text: ({ status }) => t(`status.${status}`),
      },
      route: {
        title: t('route'),
        width: 92,
        text: ({ origin, destination }) => `${origin.idOrCode}→${destination.idOrCode}`,
      },
      sender: { title: t('sender'), width: 105, grow: 1, text: ({ senderName }) => senderName },
      receiver: { title: t('receiver'), width: 105, grow: 1, text: ({ receiverName }) => receiverName },
      quantity: figure(70, ({ quantity }) => quantity),
      price: { ...amount(80, ({ price }) => price), title: t('price') },
      company: { width: 60, text: ({ company }) => company.idOrCode },
      agency: { title: t('agency'), width: 64, tone: 'muted', text: ({ agency }) => agency },
      accepted: {
        title: t('accepted'),
        width: 150,
        tone: 'muted',
        text: ({ events }) => formatDateTime(events[0]?.at ?? ''),
        value: ({ events }) => events[0]?.at ?? '',
      },
    },
    (key) => t(`field.${key}`),
  )
