import { useEffect, useRef, useMemo } from 'react'
import { type ChoiceSource, choicesFrom } from '../field/choice/choice.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { PageBody } from '../field/PageBody.tsx'
import { ParcelForm } from './ParcelForm.tsx'
import { ParcelGrid } from './ParcelGrid.tsx'
import { loadForm } from './storedForm.ts'
import { useTranslation } from 'react-i18next'
import { trackingVerbs, type TrackingVerb } from '../../domain/parcel/transition.ts'
import { latinKeys } from '../../domain/value/fold.ts'
import { commands } from '../command/registry.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { TextField } from '../field/TextField.tsx'
import { useParcels, type SmallPackage } from './parcelStore.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { Button } from '../field/Button.tsx'
import { formatDateTime } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { printCode } from './parcelText.ts'

interface ParcelPageProps {
  companies: ChoiceSource
  word(problem: unknown): string
}

/** Small packages: the form of a new one, the labels scanned at the port, and the list with the way of each. */
export function ParcelPage({ companies, word }: ParcelPageProps) {
  const grid = useRef<{ enter(): void }>(null)
  useEffect(() => void loadForm(), [])
  return (
    <PageBody kind="parcels" beside={<ParcelHistory />}>
      <ParcelForm companies={companies} word={(refusal: Refusal) => word(refusal)} />
      <TrackingBar word={(refusal: Refusal) => word(refusal)} toGrid={() => grid.current?.enter()} />
      <ParcelGrid ref={grid} word={word} />
    </PageBody>
  )
}

interface TrackingBarProps {
  word(refusal: Refusal): string
  toGrid(): void
}

/** A scanner types like a keyboard, in whatever layout it has. */
const asScanned = (text: string) => latinKeys(text).toUpperCase()

/** What happens at the port, the label it happens to, and the field that narrows the list. */
function TrackingBar({ word, toGrid }: TrackingBarProps) {
  const { t } = useTranslation('parcel')
  const { verb, scanned, scanRefused, text } = useParcels()
  const verbs = useMemo(
    () => choicesFrom(trackingVerbs.map((code) => ({ code, name: t(`verb.${code}`) }))),
    [t],
  )
  const isVerb = (code: string): code is TrackingVerb => trackingVerbs.some((one) => one === code)
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
          onEnter={() => void commands.run('parcel.track', {}, 'key')}
          error={scanRefused && word(scanRefused)}
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

const run = (id: 'parcel.label' | 'parcel.receipt' | 'parcel.askCancel') => () =>
  void commands.run(id, {}, 'bar')

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
          <Button onPress={run('parcel.label')}>
            <KeyHint command="parcel.label" />
            {t('command.label')}
          </Button>
          <Button onPress={run('parcel.receipt')}>
            <KeyHint command="parcel.receipt" />
            {t('command.receipt')}
          </Button>
          {current.actions.includes('cancel') && (
            <Button onPress={run('parcel.askCancel')}>
              <KeyHint command="parcel.askCancel" />
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
