import { ImagePlus, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Switch } from '../../../ui/switch.tsx'
import type { Pictures } from './use-pictures.ts'

interface Props {
  held: Pictures
  error?: string | undefined
  isSending: boolean
  /** The number of stored pictures while they are sent. */
  progress: { done: number; all: number } | null
}

/** The chosen pictures of barcodes, eight per row, each with its number, its error and a button to remove it. */
export function BarcodePictures({ held, error, isSending, progress }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const { pictures, notes, reading } = held
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p id={`${id}-label`} className="text-sm font-semibold">
          {t('admin.products.pictures.label')}
        </p>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {t('admin.products.pictures.count', { count: pictures.length })}
        </p>
      </div>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-4 gap-2 sm:grid-cols-8">
          {pictures.map(({ key, name, dataUrl }, at) => (
            <li key={key} className="relative">
              <img
                src={dataUrl}
                alt={t('admin.products.pictures.alt', { at: at + 1, name })}
                className={cx(
                  'aspect-square w-full rounded-lg border-2 bg-paper object-contain',
                  notes.has(key) ? 'border-danger' : 'border-line',
                )}
              />
              <span
                aria-hidden="true"
                className={cx(
                  'absolute bottom-1 left-1 rounded px-1 text-xs font-semibold tabular-nums',
                  notes.has(key) ? 'bg-danger text-danger-ink' : 'bg-surface-raised text-ink',
                )}
              >
                {at + 1}
              </span>
              <button
                type="button"
                disabled={isSending}
                aria-label={t('admin.products.pictures.remove', { at: at + 1 })}
                title={t('admin.products.pictures.remove', { at: at + 1 })}
                onClick={() => held.remove(key)}
                className="absolute -top-1 -right-1 flex size-6 items-center justify-center rounded-full border border-line-strong bg-surface-raised text-ink disabled:opacity-50 max-sm:size-8"
              >
                <X aria-hidden="true" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {notes.size > 0 && (
        <div role="alert" className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
          <ul>
            {pictures.map(({ key }, at) => {
              const note = notes.get(key)
              return (
                note && (
                  <li key={key}>
                    {t('admin.products.pictures.noted', { at: at + 1 })} {note}
                  </li>
                )
              )
            })}
          </ul>
          <Button
            variant="dangerSoft"
            disabled={isSending}
            onClick={held.removeNoted}
            className="mt-1 -ml-4"
          >
            {t('admin.products.pictures.removeNoted', { count: notes.size })}
          </Button>
        </div>
      )}
      {progress && (
        <div className="flex flex-col gap-1">
          <progress
            aria-label={t('admin.products.pictures.sending')}
            value={progress.done}
            max={progress.all}
            className="h-2 w-full accent-brand"
          />
          <p role="status" className="text-sm text-ink-soft">
            {t('admin.products.pictures.progress', { ...progress })}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          variant="soft"
          disabled={isSending}
          busy={reading > 0}
          aria-describedby={`${id}-note`}
          onClick={() => file.current?.click()}
        >
          <ImagePlus aria-hidden="true" className="size-5" />
          {t('admin.products.pictures.add')}
        </Button>
        <p id={`${id}-note`} className={cx('text-sm', error ? 'text-danger' : 'text-ink-soft')}>
          {error ?? t('admin.products.pictures.hint')}
        </p>
      </div>
      <Switch
        label={t('admin.products.pictures.generate')}
        hint={t('admin.products.pictures.generateHint')}
        checked={held.generateCodes}
        onChange={held.setGenerateCodes}
      />
      <input
        ref={file}
        type="file"
        multiple
        accept="image/*"
        hidden
        aria-label={t('admin.products.pictures.add')}
        onChange={({ target }) => {
          held.add([...(target.files ?? [])])
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}
