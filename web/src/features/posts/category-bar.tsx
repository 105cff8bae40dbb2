import { type Category, categories, posts } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useRead } from '../../api/use-read.ts'
import { paths } from '../../paths.ts'
import { SidewaysRow } from '../../ui/sideways-row.tsx'
import { statsInput } from './read-ahead.ts'
import { useReadingFilter } from './read-languages.ts'

/** The feed's categories with their numbers of stories. Scrolls sideways on phones. */
export function CategoryBar({ chosen }: { chosen: Category | undefined }) {
  const { t } = useTranslation()
  const { data: stats } = useRead(posts.categoryStats, statsInput(useReadingFilter().lang))
  const countOf = (name: Category) => stats?.find((one) => one.name === name)?.count
  return (
    <nav aria-label={t('posts.categories.label')} className="mt-3 sm:mt-5">
      <SidewaysRow className="-mx-5 px-5">
        {/* Inline on wider screens, because only text can be balanced over its lines. */}
        <ul className="flex w-max gap-2 md:-mb-2 md:block md:w-auto md:text-balance">
          {/* Without a number: a story with two topics is in two of the others. */}
          <Choice label={t('posts.categories.all')} isChosen={!chosen} />
          {categories.map((name) => (
            <Choice
              key={name}
              name={name}
              label={t(`app.category.${name}`)}
              count={countOf(name)}
              isChosen={name === chosen}
            />
          ))}
        </ul>
      </SidewaysRow>
    </nav>
  )
}

interface ChoiceProps {
  name?: Category
  label: string
  count?: number | undefined
  isChosen: boolean
}

function Choice({ name, label, count, isChosen }: ChoiceProps) {
  const look = isChosen
    ? 'border-brand bg-brand-soft font-semibold text-brand-strong'
    : 'border-line bg-surface-raised text-ink hover:border-brand'
  return (
    <li className="md:mr-1.5 md:mb-2 md:inline-block">
      <Link
        to={name ? paths.category(name) : paths.home}
        aria-current={isChosen ? 'true' : undefined}
        className={`flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 text-sm md:px-3 ${look}`}
      >
        {label}
        {/* Room for two digits, so that the counts that arrive late do not wrap the row anew. */}
        {name && <span className="min-w-[2ch] text-ink-soft tabular-nums">{count ?? ''}</span>}
      </Link>
    </li>
  )
}
