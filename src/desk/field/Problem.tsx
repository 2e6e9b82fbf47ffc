/** Says, at once and to everybody, why something was not done; nothing while there is nothing to say. */
export function Problem({ words }: { words: string | undefined }) {
  if (!words) return null
  return (
    <p className="message bad" role="alert">
      {words}
    </p>
  )
}
