/** Why an action was refused, announced to screen readers at once; renders nothing without a problem. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <p className="message bad" role="alert">
      {words}
    </p>
  )
}
