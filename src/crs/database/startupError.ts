/** An error that the operator of the server can fix: only its message is printed, without a stack. */
export class StartupError extends Error {
  override name = 'Trouble'
}
