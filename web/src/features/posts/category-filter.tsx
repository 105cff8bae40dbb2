import { type Category, categories } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/choice-chips.tsx'

const every = 'all'

interface Props {
  /** Empty means all. */
  chosen: Category[]
  onChange: (chosen: Category[]) => void
}

/** A choice of any number of categories, or all. */
export function CategoryFilter({ chosen, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <ChoiceChips<Category | typeof every>
      multiple
      oneRow
      label={t('posts.dashboard.filter')}
      options={[
        { value: every, label: t('posts.dashboard.all') },
        ...categories.map((value) => ({ value, label: t(`app.category.${value}`) })),
      ]}
      value={chosen.length > 0 ? chosen : [every]}
      onChange={(next) =>
        onChange(next.at(-1) === every ? [] : next.filter((one) => one !== every))
      }
    />
  )
}
