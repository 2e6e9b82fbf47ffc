import { useTranslation } from 'react-i18next'
import type { ReactNode } from 'react'
import { phoneticKey } from '../../../domain/value/phoneticKey.ts'
import type { CommandId } from '../../command/command.ts'
import { commands } from '../../command/registry.ts'
import { Button } from '../../field/Button.tsx'
import { moveFocus } from '../../field/focus/focus.ts'
import { SearchField } from '../../field/TextField.tsx'
import { SectionTitle } from '../../look/SectionTitle.tsx'
import { textOf } from '../../language/text.ts'
import { settingsCommand } from '../commands.ts'
import { useSettings } from '../settingsStore.ts'
import {
  labelOf,
  pageSections,
  type PageSection,
  type PageField,
  defaultOf,
  searchSettings,
  useSettingsPage,
} from './pageSections.ts'
import { SettingField, type Lists } from './SettingField.tsx'

/** Sections with an introductory note. */
const sectionsWithNote: ReadonlySet<string> = new Set(['printing', 'desktop'])

/** Every setting of the operator, by section, filtered by the search text. */
export function SettingsPage(lists: Lists) {
  const { t } = useTranslation('settings')
  const search = useSettingsPage((state) => state.search)
  const sections = foundSections(search, (key) => textOf(`settings:${key}`))
  return (
    <>
      <PageBar />
      <div className="settings-page">
        <div className="settings-groups">
          {sections.map(({ id, fields }) => (
            <section key={id} className="form settings-section" aria-labelledby={`settings-${id}`}>
              <SectionTitle id={`settings-${id}`}>{textOf(`settings:section.${id}`)}</SectionTitle>
              {sectionsWithNote.has(id) && <p className="message plain">{textOf(`settings:note.${id}`)}</p>}
              {fields.map((field) => (
                <FieldFrame key={labelOf(field)} field={field}>
                  <SettingField field={field} {...lists} />
                </FieldFrame>
              ))}
            </section>
          ))}
        </div>
        {sections.length === 0 && <p className="empty">{t('nothingFound', { search })}</p>}
      </div>
    </>
  )
}

function PageBar() {
  const { t } = useTranslation('settings')
  const search = useSettingsPage((state) => state.search)
  const may = useSettingsPage(({ changes, undone }) => `${changes.length > 0} ${undone.length > 0}`).split(
    ' ',
  )
  const run = (id: CommandId) => () => void commands.run(id, {}, 'bar')
  return (
    <div className="chips" role="search" aria-label={t('searchSettings')}>
      <span data-spot="settings-search">
        <SearchField
          label={t('searchSettings')}
          value={search}
          onSearch={searchSettings}
          toFound={toFirstField}
        />
      </span>
      <Button disabled={may[0] !== 'true'} onPress={run(settingsCommand.undo)}>
        {t('command.undo')}
      </Button>
      <Button disabled={may[1] !== 'true'} onPress={run(settingsCommand.redo)}>
        {t('command.redo')}
      </Button>
      <Button onPress={run(settingsCommand.shortcutsPage)}>{t('shortcuts')}</Button>
      <Button onPress={run(settingsCommand.tip)}>{t('command.tip')}</Button>
      <SaveState />
    </div>
  )
}

function toFirstField(): void {
  const page = document.querySelector('.settings-page')
  const first = page?.querySelector<HTMLElement>('input:enabled')
  if (first) first.focus()
  else moveFocus(1)
}

/** The sections and fields whose texts, or whose section title, contain every search word. */
export function foundSections(search: string, translate: (key: string) => string): readonly PageSection[] {
  const words = phoneticKey(search).split(/\s+/).filter(Boolean)
  const holds = (text: string) => words.every((word) => phoneticKey(text).includes(word))
  return pageSections.flatMap(({ id, fields }) => {
    const title = translate(`section.${id}`)
    const found = fields.filter((field) => holds(`${title} ${translate(labelOf(field))}`))
    return found.length === 0 ? [] : [{ id, fields: found }]
  })
}

/** A field with a button that restores its default, shown when the value differs. For keys there is a command. */
function FieldFrame({ field, children }: { field: PageField; children: ReactNode }) {
  const { t } = useTranslation('settings')
  const changed = useSettings(({ value }) => defaultOf(field, value) !== undefined)
  const label = labelOf(field)
  return (
    <div className="setting" data-setting={label}>
      {children}
      <button
        type="button"
        className="setting-usual"
        tabIndex={-1}
        disabled={!changed}
        aria-label={t('toUsual', { what: textOf(`settings:${label}`) })}
        onClick={() => void commands.run(settingsCommand.usual, { label }, 'bar')}
      >
        ↺
      </button>
    </div>
  )
}

/** Shows whether the changes on the page are saved. */
export function SaveState() {
  const { t } = useTranslation('settings')
  const saving = useSettings((state) => state.saving)
  return (
    <span className={saving === 'failed' ? 'save-state bad' : 'save-state muted'} role="status">
      {t(`saving.${saving}`)}
    </span>
  )
}
