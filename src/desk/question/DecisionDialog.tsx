import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CommandHandle, CommandId, Screen } from '../command/command.ts'
import { useReadiness, useRefused } from '../command/useCommands.ts'
import { Button } from '../field/Button.tsx'
import { Problem } from '../field/Problem.tsx'
import { type QueryResult, QueryStatus } from '../field/QueryStatus.tsx'
import { TextField } from '../field/TextField.tsx'
import { useForm } from '../field/useForm.ts'
import { type Column, type ColumnShapes, figure } from '../grid/column.ts'
import { DialogGrid } from '../grid/DialogGrid.tsx'
import { formatDateTime } from '../language/date.ts'
import { leftBy, QuestionDialog } from './QuestionDialog.tsx'

/** A row that a user has submitted, and a second person decides about. */
export interface Submitted {
  id: number
  agency: string
  userName: string
  at: string
  reason: string
  /** Submitted by this user, who withdraws it instead. */
  isByUser: boolean
  endedBy?: string
  /** Why it was declined. */
  declined?: string
}

interface Words {
  title: string
  none: string
  /** Names the reason for which it was submitted. */
  reason: string
  /** Why the user does not decide about it. */
  byUser: string
  endReason: string
  reasonMissing: string
  decline: string
  withdraw: string
  back: string
}

interface DecisionDialogProps<Row extends Submitted> {
  /** Also the name of the grid. */
  screen: Screen
  words: Words
  of: QueryResult & { dataUpdatedAt: number }
  list: readonly Row[] | undefined
  columns: readonly Column<Row>[]
  /** The row of the cursor. */
  current: Row | undefined
  onCursor(row: Row): void
  /** The main button; without a command it cannot be pressed. */
  main: { title: string; command: CommandId | undefined }
  /** The command of Enter in the list; without it, Enter leads to the main button. */
  onEnter?: CommandId
  /** True while the row of the cursor may be declined or withdrawn. */
  isOpen: boolean
  decline: CommandHandle<{ reason: string }>
  leave: CommandId
  /** State on which the commands depend as well. */
  readiness?: string | number | boolean | undefined
  children?: ReactNode
}

/** Characters of a reason that the server takes. */
export const longestReason = 200

/** The list of what waits for a second person: the row of the cursor is approved, or declined with a reason. */
export function DecisionDialog<Row extends Submitted>({
  screen,
  words,
  of,
  list,
  columns,
  current,
  onCursor,
  main,
  onEnter,
  isOpen,
  decline,
  leave,
  readiness,
  children,
}: DecisionDialogProps<Row>) {
  const form = useForm({ reason: '' })
  const [missing, setMissing] = useState(false)
  const [problem, run, setProblem] = useRefused()
  const mainButton = useRef<HTMLButtonElement>(null)
  const declineButton = useRef<HTMLButtonElement>(null)
  const id = current?.id
  useReadiness(id, of.dataUpdatedAt, readiness)
  useEffect(() => {
    setProblem(undefined)
    setMissing(false)
  }, [id, setProblem])
  const { command, title } = main
  function end(): void {
    const reason = form.now().reason.trim()
    setMissing(reason === '')
    if (reason !== '') run(decline, { reason })
  }
  return (
    <QuestionDialog
      title={words.title}
      place={screen}
      size="wide"
      primary={
        <>
          <Button
            ref={mainButton}
            kind="main"
            disabled={command === undefined}
            onPress={() => command !== undefined && run(command, {})}
          >
            {title}
          </Button>
          <Button ref={declineButton} disabled={!isOpen} onPress={end}>
            {current?.isByUser === true ? words.withdraw : words.decline}
          </Button>
        </>
      }
      {...leftBy(leave, words.back)}
    >
      {list && list.length > 0 && (
        <DialogGrid
          name={screen}
          list={list}
          columns={columns}
          label={words.title}
          keyOf={keyOf}
          onCursor={onCursor}
          onEnter={() => (onEnter === undefined ? mainButton.current?.focus() : run(onEnter, {}))}
        />
      )}
      <QueryStatus of={of} none={list?.length === 0 && words.none} />
      {current && <p className="message plain">{`${words.reason}: ${current.reason}`}</p>}
      {current?.declined !== undefined && (
        <p className="message warn">{`${current.endedBy ?? ''}: ${current.declined}`}</p>
      )}
      {children}
      {isOpen && current?.isByUser === true && <p className="message plain">{words.byUser}</p>}
      {isOpen && (
        <TextField
          label={words.endReason}
          value={form.values.reason}
          maxLength={longestReason}
          size={60}
          error={missing && form.values.reason.trim() === '' ? words.reasonMissing : undefined}
          onChange={form.set('reason')}
          onEnter={() => declineButton.current?.focus()}
        />
      )}
      <Problem words={problem} />
    </QuestionDialog>
  )
}

const keyOf = ({ id }: Submitted) => String(id)

/** The columns that every such list has, by key; the first has its title. */
export const submittedColumns = <Row extends Submitted>() =>
  ({
    id: { ...figure<Row>(52, ({ id }) => id), title: '#' },
    at: { width: 160, tone: 'strong', text: ({ at }) => formatDateTime(at), value: ({ at }) => at },
    user: { width: 130, text: ({ agency, userName }) => `${agency}/${userName}` },
    reason: { width: 180, grow: 1, tone: 'muted', text: ({ reason }) => reason },
  }) as const satisfies ColumnShapes<Row>
