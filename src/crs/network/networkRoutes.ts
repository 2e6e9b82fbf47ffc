import type { InputOf } from '../../contract/call.ts'
import { network } from '../../contract/network.ts'
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts'
import { noteCatalogue } from '../database/position.ts'
import type { Actor } from '../database/transaction.ts'
import { answerOf } from '../server/call/answer.ts'
import type { Route } from '../server/call/route.ts'
import type { ServerDependencies } from '../server/context.ts'
import { officerOf, visibleRows } from './office/entitlement.ts'
import { describeTables } from './office/describe.ts'
import { checkChanges, previewChanges, publishChanges } from './office/publication.ts'
import {
  approveWaiting,
  declineWaiting,
  previewWaiting,
  secondPersonFor,
  submitChanges,
  waitingChanges,
} from './office/secondPerson.ts'
import { setUp } from './office/setUp.ts'
import { storedCells } from './office/storedCells.ts'
import { readVersion } from './load/storedSql.ts'
import { tableNamed } from './table/tables.ts'

const { access: _access, journal: _journal, ...tableCalls } = network
type Calls = typeof tableCalls
type Answering = { [K in keyof Calls]: (input: InputOf<Calls[K]>, who: Actor) => Promise<object | Refusal> }

/**
 * Calls over the tables of the network. They read and write as a load does, as the owner of the tables: the right that the calls
 * name is what decides. They hold no version of the catalogue, for which a publication would wait.
 */
export function networkRoutes(dependencies: ServerDependencies): Route[] {
  const handlers = handlersOf(dependencies)
  return Object.entries(tableCalls).map(([verb, call]) => ({
    call,
    answerSession: async (request, { who }) => {
      const handle = handlers[verb as keyof Calls] as (input: never, who: Actor) => Promise<object | Refusal>
      return answerOf(await handle(request.input, who), request.language)
    },
  }))
}

function handlersOf({ database, clock, catalogues }: ServerDependencies): Answering {
  const published = async <T extends { version: number } | Refusal>(result: T): Promise<T> => {
    if (isRefusal(result)) return result
    await catalogues?.refresh()
    noteCatalogue(result.version)
    return result
  }
  return {
    tables: async (_, who) => describeTables(await officerOf(database, who), clock.now()),
    async rows({ path }, who) {
      const table = tableNamed(path.table)
      if (!table) return refuse('network_table_unknown', { table: path.table })
      // Before the rows, so that a publication meanwhile is noticed.
      const version = await readVersion(database.pool)
      const seen = await visibleRows(await officerOf(database, who))
      return { version, rows: [...seen(table, await storedCells(database.pool, table, clock.now()))] }
    },
    check: async ({ body }, who) => checkChanges(await officerOf(database, who), body.changes, clock.now()),
    async preview({ body }, who) {
      const second = await secondPersonFor(database.pool, body.changes)
      const result = await previewChanges(await officerOf(database, who), body.changes, clock.now())
      return isRefusal(result) || second === undefined ? result : { ...result, second }
    },
    async publish({ body }, who) {
      const second = await secondPersonFor(database.pool, body.changes)
      if (second !== undefined) return refuse('network_second_person')
      return published(await publishChanges(await officerOf(database, who), body, clock))
    },
    submit: ({ body }, who) => submitChanges(database, who, body, clock.now()),
    waiting: (_, who) => waitingChanges(database, who),
    previewWaiting: ({ path }, who) => previewWaiting(database, who, path.id, clock.now()),
    approve: async ({ path, body }, who) =>
      published(await approveWaiting(database, who, { ...path, ...body }, clock)),
    decline: ({ path, body }, who) => declineWaiting(database, who, { ...path, ...body }, clock.now()),
    setUp: async ({ body }, who) => published(await setUp(database.pool, body, clock.now(), who.language)),
  }
}
