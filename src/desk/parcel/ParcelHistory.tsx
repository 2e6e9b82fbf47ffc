import { useTranslation } from 'react-i18next'
import { commands } from '../command/registry.ts'
import { KeyHint } from '../command/keys/KeyHint.tsx'
import { Button } from '../field/Button.tsx'
import { formatDateTime } from '../language/date.ts'
import { SectionTitle } from '../look/SectionTitle.tsx'
import { printCode } from './parcelText.ts'
import { useParcels, type SmallPackage } from './parcelStore.ts'

const run = (id: 'parcel.label' | 'parcel.receipt' | 'parcel.askCancel') => () =>
  void commands.run(id, {}, 'bar')

/** Where the packages of the row under the cursor have been, and what can be done with them. */
export function ParcelHistory() {
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
