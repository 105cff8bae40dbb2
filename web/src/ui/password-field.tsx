import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { TextField } from './field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'> & {
  /** Called when the password is shown or hidden, for a second field that follows this one. */
  onShow?: (isShown: boolean) => void
}

/** A password field, hidden until the member chooses to show it. */
export function PasswordField({ onShow, ...rest }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <IconButton
          label={t('ui.showTyped')}
          icon={isShown ? <EyeOff /> : <Eye />}
          aria-pressed={isShown}
          className="text-ink-soft"
          // Keeps the focus, and with it a phone's keyboard, in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setShown(!isShown)
            onShow?.(!isShown)
          }}
        />
      }
    />
  )
}
