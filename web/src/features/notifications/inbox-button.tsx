import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'

interface Props {
  icon: ReactNode
  children: ReactNode
  onClick: () => void
  disabled?: boolean
}

/** A button above the inbox: its label, or only its icon on narrow screens. */
export const InboxButton = ({ icon, children, ...rest }: Props) => (
  <Button variant="ghost" className="px-2! text-ink-soft @max-[18rem]:w-11" {...rest}>
    <span aria-hidden className="@min-[18rem]:hidden [&_svg]:size-5">
      {icon}
    </span>
    <span className="@max-[18rem]:sr-only">{children}</span>
  </Button>
)
