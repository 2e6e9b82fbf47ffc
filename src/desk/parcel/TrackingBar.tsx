import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trackingVerbs, type TrackingVerb } from '../../domain/parcel/transition.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { latinKeys } from '../../domain/value/fold.ts'
import { commands } from '../command/registry.ts'
import { choicesFrom } from '../field/choice/choice.ts'
import { ChoiceField } from '../field/choice/ChoiceField.tsx'
import { TextField } from '../field/TextField.tsx'
import { useParcels } from './parcelStore.ts'

interface TrackingBarProps {
  word(refusal: Refusal): string
  toGrid(): void
}

/** A scanner types like a keyboard, in whatever layout it has. */
const asScanned = (text: string) => latinKeys(text).toUpperCase()

/** What happens at the port, the label it happens to, and the field that narrows the list. */
export function TrackingBar({ word, toGrid }: TrackingBarProps) {
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
