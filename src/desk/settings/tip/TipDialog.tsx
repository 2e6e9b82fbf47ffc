import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { CheckField } from '../../field/CheckField.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { settingOf } from '../settings.ts'
import { useSettings } from '../settingsStore.ts'
import { tipOf, useTip } from './tip.ts'

/** The tip of the day. */
export function TipDialog() {
  const open = useTip((state) => state.open)
  return open ? <Tip day={lineContext.get().today} /> : null
}

function Tip({ day }: { day: string }) {
  const { t } = useTranslation('settings')
  const shown = useSettings(({ value }) => settingOf(value, 'showTipOfTheDay'))
  const close = () => void commands.run('settings.closeTip', {}, 'bar')
  return (
    <Dialog
      title={t('command.tip')}
      place="tip"
      onClose={close}
      foot={
        <Button kind="main" autoFocus onPress={close}>
          {t('tip.close')}
        </Button>
      }
    >
      <p className="tip-text">{t(`tip.text.${tipOf(day)}`)}</p>
      <CheckField
        label={t('tip.never')}
        value={!shown}
        onChange={(never) => void commands.run('settings.tips', { on: !never }, 'screen')}
      />
    </Dialog>
  )
}
