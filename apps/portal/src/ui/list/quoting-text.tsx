const QUOTED = /("[^"]*")/

/** A sentence of the server. A name in Arabic or Hebrew that it quotes does not move its other words and numbers. */
export function QuotingText({ text }: { text: string }) {
  return (
    <bdi dir="ltr">
      {text
        .split(QUOTED)
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
        .map((part, index) => (index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part))}
    </bdi>
  )
}
