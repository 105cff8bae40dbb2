import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { ProfileForm } from './use-profile-form.ts'

/**
 * Visible on the whole page while there are unsaved changes. It appears without moving the page, so that no press is
 * lost.
 */
export function SaveBar({ form: { undo, isSaving, failure } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-xl animate-fade flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-card border border-brand/60 bg-surface-raised py-2 pr-2 pl-5 shadow-float md:bottom-6"
    >
      <p
        role="status"
        className={cx(
          'min-w-0 flex-1 py-1.5 text-body-small leading-snug',
          failure ? 'text-danger' : 'text-ink-soft',
        )}
      >
        {failure ?? t('settings.unsaved')}
      </p>
      <Button variant="ghost" disabled={isSaving} onClick={undo}>
        {t('settings.undo')}
      </Button>
      <Button type="submit" busy={isSaving}>
        {t('settings.save')}
      </Button>
    </div>
  )
}
