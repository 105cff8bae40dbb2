import { type Me, mayListen } from '@dodam/contract'
import {
  BadgeCheck,
  Ban,
  Bell,
  Download,
  Flag,
  Headset,
  type LucideIcon,
  Palette,
  ShieldCheck,
  UserRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { island } from '../../ui/island.tsx'
import { MissingPart } from '../../ui/missing.tsx'

interface SettingsSection {
  /** The last part of its address, and of the key of its name. */
  id:
    | 'profile'
    | 'verification'
    | 'notifications'
    | 'display'
    | 'blocks'
    | 'reports'
    | 'support'
    | 'security'
    | 'data'
  icon: LucideIcon
  Content: ComponentType
  /** Which members have it; all if omitted. */
  isFor?: (me: Me) => boolean
}

/** The settings in display order. The code of each is loaded when it is opened. */
const sections: readonly SettingsSection[] = [
  {
    id: 'profile',
    icon: UserRound,
    Content: island(() => import('./profile-section.tsx'), MissingPart),
  },
  {
    id: 'verification',
    icon: BadgeCheck,
    Content: island(() => import('./verification-section.tsx'), MissingPart),
    isFor: mayListen,
  },
  {
    id: 'notifications',
    icon: Bell,
    Content: island(() => import('./notification-section.tsx'), MissingPart),
  },
  {
    id: 'display',
    icon: Palette,
    Content: island(() => import('./display-section.tsx'), MissingPart),
  },
  {
    id: 'blocks',
    icon: Ban,
    Content: island(() => import('./blocks-section.tsx'), MissingPart),
  },
  {
    id: 'reports',
    icon: Flag,
    Content: island(() => import('./reports-section.tsx'), MissingPart),
  },
  {
    id: 'support',
    icon: Headset,
    Content: island(() => import('./support-section.tsx'), MissingPart),
  },
  {
    id: 'security',
    icon: ShieldCheck,
    Content: island(() => import('./security-section.tsx'), MissingPart),
  },
  {
    id: 'data',
    icon: Download,
    Content: island(() => import('./data-section.tsx'), MissingPart),
  },
]

/** Return the sections of this member or visitor. */
export const sectionsOf = (me: Me | null | undefined): readonly SettingsSection[] =>
  sections.filter(({ isFor }) => isFor === undefined || (me && isFor(me)))

/** Anchors of old links to the settings. */
const oldPlaces: Readonly<Record<string, SettingsSection['id']>> = {
  blocked: 'blocks',
  stories: 'display',
}

/** Return the section of an old link such as `/settings#blocked`. */
export function sectionOfHash(hash: string): SettingsSection['id'] | undefined {
  const place = hash.slice(1)
  return oldPlaces[place] ?? sections.find(({ id }) => id === place)?.id
}
