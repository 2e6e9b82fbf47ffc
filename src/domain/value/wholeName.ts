interface Person {
  surname?: unknown
  name?: unknown
}

interface Leader {
  lastName?: string | undefined
  firstName?: string | undefined
}

const joined = (...parts: unknown[]) =>
  parts
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ')

/** Surname and first name of a traveller, as everything that is read writes them; a part that is missing leaves no gap. */
export const nameOfPerson = ({ surname, name }: Person): string => joined(surname, name)

/** The same of the leader of a booking. */
export const nameOfLeader = ({ lastName, firstName }: Leader): string => joined(lastName, firstName)

/** The leader as a letter addresses one: the first name first. */
export const addressOfLeader = ({ firstName, lastName }: Leader): string => joined(firstName, lastName)
