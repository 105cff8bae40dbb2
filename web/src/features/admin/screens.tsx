import {
  BadgeCheck,
  Bot,
  CalendarClock,
  ChartNoAxesColumn,
  DatabaseBackup,
  HeartPulse,
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
  /** Leads there after `g`. */
  key: string
  Content: ComponentType
}

const shown = (icon: LucideIcon, key: string, fetch: () => Promise<ComponentType>): Shown => ({
  icon,
  key,
  Content: island(async () => ({ default: await fetch() }), MissingPart),
})

const contents: Record<AdminScreen, Shown> = {
  '': shown(
    LayoutDashboard,
    'o',
    async () => (await import('./overview/overview-page.tsx')).OverviewPage,
  ),
  safety: shown(
    ShieldCheck,
    's',
    async () => (await import('./safety/safety-page.tsx')).SafetyPage,
  ),
  duty: shown(CalendarClock, 'd', async () => (await import('./duty/duty-page.tsx')).DutyPage),
  unanswered: shown(
    Hourglass,
    'u',
    async () => (await import('./unanswered/unanswered-page.tsx')).UnansweredPage,
  ),
  messages: shown(
    MessageSquareMore,
    'm',
    async () => (await import('./messages/messages-page.tsx')).MessagesPage,
  ),
  verification: shown(
    BadgeCheck,
    'v',
    async () => (await import('./verification/verification-page.tsx')).VerificationPage,
  ),
  users: shown(Users, 'p', async () => (await import('./users/users-page.tsx')).UsersPage),
  analytics: shown(
    ChartNoAxesColumn,
    'a',
    async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
  ),
  trends: shown(TrendingUp, 't', async () => (await import('./trends/trends-page.tsx')).TrendsPage),
  announcements: shown(
    Megaphone,
    'n',
    async () => (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
  ),
  'ai-posts': shown(
    Bot,
    'i',
    async () => (await import('./ai-posts/ai-posts-page.tsx')).AiPostsPage,
  ),
  products: shown(
    Package,
    'r',
    async () => (await import('./products/products-page.tsx')).ProductsPage,
  ),
  security: shown(
    Shield,
    'y',
    async () => (await import('./security/security-page.tsx')).SecurityPage,
  ),
  backup: shown(
    DatabaseBackup,
    'b',
    async () => (await import('./backup/backup-page.tsx')).BackupPage,
  ),
  health: shown(HeartPulse, 'h', async () => (await import('./health/health-page.tsx')).HealthPage),
  audit: shown(ScrollText, 'l', async () => (await import('./audit/audit-page.tsx')).AuditPage),
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
