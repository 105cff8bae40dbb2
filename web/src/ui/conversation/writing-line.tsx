/**
 * Shows that the other participant is typing. Its space is always reserved, so that nothing moves; on low screens it
 * overlays the messages.
 */
export const WritingLine = ({ line }: { line: string | null }) => (
  <div className="relative h-7 shrink-0 short:h-0">
    {line !== null && (
      <div className="absolute bottom-0 left-2 flex h-7 items-center gap-2 rounded-full bg-surface px-3 text-caption text-ink-soft">
        <span aria-hidden="true" className="flex gap-1">
          {['', '[animation-delay:0.2s]', '[animation-delay:0.4s]'].map((delay) => (
            <span
              key={delay}
              className={`size-1.5 animate-breathe rounded-full bg-current ${delay}`}
            />
          ))}
        </span>
        {line}
      </div>
    )}
  </div>
)
