import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../command/registry.ts'
import { choicesFrom } from '../../field/choice/choice.ts'
import { ChoiceField } from '../../field/choice/ChoiceField.tsx'

/** The theme of this machine; the user menu changes the same value. */
export function ThemeField({ theme, themes }: { theme: string; themes: readonly string[] }) {
  const { t } = useTranslation('settings')
  const source = useMemo(
    () => choicesFrom(themes.map((code) => ({ code, name: t(`theme.${code}`) }))),
    [themes, t],
  )
  return (
    <ChoiceField
      label={t('field.theme')}
      value={theme}
      onChange={(code) => void commands.run('app.theme', { theme: code }, 'screen')}
      source={source}
      withoutCode
      note={t('note.theme')}
    />
  )
}
