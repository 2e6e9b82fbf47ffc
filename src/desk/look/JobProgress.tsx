interface JobProgressProps {
  handled: number
  all: number
  words: string
}

/** How far work on a list is; the place is reserved before it begins, so that nothing moves. */
export function JobProgress({ handled, all, words }: JobProgressProps) {
  return (
    <>
      <div className="progress" aria-hidden="true">
        <div className="progress-bar" style={{ width: `${(100 * handled) / all}%` }} />
      </div>
      <p className="message plain" role="status">
        {words}
      </p>
    </>
  )
}
