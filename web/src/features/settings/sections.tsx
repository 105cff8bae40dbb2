import {
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
    | 'notifications'
    | 'display'
    | 'blocks'
    | 'reports'
    | 'support'
    | 'security'
    | 'data'
  icon: LucideIcon
  Content: ComponentType
}

/** The settings, in the order in which they are listed. The code of each comes when it is opened. */
export const sections: readonly SettingsSection[] = [
  {
    id: 'profile',
    icon: UserRound,
    Content: island(() => import('./profile-section.tsx'), MissingPart),
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

/** Places of the one long page that the settings were before, which old links name after `#`. */
const oldPlaces: Readonly<Record<string, SettingsSection['id']>> = {
  blocked: 'blocks',
  stories: 'display',
}

/** The section that an old link such as `/settings#blocked` means. */
export function sectionOfHash(hash: string): SettingsSection['id'] | undefined {
  const place = hash.slice(1)
  return oldPlaces[place] ?? sections.find(({ id }) => id === place)?.id
}
