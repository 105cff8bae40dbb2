import type { ComponentProps, FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FormError } from './form-error.tsx'

interface Props extends Omit<ComponentProps<typeof Dialog>, 'open' | 'footer' | 'isLayer'> {
  /** What `useSchemaForm` returned. */
  form: {
    id: string
    submit: (event: FormEvent<HTMLFormElement>) => void
    isSending: boolean
    isDirty: boolean
    failure: string | undefined
  }
  confirm: string
  isDangerous?: boolean
  /** There is nothing to send yet. */
  isDisabled?: boolean
  hasCancel?: boolean
  /** The id of the element that describes the act. */
  describedBy?: string
}

/**
 * A dialog with a form, whose children are the fields. Closing asks for confirmation once something was typed, unless
 * `isDirty` says otherwise.
 */
export function FormDialog({
  form,
  confirm,
  isDangerous = false,
  isDisabled = false,
  hasCancel = true,
  describedBy,
  children,
  ...dialog
}: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      isDirty={form.isDirty}
      {...dialog}
      footer={(leave) => (
        <>
          {hasCancel && (
            <Button variant="ghost" onClick={leave}>
              {t('ui.cancel')}
            </Button>
          )}
          <Button
            type="submit"
            form={form.id}
            variant={isDangerous ? 'danger' : 'primary'}
            disabled={isDisabled}
            busy={form.isSending}
            aria-describedby={describedBy}
          >
            {confirm}
          </Button>
        </>
      )}
    >
      <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-5">
        {children}
        <FormError form={form.id} text={form.failure} />
      </form>
    </Dialog>
  )
}
