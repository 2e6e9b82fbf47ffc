import { settingsCommand } from '../commands.ts'
import { useTranslation } from 'react-i18next'
import { lineContext } from '../../command/keyboard.ts'
import { commands } from '../../command/registry.ts'
import { CheckField } from '../../field/CheckField.tsx'
import { QuestionDialog } from '../../question/QuestionDialog.tsx'
import { localValues } from '../localValues.ts'
import { settingOf } from '../settings.ts'
import { useSettings, changeSettings, flushSettings } from '../settingsStore.ts'
import { anywhere, defineCommand } from '../../command/defineCommand.ts'
import { create } from 'zustand'
import { daysBetween } from '../../../domain/value/portTime.ts'
import { onSessionEnd } from '../../request/identity.ts'
import { textOf } from '../../language/text.ts'

/** The tip of the day. */
export function TipDialog() {
  const open = useTip((state) => state.open)
  return open ? <Tip day={lineContext.get().today} /> : null
}

function Tip({ day }: { day: string }) {
  const { t } = useTranslation('settings')
  const shown = useSettings(({ value }) => settingOf(value, 'showTipOfTheDay'))
  const close = () => void commands.run(settingsCommand.closeTip, {}, 'bar')
  return (
    <QuestionDialog
      title={t('command.tip')}
      place="tip"
      primary={{ title: t('tip.close'), run: close }}
      onClose={close}
    >
      <p className="tip-text">{textOf(`settings:tip.text.${tipOf(day)}`)}</p>
      <CheckField
        label={t('tip.never')}
        value={!shown}
        onChange={(never) => void commands.run(settingsCommand.tips, { on: !never }, 'screen')}
      />
    </QuestionDialog>
  )
}

/** Must equal the number of texts under `tip.text`. */
export const tips = 12
const firstDay = '2026-01-01'

/** One per day, in rotation. */
export function tipOf(day: string): number {
  return (((daysBetween(firstDay, day) % tips) + tips) % tips) + 1
}

export const useTip = create<{ open: boolean }>(() => ({ open: false }))

onSessionEnd(() => useTip.setState({ open: false }))

/** Shows the tip of the day if the setting is on and the user has not seen it today. */
export function offerTip(owner: string, day: string): void {
  const mine = `${owner} ${day}`
  if (!settingOf(useSettings.getState().value, 'showTipOfTheDay') || localValues.read('tip') === mine) return
  localValues.keep('tip', mine)
  useTip.setState({ open: true })
}

function turn({ on }: { on: boolean }): void {
  changeSettings((draft) => void (draft.showTipOfTheDay = on))
  // The keeper reports a failed save.
  void flushSettings()
}

export const tipCommands = [
  defineCommand(settingsCommand.tip, { ...anywhere, run: () => useTip.setState({ open: true }) }),
  defineCommand(settingsCommand.closeTip, {
    where: ['tip'],
    changes: 'nothing',
    palette: false,
    run: () => useTip.setState({ open: false }),
  }),
  defineCommand(settingsCommand.tips, { where: ['tip'], changes: 'desk', palette: false, run: turn }),
]
