/** Two leaves growing from one stem: 도담, growing up well. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" className={className}>
      <rect width={48} height={48} rx={14} className="fill-brand" />
      <g className="fill-brand-ink">
        <path d="M22.3 36.500V25.200h3.400v11.300a1.7 1.7 0 0 1-3.4 0" />
        <path d="M25 27.500c-.6-8.3 4.3-13.6 13.2-14 .6 8.7-4.5 14-13.2 14" />
        <path d="M23 23.500c.5-6.5-3.3-10.7-10.5-11-.5 6.9 3.6 11 10.5 11" opacity={0.75} />
      </g>
    </svg>
  )
}
