/** Two leaves growing from one stem: 도담, growing up well. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <rect width={48} height={48} rx={14} className="fill-brand" />
      <path
        d="M24 26.5v10.3"
        className="stroke-brand-ink"
        strokeWidth={3.8}
        strokeLinecap="round"
      />
      <g className="fill-brand-ink">
        <path d="M24.7 28.2c-.5-9.2 5-15.6 14.7-15.9.5 9.6-5.4 15.9-14.7 15.9" />
        <path d="M23.3 28.2c.4-7.4-4.2-12.3-12-12.5-.5 7.6 4.4 12.5 12 12.5" opacity={0.72} />
      </g>
    </svg>
  )
}
