import { saleCommand } from '../../commands.ts'
import { isRefusal } from '../../../../domain/refusal.ts'
import { refusedText } from '../../../command/useCommands.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TFunction } from 'i18next'
import { refusalText } from '../../../request/fault.ts'
import { commands } from '../../../command/registry.ts'
import { keyNameOf } from '../../../keys/keyName.ts'
import { Button } from '../../../field/Button.tsx'
import { Dialog } from '../../../field/Dialog.tsx'
import { TextField } from '../../../field/TextField.tsx'
import { Problem } from '../../../field/Problem.tsx'
import { useProblem } from '../../../field/useForm.ts'
import { EditGrid, type EditGridHandle } from '../../../grid/EditGrid.tsx'
import type { CellProblem, EditColumn } from '../../../grid/column.ts'
import {
  meaningOf,
  type Against,
  type Meaning,
  setPasted,
  showPasted,
  usePaste,
  type PastedRow,
  type PasteInto,
  pasteContext,
  pastedContact,
  preview,
  withoutContact,
} from './pasteCommands.ts'
import { readPasted } from './readInto.ts'
import { mixedAlphabets } from '../../../../domain/value/passport/mixedAlphabets.ts'
import { travellerKeys } from '../../../../domain/booking/fields/passengerFields.ts'
import { travellerFields, type TravellerKey } from '../../../../domain/booking/fields/travellerFields.ts'

/** Imports a table from a spreadsheet into the booking. */
export function PasteDialog() {
  const open = usePaste((state) => state.open)
  return open ? <Opened /> : null
}

function Opened() {
  const { t } = useTranslation('sale')
  const rows = usePaste((state) => state.rows)
  const isGroup = usePaste((state) => state.into.kind === 'group')
  const [problem, setProblem] = useProblem<string>(() => rows)
  const leave = () => void commands.run(saleCommand.leavePasted, {}, 'screen')
  async function take() {
    setProblem(refusedText(await commands.run(saleCommand.takePasted, {}, 'screen')))
  }
  return (
    <Dialog
      title={t('paste.title')}
      place="pastePeople"
      onClose={leave}
      size="large"
      foot={
        <>
          {rows && (
            <Button kind="main" onPress={() => void take()}>
              {t(isGroup ? 'paste.takeNames' : 'paste.take', { count: rows.length })}
            </Button>
          )}
          <Button onPress={leave}>{t('paste.leave')}</Button>
        </>
      }
    >
      {rows === undefined ? <Asking /> : <Preview rows={rows} />}
      <Problem words={problem} />
    </Dialog>
  )
}

/** The maximum number of passengers of a booking. */
const mostPasted = 500

const mostFor = ({ kind }: PasteInto) => (kind === 'group' ? Number.POSITIVE_INFINITY : mostPasted)

/** The input to paste into, unless the text came with the command. */
function Asking() {
  const { t } = useTranslation('sale')
  const text = usePaste((state) => state.text)
  const [found, setFound] = useState<number>()
  const [refused, setRefused] = useState<string>()
  function read(typed: string): void {
    const people = readPasted(typed)
    setRefused(isRefusal(people) ? refusalText(people) : undefined)
    if (isRefusal(people)) return
    setFound(typed.trim() === '' ? undefined : people.length)
    if (people.length > 0 && people.length <= mostFor(usePaste.getState().into)) showPasted(typed, people)
  }
  useEffect(() => {
    if (text !== '') read(text)
  }, [text])
  function problem(): string | undefined {
    if (refused !== undefined) return refused
    if (found === 0) return t('paste.nobody')
    const most = mostFor(usePaste.getState().into)
    return found !== undefined && found > most ? t('paste.tooMany', { found, most }) : undefined
  }
  return (
    <>
      <p className="message plain">{t('paste.how')}</p>
      <TextField
        label={t('paste.table')}
        lines
        autoFocus
        value={text}
        error={problem()}
        onChange={read}
        onType={(typed) => {
          if (typed.includes('\n') || typed.includes('\t')) read(typed)
        }}
      />
    </>
  )
}

interface Line extends PastedRow {
  index: number
  meaning: Meaning
}

const keyOf = ({ uuid }: Line) => uuid

function Preview({ rows }: { rows: readonly PastedRow[] }) {
  const { t } = useTranslation('sale')
  const read = useMemo(() => pasteContext(), [])
  const contact = useMemo(() => pastedContact(rows), [rows])
  const reported = useMemo(() => withoutContact(rows, contact), [rows, contact])
  const lines = useLines(reported, read)
  const wrong = lines.filter(({ meaning }) => meaning.wrong.length > 0).length
  const left = reported.reduce((count, row) => count + row.left.length, 0)
  const shown = fieldsIn(rows).join()
  const columns = useMemo(
    () => pastedColumns(t, shown.split(',') as TravellerKey[], left > 0),
    [t, shown, left],
  )
  const problems = useMemo(() => problemsOf(t), [t])
  const handle = useRef<EditGridHandle>(null)
  useEffect(() => {
    handle.current?.focus()
    preview.go = (row, field) => {
      handle.current?.go(row, field)
      handle.current?.focus()
    }
    preview.at = () => {
      const { place = 0, key = '' } = handle.current?.place() ?? {}
      return { row: place, field: key }
    }
    return () => {
      delete preview.go
      preview.at = () => ({ row: 0, field: '' })
    }
  }, [])
  return (
    <div className="pasted">
      <p className={wrong > 0 ? 'message' : 'message good'}>
        {wrong > 0
          ? t('paste.wrong', { count: wrong, key: keyNameOf(saleCommand.nextWrong) })
          : t('paste.good', { count: rows.length })}
      </p>
      {Object.keys(contact).length > 0 && (
        <p className="message plain">
          {t('paste.contact', { contact: [contact.email, contact.mobile].filter(Boolean).join(' · ') })}
        </p>
      )}
      {rows.some(({ swapped }) => swapped) && (
        <p className="message">{t('paste.order', { key: keyNameOf(saleCommand.swapPasted) })}</p>
      )}
      {left > 0 && <p className="message plain">{t('paste.notTaken', { count: left })}</p>}
      <EditGrid
        ref={handle}
        label={t('paste.title')}
        rows={lines}
        columns={columns}
        keyOf={keyOf}
        problems={problems}
      />
    </div>
  )
}

/** Keeps the identity of unchanged lines. */
function useLines(rows: readonly PastedRow[], read: Against): Line[] {
  const known = useRef(new WeakMap<PastedRow, Line>())
  return rows.map((row, index) => {
    const was = known.current.get(row)
    if (was?.index === index) return was
    const line = { ...row, index, meaning: meaningOf(row.texts, read, row.unclear) }
    known.current.set(row, line)
    return line
  })
}

const problemsOf =
  (t: TFunction<'sale'>) =>
  ({ meaning, texts, left }: Line): CellProblem[] => {
    const rest = left.length > 0 ? [{ key: 'left', tone: 'warn', message: left.join(' · ') } as const] : []
    return [
      ...rest,
      ...withoutFirstName(t, meaning),
      ...meaning.wrong.map(({ field, refusal }) => ({ key: field, message: refusalText(refusal) })),
      ...mixed(t, texts),
      ...rewritten(texts, meaning),
    ]
  }

/** A surname alone may be a whole name, or one whose first name is missing. */
function withoutFirstName(
  t: TFunction<'sale'>,
  { person: { surname = '', name = '' } }: Meaning,
): CellProblem[] {
  if (surname === '' || name !== '') return []
  return [{ key: 'name', tone: 'warn', message: t('paste.noFirstName') }]
}

/** A warning at a name with letters of several alphabets that look alike. */
function mixed(t: TFunction<'sale'>, { surname = '', name = '' }: Line['texts']): CellProblem[] {
  const word = mixedAlphabets(`${surname} ${name}`)
  if (word === undefined) return []
  return [
    {
      key: surname.includes(word) ? 'surname' : 'name',
      tone: 'warn',
      message: t('mixedAlphabets', { word }),
    },
  ]
}

/** A note for each name that is transliterated. */
function rewritten(texts: Line['texts'], { person }: Meaning): CellProblem[] {
  return (['surname', 'name'] as const).flatMap((key): CellProblem[] => {
    const [typed = '', taken = ''] = [texts[key], person[key]]
    return typed.toUpperCase() === taken.toUpperCase() || taken === ''
      ? []
      : [{ key, tone: 'plain', message: `${typed} → ${taken}` }]
  })
}

/** Fields with a value in at least one line; names always. */
function fieldsIn(rows: readonly PastedRow[]): TravellerKey[] {
  return travellerKeys.filter(
    (field) => field === 'surname' || field === 'name' || rows.some(({ texts }) => texts[field]),
  )
}

function pastedColumns(
  t: TFunction<'sale'>,
  shown: readonly TravellerKey[],
  hasLeft: boolean,
): EditColumn<Line>[] {
  return [
    {
      key: 'row',
      title: '#',
      width: 46,
      numeric: true,
      tone: ({ meaning }) => (meaning.wrong.length > 0 ? 'bad' : 'muted'),
      text: ({ index }) => String(index + 1),
    },
    ...shown.map((field): EditColumn<Line> => fieldColumn(t, field)),
    ...(hasLeft ? [leftColumn(t)] : []),
    {
      key: 'source',
      title: t('paste.source'),
      width: 180,
      grow: 2,
      tone: 'muted',
      text: ({ source }) => source,
    },
  ]
}

/** A column with the texts that belong to no field; they are shown because they may not have been recognised. */
function leftColumn(t: TFunction<'sale'>): EditColumn<Line> {
  return {
    key: 'left',
    title: t('paste.left'),
    width: 140,
    grow: 1,
    tone: () => 'warn',
    text: ({ left }) => left.join(' · '),
  }
}

function fieldColumn(t: TFunction<'sale'>, field: TravellerKey): EditColumn<Line> {
  return {
    key: field,
    title: t(`column.${field}`),
    width: 84,
    ...travellerFields[field].columns?.paste,
    text: ({ texts, meaning }) => shownText(field, texts[field] ?? '', meaning),
    edit: {
      start: ({ texts }) => texts[field] ?? '',
      commit({ index }, text) {
        setPasted(index, field, text.trim())
        return undefined
      },
    },
  }
}

/** Names as they will be stored; other fields as pasted. */
function shownText(field: TravellerKey, text: string, { person }: Meaning): string {
  return field === 'surname' || field === 'name' ? (person[field] ?? text) : text
}
