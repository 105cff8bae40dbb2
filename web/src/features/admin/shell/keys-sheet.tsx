import { Keyboard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useKept } from '../../../device/use-kept.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { keysSwitch, useActiveShortcuts } from './keys.ts'

export function KeysButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex min-h-11 items-center gap-3 rounded-field px-3 text-body-small font-medium text-ink-soft transition-colors hover:bg-surface-sunken"
    >
      <Keyboard aria-hidden="true" className="size-5" />
      {t('admin.shell.keys.title')}
      <Key name="?" />
    </button>
  )
}

/** The shortcuts of this screen. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const all = useActiveShortcuts((state) => state.all)
  const [isOn, setOn] = useKept(keysSwitch, 'on')
  // If two have the same key, the later one is active.
  const shown = all.filter(({ key }, at) => all.findLastIndex((one) => one.key === key) === at)
  return (
    <Dialog open onClose={onClose} title={t('admin.shell.keys.title')}>
      <dl className="divide-y divide-line">
        {shown.map(({ key, does }) => (
          <div key={key} className="flex min-h-11 items-center justify-between gap-4 py-1.5">
            <dt>{does}</dt>
            <dd>
              <Key name={key} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('admin.shell.keys.switch')}
        hint={t('admin.shell.keys.switchHint')}
        checked={isOn === 'on'}
        onChange={(checked) => setOn(checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}

const Key = ({ name }: { name: string }) => (
  <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-surface-raised px-1.5 font-sans text-caption leading-none text-ink-soft">
    {name === 'Escape' ? 'Esc' : name}
  </kbd>
)
