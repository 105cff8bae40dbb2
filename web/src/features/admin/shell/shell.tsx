import { ArrowLeft, Keyboard, Menu as MenuIcon, SunMoon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LogoMark } from '../../../ui/logo.tsx'
import { ConnectionLine } from '../../connection/connection-line.tsx'
import { HelpButton } from '../../helplines/help-button.tsx'
import { LanguageChoice, ThemeChoice } from '../../settings/display-choices.tsx'
import { useMay } from '../parts/use-may.ts'
import { adminPaths } from '../paths.ts'
import { screens } from '../screens.tsx'
import { AlertButton } from './alert-button.tsx'
import { useCrisisAlert } from './crisis-alert.ts'
import { useHandedCaseToast } from './handed-case.ts'
import { useKeyboard, useShortcuts } from './keys.ts'
import { KeysSheet } from './keys-sheet.tsx'
import { Navigation } from './navigation.tsx'
import { useTrailKeeper } from './way-back.ts'

/** The frame of every admin screen: the navigation at the side, on phones behind a button. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const main = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<'menu' | 'keys' | 'display' | null>(null)
  const close = () => setOpen(null)
  useFocusAtNewScreen(main)
  useKeyboard()
  useCrisisAlert()
  useHandedCaseToast()
  useTrailKeeper()
  useScreenKeys()
  useShortcuts([{ key: '?', does: t('admin.shell.keys.list'), run: () => setOpen('keys') }])

  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-brand px-5 py-2.5 font-semibold text-brand-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('app.skip')}
      </a>
      <ConnectionLine />
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-1 border-b border-line bg-surface/95 px-2 pt-[env(safe-area-inset-top)] backdrop-blur-sm lg:hidden">
        <IconButton
          label={t('admin.shell.openMenu')}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen('menu')}
        />
        <Brand />
        <div className="ml-auto flex items-center">
          <AlertButton isSmall />
          <HelpButton />
        </div>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-2 border-r border-line bg-surface-sunken/60 p-3 lg:flex">
        <div className="px-2">
          <Brand />
        </div>
        {/* On a low window the screens scroll, and what stands below them stays. */}
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Navigation />
        </div>
        <div className="flex shrink-0 flex-col">
          <ToCommunity />
          <AlertButton />
          <div className="flex items-center">
            <IconButton
              label={t('admin.shell.keys.title')}
              icon={<Keyboard />}
              aria-haspopup="dialog"
              className="text-ink-soft"
              onClick={() => setOpen('keys')}
            />
            <IconButton
              label={t('admin.shell.display')}
              icon={<SunMoon />}
              aria-haspopup="dialog"
              className="text-ink-soft"
              onClick={() => setOpen('display')}
            />
            <HelpButton />
          </div>
        </div>
      </aside>
      <main ref={main} id="main" tabIndex={-1} className="mx-auto w-full max-w-[84rem] min-w-0">
        {children}
      </main>
      {open === 'menu' && (
        <Dialog open onClose={close} title={t('admin.shell.menu')}>
          <div className="-mx-2 flex flex-col gap-3">
            <Navigation onGo={close} />
            <div>
              <ToCommunity />
              <button type="button" className={footLook} onClick={() => setOpen('display')}>
                <SunMoon aria-hidden="true" className="size-5" />
                {t('admin.shell.display')}
              </button>
            </div>
          </div>
        </Dialog>
      )}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'display' && (
        <Dialog open onClose={close} title={t('admin.shell.display')}>
          <LanguageChoice />
          <ThemeChoice />
        </Dialog>
      )}
    </div>
  )
}

const footLook =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-body-small font-medium text-ink-soft transition-colors hover:bg-surface-sunken lg:min-h-9'

function Brand() {
  const { t } = useTranslation()
  return (
    <Link
      to={adminPaths.overview}
      className="flex min-h-11 items-center gap-2.5 rounded-full font-bold"
    >
      <LogoMark className="size-7" />
      {t('admin.shell.name')}
    </Link>
  )
}

function ToCommunity() {
  const { t } = useTranslation()
  return (
    <Link to={paths.home} className={footLook}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('admin.shell.toCommunity')}
    </Link>
  )
}

/** `g` and a letter lead to each screen that the admin may read. */
function useScreenKeys() {
  const { t } = useTranslation()
  const go = useNavigate()
  const may = useMay()
  useShortcuts(
    screens
      .filter(({ reads }) => may(reads))
      .map(({ key, name, to }) => ({ key: `g ${key}`, does: t(name), run: () => void go(to) })),
  )
}

/** After a navigation to another screen, focus its start. Opening an item of a list does not count. */
function useFocusAtNewScreen(main: React.RefObject<HTMLElement | null>) {
  const screen = useLocation().pathname.split('/')[2]
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    main.current?.focus({ preventScroll: true })
  }, [main, screen])
}
