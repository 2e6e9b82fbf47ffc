/** What whoever starts Purser can mend: its message is all they need, a stack would only hide it. */
export class StartupError extends Error {
  override name = 'Trouble'
}
