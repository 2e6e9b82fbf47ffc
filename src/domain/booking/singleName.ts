interface Named {
  surname?: unknown
  name?: unknown
}

const isEmpty = (text: unknown) => typeof text !== 'string' || text.trim() === ''

/** Returns true for a passenger who has a name and no surname, which not every company takes. */
export const isSingleName = ({ surname, name }: Named): boolean => isEmpty(surname) && !isEmpty(name)

/** The names of a passenger as they are stored: a single name is the surname, and the first name is empty. */
export function storedNames<Person extends Named>(person: Person): Person {
  if (!isSingleName(person)) return person
  const { name, ...others } = person
  return { ...others, surname: name } as Person
}
