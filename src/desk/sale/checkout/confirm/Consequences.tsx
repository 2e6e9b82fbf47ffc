/** One line per part of the preview. */
export function Consequences({ words }: { words: string }) {
  return [...new Set(words.split(' · '))].map((part) => (
    <div className="detail-row" key={part}>
      <span>{part}</span>
    </div>
  ))
}
