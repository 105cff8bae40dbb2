import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  label: string
  tabs: readonly { value: string; label: string; count: ReactNode }[]
}

/** The tabs of a page with their counts. */
export const TabList = ({ label, tabs }: Props) => (
  <Tabs.List
    aria-label={label}
    className="mb-5 flex gap-1 rounded-full bg-surface-sunken p-1 sm:w-fit"
  >
    {tabs.map((tab) => (
      <Tabs.Trigger
        key={tab.value}
        value={tab.value}
        className="min-h-11 flex-1 whitespace-nowrap rounded-full px-1 text-body-small font-medium text-ink-soft sm:px-5 sm:text-base data-[state=active]:bg-surface-raised data-[state=active]:font-semibold data-[state=active]:text-ink data-[state=active]:shadow-card"
      >
        {tab.label} <span className="tabular-nums">{tab.count}</span>
      </Tabs.Trigger>
    ))}
  </Tabs.List>
)
