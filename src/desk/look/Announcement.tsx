import { useEffect, useState } from 'react'

/** Milliseconds without a change after which a text is announced, so that nothing is read out while one types. */
const usualRest = 600

interface AnnouncementProps {
  text: string
  rest?: number
}

/** Announces a text to screen readers once it has stopped changing. Empty text is silent; nothing is drawn. */
export function Announcement({ text, rest = usualRest }: AnnouncementProps) {
  const [rested, setRested] = useState('')
  useEffect(() => {
    setRested('')
    const timer = setTimeout(() => setRested(text), rest)
    return () => clearTimeout(timer)
  }, [text, rest])
  return (
    <div className="unseen" role="status">
      {rested}
    </div>
  )
}
