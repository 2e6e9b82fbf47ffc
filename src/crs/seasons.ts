// `npm run seasons`: shows the seasons of the records, begins one, and detaches and attaches past ones.
import { format, subDays } from 'date-fns'
import type { Kysely } from 'kysely'
import { attachSeason, beginSeason, detachSeason, readSeasons, type Season } from './database/seasons.ts'
import { StartupError } from './database/startupError.ts'
import type { Tables } from './database/tables.ts'
import { runOffice } from './officeCommand.ts'

const usage = `npm run seasons     (shows them)
npm run seasons -- begin     (what is booked from now on is of the next season)
npm run seasons -- detach <number>     (the first one, once its voyages are over and its accounts are settled)
npm run seasons -- attach <number>`

/** Until then tills and accounts of two months are closed. */
const daysToSettle = 62

async function run(owner: Kysely<Tables>, [verb, word, ...rest]: readonly string[]): Promise<string[]> {
  if (verb === undefined) return (await readSeasons(owner)).map(lineOf)
  if (verb === 'begin' && word === undefined) return [`Season ${await beginSeason(owner)} has begun.`]
  if (!/^\d{1,4}$/.test(word ?? '') || rest.length > 0) throw new StartupError(usage)
  const season = Number(word)
  if (verb === 'detach') {
    const now = new Date()
    await detachSeason(owner, season, {
      // A voyage that ends today is not over in every time zone.
      today: format(subDays(now, 1), 'yyyy-MM-dd'),
      settled: subDays(now, daysToSettle),
    })
    return [`Season ${season} is detached; its rows are in the tables seasons.*_${season}.`]
  }
  if (verb === 'attach') {
    const used = await attachSeason(owner, season)
    return [
      `Season ${season} is attached.`,
      ...(used > 0
        ? [`${used} of its references are those of newer bookings now; its own are found by name or ticket.`]
        : []),
    ]
  }
  throw new StartupError(usage)
}

const lineOf = ({ number, begunAt, detachedAt, bookings, bytes }: Season) =>
  `season ${number}, from ${format(begunAt, 'yyyy-MM-dd HH:mm')}: about ${bookings} bookings, ` +
  `${Math.ceil(bytes / 1e6)} MB${detachedAt ? `, detached on ${format(detachedAt, 'yyyy-MM-dd HH:mm')}` : ''}`

await runOffice('season', { usage, options: {} }, run)
