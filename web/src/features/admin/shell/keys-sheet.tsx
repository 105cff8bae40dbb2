import { useTranslation } from 'react-i18next'
import { useKept } from '../../../device/use-kept.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { keysSwitch, listedKeys, type Shortcut, useActiveShortcuts } from './keys.ts'

/** The shortcuts of this screen, and those that lead to others. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const all = useActiveShortcuts((state) => state.all)
  const [isOn, setOn] = useKept(keysSwitch, 'on')
  const shown = listedKeys(all, {
    Enter: t('admin.shell.keys.open'),
    Escape: t('admin.shell.keys.leave'),
  })
  return (
    <Dialog open onClose={onClose} title={t('admin.shell.keys.title')}>
      <Keys shortcuts={shown.filter((one) => !leads(one))} />
      <h3 className="font-semibold">{t('admin.shell.keys.go')}</h3>
      <Keys shortcuts={shown.filter(leads)} />
      <Switch
        label={t('admin.shell.keys.switch')}
        hint={t('admin.shell.keys.switchHint')}
        checked={isOn === 'on'}
        onChange={(checked) => setOn(checked ? 'on' : 'off')}
      />
    </Dialog>
  )
}

const leads = ({ key }: Pick<Shortcut, 'key'>) => key.startsWith('g ')

const Keys = ({ shortcuts }: { shortcuts: readonly Pick<Shortcut, 'key' | 'does'>[] }) => (
  <dl className="divide-y divide-line">
    {shortcuts.map(({ key, does }) => (
      <div key={key} className="flex min-h-9 items-center justify-between gap-4 py-1">
        <dt>{does}</dt>
        <dd className="flex gap-1">
          {key.split(' ').map((name) => (
            <Key key={name} name={name} />
          ))}
        </dd>
      </div>
    ))}
  </dl>
)

const Key = ({ name }: { name: string }) => (
  <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-surface-raised px-1.5 font-sans text-caption leading-none text-ink-soft">
    {name === 'Escape' ? 'Esc' : name}
  </kbd>
)
