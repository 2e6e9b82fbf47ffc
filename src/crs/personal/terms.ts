const day = 24 * 3_600_000

/**
 * Days after the voyage for which its data are kept. A registered passenger’s may be kept until the voyage has ended and
 * the declaration is made, and never for more than 60 days after departure: Directive 98/41/EC, Article 8, as amended by
 * Directive (EU) 2017/2109.
 */
export const voyageDays = 30
/** Years after the end of that of the last posting: Greek law 4308/2014, article 7. */
export const accountYears = 5
/** Days after a message has ended, where it is about no booking, and for which files written instead of sent stay. */
export const messageDays = 30
/** Days after the last small package was handed over, returned or cancelled. */
export const parcelDays = 30
/** Days since the last change of a draft. */
export const draftDays = 90
/** Days during which a call may be repeated with its key. */
export const answerDays = 30
/** Days for which the journal keeps the details of entries about no booking. */
export const entryDays = 30

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day)

/** The first year of which the accounts are kept on a day, YYYY-MM-DD. */
export const firstYearKept = (today: string): number => Number(today.slice(0, 4)) - accountYears
