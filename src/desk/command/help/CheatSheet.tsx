import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../field/Button.tsx'
import { Dialog } from '../../field/Dialog.tsx'
import { useAcceptor } from '../../field/focus/useAcceptor.ts'
import type { Acceptor } from '../acceptor.ts'
import { lineContext, shortcuts } from '../keyboard.ts'
import { keyName } from '../keys/keyName.ts'
import { commands } from '../registry.ts'
import { help } from './help.ts'
import { HelpRows } from './HelpRows.tsx'
import type { SheetSection } from './helpRows.ts'

/** All keys of this screen and of everywhere, and the grammar of the line: on screen or printed. */
export function CheatSheet({ sheet }: { sheet: readonly SheetSection[] }) {
  const { t } = useTranslation('help')
  return (
    <Dialog
      title={t('sheet.title')}
      place="cheatSheet"
      onClose={help.close}
      size="large"
      foot={
        <>
          <Button kind="main" onPress={() => void commands.run('app.printSheet', {}, 'screen')}>
            {t('sheet.print')} <PrintKey />
          </Button>
          <Button onPress={help.close}>{t('close')}</Button>
        </>
      }
    >
      <Sheet sheet={sheet} />
    </Dialog>
  )
}

function PrintKey() {
  const keys = shortcuts.keysOf('app.printSheet')
  return keys === undefined ? null : <kbd className="key">{keyName(keys)}</kbd>
}

/** Focused, so that arrows and page keys scroll it; Esc typed ahead closes it. */
const readOnly: Acceptor = {
  accept(input) {
    const closes = 'move' in input && input.move === 'escape'
    if (closes) help.close()
    return closes
  },
}

function Sheet({ sheet }: { sheet: readonly SheetSection[] }) {
  const { t } = useTranslation('help')
  const taking = useAcceptor(useMemo(() => readOnly, []))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="cheat-sheet" role="document" tabIndex={0} aria-label={t('sheet.title')} {...taking}>
      {sheet.map(({ title, rows }) => (
        <Keys key={title} title={t(title)} rows={rows} />
      ))}
      <Grammar />
    </div>
  )
}

function Keys({ title, rows }: SheetSection) {
  return (
    <section className="sheet-keys">
      <h3 className="sheet-title">{title}</h3>
      <HelpRows rows={rows} />
    </section>
  )
}

/** Examples shown of an entry; the line's own help has them all. */
const examplesShown = 6

function Grammar() {
  const { t } = useTranslation('command')
  return (
    <section className="sheet-line">
      <h3 className="sheet-title">{t('help:sheet.line')}</h3>
      <dl className="sheet-rows">
        {lineContext.get().grammar.rows.map(({ name, usage, examples }) => (
          <div key={name} className="sheet-row">
            <dt>{t(`row.${name}`)}</dt>
            <dd>
              <div className="strong">{usage}</div>
              {examples.length > 1 && (
                <div className="sheet-examples">{examples.slice(0, examplesShown).join('  ·  ')}</div>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="muted">{t('help:sheet.chain')}</p>
    </section>
  )
}
