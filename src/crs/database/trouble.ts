/** What whoever starts Purser can mend: its message is all they need, a stack would only hide it. */
export class Trouble extends Error {
  override name = 'Trouble'
}
