/** Why an action was refused, announced to screen readers at once; its row is always there, so that nothing moves. */
export function Problem({ words }: { words: string | undefined }) {
  return (
    <p className="message bad" role="alert">
      {words}
    </p>
  )
}
