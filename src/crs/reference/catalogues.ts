import { listenTo } from '../database/notifications.ts'
import { system, type Database, type Tx } from '../database/transaction.ts'
import { loadCatalogue, type Catalogue } from './catalogue.ts'
import { holdVersionAhead as holdAhead, readVersion } from './referenceSql.ts'

const channel = 'purser_catalogue'

/** The catalogue of a server that runs while versions of it are published. */
export interface Catalogues {
  /** The latest version that this process has read. */
  current(): Catalogue
  /** Reads the published version if it is another one; calls at the same time share the reading. */
  refresh(): Promise<void>
  /** Called after every change of `current`; returns its undo. */
  onChange(listener: () => void): () => void
  end(): Promise<void>
}

/** Reads the catalogue, and again whenever this process or another one publishes a version. */
export async function openCatalogues(
  database: Database,
  report: (cause: unknown) => void,
): Promise<Catalogues> {
  let catalogue = await loadCatalogue(database)
  let reading: Promise<void> | undefined
  let isStale = false
  const listeners = new Set<() => void>()
  const read = async () => {
    isStale = false
    if ((await database.transaction(system, readVersion, { readOnly: true })) === catalogue.version) return
    catalogue = await loadCatalogue(database)
    for (const listener of listeners) listener()
  }
  /** Another reading follows one during which a version was published, because that may not be in it. */
  const readUntilFresh = async () => {
    do await read()
    while (isStale)
  }
  const refresh = () => {
    isStale = true
    reading ??= readUntilFresh().finally(() => (reading = undefined))
    return reading
  }
  const refreshLater = () => void refresh().catch(report)
  const stopListening = listenTo(
    database.pool,
    channel,
    // A version may have been published before the first mark.
    { received: refreshLater, marked: refreshLater, lost: refreshLater },
    report,
  )
  return {
    current: () => catalogue,
    refresh,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async end() {
      await stopListening()
      await reading?.catch(report)
    },
  }
}

interface WithCatalogue {
  catalogue: Catalogue
  catalogues?: Catalogues
}

/**
 * Holds the version with which a call began until its transaction ends. If another one is published, the transaction fails, as
 * `isOutdated` recognises.
 */
export function holdVersionAhead(tx: Tx, { catalogue, catalogues }: WithCatalogue): void {
  if (catalogues) holdAhead(tx, catalogue.version)
}

/** Returns whether a transaction failed because another version of the catalogue was published. */
export const isOutdated = (cause: unknown) =>
  cause instanceof Error && (cause as { code?: unknown }).code === 'PU001'

/** The dependencies of one call or job, with the version of the catalogue that it sees from its beginning to its end. */
export function atPresent<D extends WithCatalogue>(dependencies: D): D {
  const { catalogues, catalogue } = dependencies
  const present = catalogues?.current() ?? catalogue
  return present === catalogue ? dependencies : { ...dependencies, catalogue: present }
}
