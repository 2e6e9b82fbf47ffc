import { useRef, useState, type KeyboardEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import i18next from 'i18next'
import { phoneticKey, typedPhoneticKeys } from '../../../domain/value/phoneticKey.ts'
import { refuse, type Refusal } from '../../../domain/refusal.ts'
import type { CommandId, CommandServices } from '../../command/command.ts'
import { refusalText } from '../../request/fault.ts'
import { commands } from '../../command/registry.ts'
import { Button, KeyHint } from '../../field/Button.tsx'
import { isFocusLost, passFocus } from '../../field/focus/focus.ts'
import { Dialog } from '../../field/Dialog.tsx'
import { TextField } from '../../field/TextField.tsx'
import { useSale } from '../../sale/model/saleStore.ts'
import { Problem } from '../../field/Problem.tsx'
import { useTextOf } from '../../language/text.ts'
import { defineCommand } from '../../command/defineCommand.ts'
import { selling } from '../../sale/model/screens.ts'
import { draftCommand } from '../commands.ts'
import { isEmpty } from '../document.ts'
import { useSaved, type SavedRow, type Saved } from './saved.ts'

function close(): void {
  useSaved.setState({ dialog: undefined, taken: undefined, deleted: undefined })
}

async function save(
  saved: Saved,
  { name, overwrite = false }: { name?: string; overwrite?: boolean },
  { notifyDone }: CommandServices,
) {
  if (name === undefined) return void useSaved.setState({ dialog: 'save', taken: undefined })
  const refusal = await saved.save(name, overwrite)
  // A name typed on the line is confirmed in the dialog as well.
  if (refusal?.refusal === 'name_taken') return void useSaved.setState({ dialog: 'save', taken: name })
  if (refusal) return refusal
  close()
  return notifyDone(i18next.t('draft:saved.done'))
}

async function open(saved: Saved): Promise<Refusal | undefined> {
  const refusal = await saved.list()
  if (refusal) return refusal
  useSaved.setState(({ rows }) => ({ dialog: 'list', here: rows[0]?.id }))
  return undefined
}

async function load(saved: Saved, id: string): Promise<Refusal | undefined> {
  const refusal = await saved.load(id)
  if (!refusal) close()
  return refusal
}

async function remove(saved: Saved, id = useSaved.getState().here): Promise<Refusal | undefined> {
  return id === undefined ? refuse('nothing_saved') : saved.remove(id)
}

const inList = { where: ['savedBookings'], changes: 'desk' } as const

/** Commands for named bookings: save, list, load, delete. */
export const savedCommands = (saved: Saved) => [
  defineCommand(draftCommand.save, {
    rights: ['sell'],
    where: [...selling, 'saveBooking'],
    changes: 'desk',
    awaits: ({ name }) => (name === undefined || saved.isTaken(name) ? 'saveBooking' : undefined),
    refuses: () => (isEmpty(useSale.getState()) ? refuse('nothing_to_save') : undefined),
    preview: ({ name = '' }) => i18next.t('sale:preview.save', { name }),
    run: (args, services) => save(saved, args, services),
  }),
  defineCommand(draftCommand.saved, {
    rights: ['sell'],
    where: 'everywhere',
    changes: 'nothing',
    awaits: 'savedBookings',
    run: () => open(saved),
  }),
  defineCommand(draftCommand.leave, {
    where: ['saveBooking', 'savedBookings'],
    changes: 'nothing',
    palette: false,
    run: close,
  }),
  defineCommand(draftCommand.load, {
    where: ['savedBookings', 'home', 'step1'],
    changes: 'desk',
    palette: false,
    awaits: 'step2',
    run: ({ id }) => load(saved, id),
  }),
  defineCommand(draftCommand.delete, {
    ...inList,
    refuses: () => (useSaved.getState().rows.length > 0 ? undefined : refuse('nothing_saved')),
    run: ({ id }) => remove(saved, id),
  }),
  defineCommand(draftCommand.restore, {
    ...inList,
    refuses: () => (useSaved.getState().deleted ? undefined : refuse('nothing_to_undo')),
    run: saved.restore,
  }),
]

export function SavedDialogs() {
  const dialog = useSaved((state) => state.dialog)
  if (dialog === 'save') return <SaveDialog />
  return dialog === 'list' ? <SavedList /> : null
}

const longest = 60

/** Enters the name; an existing name must be confirmed once more. */
function SaveDialog() {
  const { t } = useTranslation('draft')
  const taken = useSaved((state) => state.taken)
  const from = useSale((state) => state.fromSaved)
  const [name, setName] = useState(taken ?? from ?? '')
  const [problem, setProblem] = useState<string>()
  // In a ref: Enter can arrive before the field has reported its text.
  const typed = useRef(name)
  const asks = taken !== undefined && taken === name

  function type(text: string): void {
    typed.current = text
    setProblem(undefined)
    useSaved.setState({ taken: undefined })
  }

  async function save() {
    const overwrite = asks && typed.current === taken
    const outcome = await commands.run(draftCommand.save, { name: typed.current, overwrite }, 'screen')
    if (!outcome.done && outcome.refusal) setProblem(refusalText(outcome.refusal))
  }
  return (
    <Dialog
      title={t('saved.title')}
      place="saveBooking"
      size="medium"
      onClose={() => void commands.run(draftCommand.leave, {}, 'screen')}
      foot={
        <Button kind="main" onPress={() => void save()}>
          {t(asks ? 'saved.overwrite' : 'saved.save')}
        </Button>
      }
    >
      <div className="form">
        <TextField
          label={t('saved.name')}
          must
          size={32}
          maxLength={longest}
          value={name}
          error={problem}
          onType={type}
          onChange={setName}
          onEnter={() => void save()}
          autoFocus
        />
      </div>
      <p className="message" role="alert">
        {asks && t('saved.taken', { name: taken })}
      </p>
    </Dialog>
  )
}

function matches({ name, about }: SavedRow, typed: string): boolean {
  const text = phoneticKey(`${name} ${about}`)
  return typed.trim() === '' || typedPhoneticKeys(typed.trim()).some((one) => text.includes(one))
}

/** The saved bookings: filtered by typing, loaded with Enter, deleted with a key. */
function SavedList() {
  const { t } = useTranslation('draft')
  const rows = useSaved((state) => state.rows)
  const [filter, setFilter] = useState('')
  const [problem, setProblem] = useState<string>()
  const list = useRef<HTMLDivElement>(null)
  const shown = rows.filter((row) => matches(row, filter))
  const here = useSaved((state) => state.here)
  const chosen = shown.find(({ id }) => id === here) ?? shown[0]
  useLayoutEffect(() => {
    // The focused row may just have been deleted.
    if (isFocusLost()) passFocus(buttons(list.current)[0])
  }, [rows])

  async function load(row: SavedRow | undefined) {
    if (row === undefined) return
    const outcome = await commands.run(draftCommand.load, { id: row.id }, 'screen')
    setProblem(!outcome.done && outcome.refusal ? refusalText(outcome.refusal) : undefined)
  }
  return (
    <Dialog
      title={t('saved.list')}
      place="savedBookings"
      onClose={() => void commands.run(draftCommand.leave, {}, 'screen')}
      size="large"
      foot={
        <Button kind="main" disabled={shown.length === 0} onPress={() => void load(chosen)}>
          {t('command.load')}
        </Button>
      }
    >
      <div ref={list} onKeyDown={moveByArrows} role="presentation">
        <TextField
          label={t('saved.find')}
          size={32}
          value={filter}
          onType={setFilter}
          onChange={setFilter}
          onEnter={() => void load(shown[0])}
          autoFocus
        />
        <div className="saved-list">
          {shown.map((row) => (
            <Row key={row.id} row={row} onLoad={() => void load(row)} />
          ))}
        </div>
      </div>
      {shown.length === 0 && (
        <p className="message plain">{t(rows.length === 0 ? 'saved.none' : 'saved.noMatch')}</p>
      )}
      <Problem words={problem} />
      <Deleted />
    </Dialog>
  )
}

function Row({ row, onLoad }: { row: SavedRow; onLoad(): void }) {
  return (
    <div className="saved-row" onFocus={() => useSaved.setState({ here: row.id })}>
      <Button onPress={onLoad}>{row.name}</Button>
      <span className="muted">{row.about}</span>
      <DoIt
        command={draftCommand.delete}
        run={() => void commands.run(draftCommand.delete, { id: row.id }, 'bar')}
      />
    </div>
  )
}

/** The booking deleted last, with the command to restore it. */
function Deleted() {
  const { t } = useTranslation('draft')
  const deleted = useSaved((state) => state.deleted)
  if (deleted === undefined) return null
  return (
    <p className="message plain">
      {t('saved.deleted', { name: deleted.row.name })}{' '}
      <DoIt command={draftCommand.restore} run={() => void commands.run(draftCommand.restore, {}, 'bar')} />
    </p>
  )
}

/** For the mouse; skipped by Tab. */
function DoIt({ command, run }: { command: CommandId; run(): void }) {
  const t = useTextOf()
  return (
    <button type="button" className="parked-one" tabIndex={-1} onClick={run}>
      <KeyHint command={command} />
      {t(commands.title(command))}
    </button>
  )
}

function buttons(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('input, .button') ?? [])]
}

/** The arrow keys move between the search field and the rows. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const all = buttons(event.currentTarget)
  all[all.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  event.preventDefault()
}
