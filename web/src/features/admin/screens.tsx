import type { ParseKeys } from 'i18next'
import {
  BadgeCheck,
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
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'

/** A screen of the admin area, as the routes and the navigation know it. */
export interface AdminScreen {
  /** Below `/admin`, as React Router writes it. `:id?` shows the same screen with one thing opened. */
  path: string
  /** Where the navigation leads. */
  to: string
  name: ParseKeys
  icon: LucideIcon
  /** Starts a new group in the navigation. */
  startsGroup?: boolean
  Content: ComponentType
}

const code = (fetch: () => Promise<{ default: ComponentType }>) => island(fetch, MissingPart)

/** Every screen, in the order of the navigation. One that is not listed has no address. */
export const screens: readonly AdminScreen[] = [
  {
    path: '',
    to: '/admin',
    name: 'admin.shell.nav.overview',
    icon: LayoutDashboard,
    Content: code(async () => ({
      default: (await import('./overview/overview-page.tsx')).OverviewPage,
    })),
  },
  {
    path: 'safety/:id?',
    to: '/admin/safety',
    name: 'admin.shell.nav.safety',
    icon: ShieldCheck,
    Content: code(async () => ({ default: (await import('./safety/safety-page.tsx')).SafetyPage })),
  },
  {
    path: 'unanswered',
    to: '/admin/unanswered',
    name: 'admin.shell.nav.unanswered',
    icon: Hourglass,
    Content: code(async () => ({
      default: (await import('./unanswered/unanswered-page.tsx')).UnansweredPage,
    })),
  },
  {
    path: 'messages',
    to: '/admin/messages',
    name: 'admin.shell.nav.messages',
    icon: MessageSquareMore,
    Content: code(async () => ({
      default: (await import('./messages/messages-page.tsx')).MessagesPage,
    })),
  },
  {
    path: 'verification',
    to: '/admin/verification',
    name: 'admin.shell.nav.verification',
    icon: BadgeCheck,
    Content: code(async () => ({
      default: (await import('./verification/verification-page.tsx')).VerificationPage,
    })),
  },
  {
    path: 'users/:id?',
    to: '/admin/users',
    name: 'admin.shell.nav.users',
    icon: Users,
    startsGroup: true,
    Content: code(async () => ({ default: (await import('./users/users-page.tsx')).UsersPage })),
  },
  {
    path: 'analytics',
    to: '/admin/analytics',
    name: 'admin.shell.nav.analytics',
    icon: ChartNoAxesColumn,
    startsGroup: true,
    Content: code(async () => ({
      default: (await import('./analytics/analytics-page.tsx')).AnalyticsPage,
    })),
  },
  {
    path: 'trends',
    to: '/admin/trends',
    name: 'admin.shell.nav.trends',
    icon: TrendingUp,
    Content: code(async () => ({ default: (await import('./trends/trends-page.tsx')).TrendsPage })),
  },
  {
    path: 'announcements',
    to: '/admin/announcements',
    name: 'admin.shell.nav.announcements',
    icon: Megaphone,
    startsGroup: true,
    Content: code(async () => ({
      default: (await import('./announcements/announcements-page.tsx')).AnnouncementsPage,
    })),
  },
  {
    path: 'products/:id?',
    to: '/admin/products',
    name: 'admin.shell.nav.products',
    icon: Package,
    Content: code(async () => ({
      default: (await import('./products/products-page.tsx')).ProductsPage,
    })),
  },
  {
    path: 'security/:id?',
    to: '/admin/security',
    name: 'admin.shell.nav.security',
    icon: Shield,
    startsGroup: true,
    Content: code(async () => ({
      default: (await import('./security/security-page.tsx')).SecurityPage,
    })),
  },
  {
    path: 'backup',
    to: '/admin/backup',
    name: 'admin.shell.nav.backup',
    icon: DatabaseBackup,
    Content: code(async () => ({ default: (await import('./backup/backup-page.tsx')).BackupPage })),
  },
  {
    path: 'audit',
    to: '/admin/audit',
    name: 'admin.shell.nav.audit',
    icon: ScrollText,
    Content: code(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
]
