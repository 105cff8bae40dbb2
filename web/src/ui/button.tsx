import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CountBadge } from './badge.tsx'
import { cx } from './cx.ts'

const variants = {
  primary: 'bg-brand text-brand-ink not-disabled:hover:bg-brand-strong',
  soft: 'bg-brand-soft text-brand-strong not-disabled:hover:ring-1 not-disabled:hover:ring-brand/50',
  ghost: 'text-ink not-disabled:hover:bg-surface-sunken',
  danger: 'bg-danger text-danger-ink not-disabled:hover:opacity-90',
  dangerSoft:
    'bg-danger-soft text-danger not-disabled:hover:ring-1 not-disabled:hover:ring-danger/50',
}
const sizes = {
  md: 'min-h-11 px-5 text-body-small',
  lg: 'min-h-13 px-7 text-base',
}

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes

/** The look of a button, for a link that should look like one. */
export const buttonLook = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md') =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold whitespace-nowrap select-none',
    'transition-[background-color,box-shadow,opacity,scale] duration-150 active:scale-[0.98]',
    'disabled:opacity-50 disabled:active:scale-100',
    variants[variant],
    sizes[size],
  )

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Shows that the act is pending, and ignores further presses. */
  busy?: boolean | undefined
}

/** A button with text. `type` is `button` by default. */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(buttonLook(variant, size), className)}
    >
      {busy && (
        <LoaderCircle role="img" aria-label={t('ui.busy')} className="size-4 animate-spin" />
      )}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** What the button does, for screen readers and as a tooltip. */
  label: string
  icon: ReactNode
  /** A count in the corner; 0 shows none. */
  badge?: number
}

/** The look of a round button with an icon, for a link that should look like one. */
export const iconButtonLook = cx(
  'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full',
  'text-ink transition-colors duration-150 not-disabled:hover:bg-surface-sunken',
  'disabled:opacity-50 [&_svg]:size-[1.375rem]',
)

/** A round button with an icon only. */
export function IconButton({ label, icon, badge = 0, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={badge > 0 ? `${label}, ${badge > 99 ? '99+' : badge}` : label}
      className={cx(iconButtonLook, className)}
    >
      {icon}
      <CountBadge count={badge} className="absolute top-0.5 right-0" />
    </button>
  )
}
