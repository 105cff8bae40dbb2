import {
  BadgeCheck,
  CalendarClock,
  ChartNoAxesColumn,
  DatabaseBackup,
  Hourglass,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  MessageSquareMore,
  Package,
  ScrollText,
  Shield,
  ShieldCheck,
  TrendingUp,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type AdminScreen, adminScreens } from '../../admin-screens.ts'
import { paths } from '../../paths.ts'
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'

interface Shown {
  icon: LucideIcon
  Content: ComponentType
}

const shown = (icon: LucideIcon, fetch: () => Promise<ComponentType>): Shown => ({
  icon,
  Content: island(async () => ({ default: await fetch() }), MissingPart),
})

const contents: Record<AdminScreen, Shown> = {
  '': shown(
    LayoutDashboard,
    async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  ),
  safety: shown(ShieldCheck, async () => (await import('./safety/safety-page.tsx')).SafetyPage),
  duty: shown(CalendarClock, async () => (await import('./duty/duty-page.tsx')).DutyPage),
  unanswered: shown(
    Hourglass,
    async () => (await import('./unanswered/unanswered-page.tsx')).UnansweredPage,
  ),
  messages: shown(
    MessageSquareMore,
    async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  ),
  verification: shown(
    BadgeCheck,
    async () => (await import('./verification/verification-page.tsx')).VerificationPage,
  ),
  users: shown(Users, async () => (await import('./users/users-page.tsx')).UsersPage),
  analytics: shown(
    ChartNoAxesColumn,
    async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  ),
  trends: shown(TrendingUp, async () => (await import('./trends/trends-page.tsx')).TrendsPage),
  announcements: shown(
    Megaphone,
    async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  ),
  products: shown(Package, async () => (await import('./products/products-page.tsx')).ProductsPage),
  security: shown(Shield, async () => (await import('./security/security-page.tsx')).SecurityPage),
  backup: shown(DatabaseBackup, async () => (await import('./backup/backup-page.tsx')).BackupPage),
  audit: shown(ScrollText, async () => (await import('./audit/audit-page.tsx')).AuditPage),
}

/** Every screen with its route and navigation entry. */
export const screens = adminScreens.map((screen) => {
  const { name } = screen
  return {
    ...contents[name],
    path: 'hasThings' in screen ? `${name}/:id?` : name,
    to: name === '' ? paths.admin : `${paths.admin}/${name}`,
    name: `admin.shell.nav.${name === '' ? 'overview' : name}`,
    reads: screen.reads,
    startsGroup: 'startsGroup' in screen,
  } as const
})
