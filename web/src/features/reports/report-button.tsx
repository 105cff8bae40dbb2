import { Flag } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { openReport, type Reported } from './reporting.ts'

interface Props {
  label: string
  reported: Reported
  className?: string
}

/** The button to report a target, where there is no menu. */
export const ReportButton = ({ label, reported, className }: Props) => (
  <IconButton
    label={label}
    icon={<Flag className="size-5!" />}
    aria-haspopup="dialog"
    onClick={() => openReport(reported)}
    className={cx('text-ink-soft', className)}
  />
)
