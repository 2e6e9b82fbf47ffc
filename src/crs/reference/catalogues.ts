import { system, type Database, type Tx } from '../database/transaction.ts'
import { loadCatalogue, type Catalogue } from './catalogue.ts'
import { holdVersionAhead as holdAhead, readVersion } from './referenceSql.ts'

/** The catalogue of a server that runs while versions of it are published. */
export interface Catalogues {
  /** The latest version that this process has read. */
  current(): Catalogue
  /** Reads the published version if it is another one; calls at the same time share the reading. */
  refresh(): Promise<void>
  end(): Promise<void>
}

/** Milliseconds between two looks for a version whose notification was lost. */
const checkEvery = 5000

/** Reads the catalogue. Later versions are read by `refresh`, which the live feed calls for each publication. */
export async function openCatalogues(
  database: Database,
  report: (cause: unknown) => void,
): Promise<Catalogues> {
  let catalogue = await loadCatalogue(database)
  let reading: Promise<void> | undefined
  let isStale = false
  const read = async () => {
    isStale = false
    if ((await database.transaction(system, readVersion, { readOnly: true })) !== catalogue.version)
      catalogue = await loadCatalogue(database)
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
  const timer = setInterval(() => void refresh().catch(report), checkEvery)
  return {
    current: () => catalogue,
    refresh,
    async end() {
      clearInterval(timer)
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
  if (catalogues) requireVersionAhead(tx, catalogue)
}

/** Holds the version that was read, or fails as `isOutdated` recognises. */
export const requireVersionAhead = (tx: Tx, { version }: Pick<Catalogue, 'version'>): void =>
  holdAhead(tx, version)

/** Returns whether a transaction failed because another version of the catalogue was published. */
export const isOutdated = (cause: unknown) =>
  cause instanceof Error && (cause as { code?: unknown }).code === 'PU001'

/** The dependencies of one call or job, with the version of the catalogue that it sees from its beginning to its end. */
export function atPresent<D extends WithCatalogue>(dependencies: D): D {
  const { catalogues, catalogue } = dependencies
  const present = catalogues?.current() ?? catalogue
  return present === catalogue ? dependencies : { ...dependencies, catalogue: present }
}

/** Makes something of the dependencies of a call once for each version of the catalogue. */
export function perVersion<D extends WithCatalogue, T>(make: (present: D) => T): (present: D) => T {
  const made = new WeakMap<Catalogue, T>()
  return (present) => {
    const value = made.get(present.catalogue) ?? make(present)
    made.set(present.catalogue, value)
    return value
  }
}

/** Attempts at work during which versions are published, one after the other. */
const attempts = 10

/** Does work that holds the present version, and again with the next one where that was published meanwhile. */
export async function withPresent<D extends WithCatalogue, T>(
  dependencies: D,
  work: (present: D) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(atPresent(dependencies))
    } catch (cause) {
      if (!isOutdated(cause) || attempt === attempts) throw cause
      await dependencies.catalogues?.refresh()
    }
  }
}
