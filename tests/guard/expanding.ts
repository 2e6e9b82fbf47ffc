import { sinceOf } from '../../src/crs/database/migrate.ts'
import { statementsOf } from '../kit/sqlStatements.ts'

/** What migrations have made. */
export interface Schema {
  tables: ReadonlySet<string>
  /** The parameters of each function, and the type of its result. */
  functions: ReadonlyMap<string, { parameters: string; result: string }>
}

/** Without the content of texts, in which words and commas have no meaning. */
const normalized = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
const functionHead =
  /^create (?:or replace )?function (\w+) ?\(((?:[^()]|\([^()]*\))*)\) returns (?:setof )?(\w+)/
const tableHead = /^create table (?!if )(\w+)/

/** What the migrations make; those that drop something leave it in, which refuses more. */
export function schemaOf(texts: readonly string[]): Schema {
  const statements = texts.flatMap(statementsOf).map(normalized)
  return {
    tables: new Set(statements.flatMap((one) => tableHead.exec(one)?.[1] ?? [])),
    functions: new Map(
      statements.flatMap((one) => {
        const [, name, parameters = '', result = ''] = functionHead.exec(one) ?? []
        return name === undefined ? [] : [[name, { parameters, result }]]
      }),
    ),
  }
}

/**
 * The statements of a migration that would break the running version, or keep it waiting. Accepted are a migration with
 * `-- Contracts since 0069: why`, naming the migration since which servers do not use what it changes, and a lock on a
 * table with `-- Locks ship: why it is short`. `released` is the number of the last migration of a released version.
 */
export function objectionsTo(text: string, before: Schema, released: string): string[] {
  const since = sinceOf(text)
  if (since !== '')
    return since <= released ? [] : [`contracts since ${since}, which no released version has yet`]
  const made = schemaOf([text])
  const locked = new Set([...text.matchAll(/^-- Locks (\w+): \S/gm)].map(([, table = '']) => table))
  const isOld = (table: string) => !made.tables.has(table)
  const isFree = (table: string) => !isOld(table) || locked.has(table)
  const facts = { before, made, isOld, isFree, isRefusing: /\braise exception\b/i.test(text) }
  return statementsOf(text)
    .map(normalized)
    .flatMap((statement) => {
      const reason = objectionTo(statement, facts)
      return reason === undefined ? [] : [`${reason}: ${statement.slice(0, 80)}`]
    })
}

interface Facts {
  before: Schema
  made: Schema
  /** Whether the table exists already. */
  isOld(table: string): boolean
  /** Whether a lock on the table is short, or the migration gives a reason for it. */
  isFree(table: string): boolean
  /** Whether a function of the migration throws. */
  isRefusing: boolean
}

/** Permitted forms, each with the objection to a statement of it; a statement of no form is refused. */
const forms: readonly [RegExp, (match: RegExpExecArray, facts: Facts) => string | undefined][] = [
  [tableHead, () => undefined],
  [/^(select|insert into|comment on|grant|create (?:view|sequence)) /, () => undefined],
  [functionHead, objectionToFunction],
  [/^create (unique )?index.*? on (?:only )?(\w+)/, objectionToIndex],
  [
    /^(?:update|delete from) (?:only )?(\w+)/,
    ([, table = ''], { isFree }) => unless(isFree(table), 'locks many rows'),
  ],
  [/^alter table (?:if exists |only )*(\w+) (.*)$/, objectionToAlteration],
  // Hides rows only where a setting is made, which the running version does not make.
  [
    /^create policy \w+ on \w+ as restrictive for select using \(nullif\(coalesce\(current_setting\('', true\), ''\) = '' or .*, false\) is not null\)$/,
    () => undefined,
  ],
  [/^create policy \w+ on (\w+)/, ([, table = ''], { isOld }) => unless(!isOld(table), 'hides rows')],
  [/^create trigger .*? on (\w+) /, objectionToTrigger],
  [/^revoke .* on function (.*) from /, objectionToRevoking],
]

const unless = (good: boolean, reason: string) => (good ? undefined : reason)

function objectionTo(statement: string, facts: Facts): string | undefined {
  for (const [form, judge] of forms) {
    const match = form.exec(statement)
    if (match) return judge(match, facts)
  }
  return 'is of no form that only adds'
}

/** PostgreSQL itself refuses another type of the result; other parameters make a second function of the name. */
function objectionToFunction([statement, name = '', parameters]: RegExpExecArray, { before }: Facts) {
  const former = before.functions.get(name)
  if (former === undefined) return undefined
  if (!statement.startsWith('create or replace')) return 'makes a function that exists'
  return unless(former.parameters === parameters, 'changes the parameters of a function')
}

function objectionToIndex([, unique, table = '']: RegExpExecArray, { isOld, isFree }: Facts) {
  if (unique !== undefined && isOld(table)) return 'refuses rows that the running version may write'
  return unless(isFree(table), 'keeps writers of a table waiting')
}

/** Splits at the commas that are not in parentheses. */
const partsOf = (text: string) => text.split(/,(?![^(]*\))/).map((part) => part.trim())

const needsEveryRow =
  /\b(check|references|generated|identity|\w*serial|random|gen_random_uuid|clock_timestamp)\b/

/** A check may go: the running version writes no row that it refused. */
function objectionToAlteration([, table = '', changes = '']: RegExpExecArray, facts: Facts) {
  const { before, made, isOld, isFree } = facts
  if (!isOld(table)) return undefined
  const returning = [...before.functions].filter(([, { result }]) => result === table)
  if (returning.some(([name]) => !made.functions.has(name))) return 'breaks a function that returns its rows'
  for (const change of partsOf(changes)) {
    const [, definition] = /^add column (?:if not exists )?(.*)$/.exec(change) ?? []
    if (/^drop constraint \w+_check$/.test(change) && isFree(table)) continue
    if (definition === undefined) return 'changes a table that the running version uses'
    if (/\bnot null\b/.test(definition) && !/\bdefault\b/.test(definition))
      return 'adds a column that the running version does not fill'
    if (/\b(unique|primary key)\b/.test(definition)) return 'refuses rows that the running version may write'
    if (needsEveryRow.test(definition) && !isFree(table)) return 'reads or writes every row of a table'
  }
  return undefined
}

function objectionToTrigger([, table = '']: RegExpExecArray, { isOld, isRefusing }: Facts) {
  return unless(!isOld(table) || !isRefusing, 'may refuse rows that the running version writes')
}

function objectionToRevoking([, names = '']: RegExpExecArray, { made }: Facts) {
  return unless(
    partsOf(names).every((name) => made.functions.has(name.replace(/\(.*/, '').trim())),
    'takes a right',
  )
}
