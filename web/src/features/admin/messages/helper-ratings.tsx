import { type Answer, shareInterval, support } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../api/use-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Listed, wholeList } from '../../../ui/listed.tsx'
import { type Column, DataTable } from '../parts/table.tsx'
import { useRowKeys } from '../parts/use-row-keys.ts'
import { familyText } from './family-text.ts'
import { byWorst } from './worst.ts'

type Rated = Answer<typeof support.countRatings>[number]

const byModel = 'model+'

/** How often each kind of answer of the AI helper helped, the worst first. */
export function HelperRatings() {
  const { t } = useTranslation()
  const rows = useRowKeys()
  const list = wholeList(useRead(support.countRatings, {}))
  const columns = useColumns()
  return (
    <section className="flex flex-col gap-3">
      <p className="max-w-prose text-ink-soft">{t('admin.messages.helper.line')}</p>
      <Listed
        list={list}
        empty={<p className="text-ink-soft">{t('admin.messages.helper.empty')}</p>}
        explains
      >
        <DataTable
          ref={rows}
          label={t('admin.messages.tabs.helper')}
          rows={list.items.toSorted(byWorst)}
          columns={columns}
          keyOf={({ family, language }) => `${family} ${language}`}
        />
      </Listed>
    </section>
  )
}

function useColumns(): Column<Rated>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'family',
      head: t('admin.messages.helper.family'),
      isName: true,
      cell: ({ family }) => (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {familyText(family)}
          {family.startsWith(byModel) && <Badge>{t('admin.messages.helper.model')}</Badge>}
        </span>
      ),
    },
    {
      key: 'language',
      head: t('admin.messages.helper.language'),
      cell: ({ language }) => t(`admin.messages.language.${language}`),
    },
    {
      key: 'share',
      head: t('admin.messages.helper.share'),
      isNumber: true,
      cell: ({ helped, notHelped }) => {
        const share = shareInterval(notHelped, helped + notHelped)
        return share ? t('admin.safety.numbers.share', share) : t('admin.safety.numbers.none')
      },
    },
    {
      key: 'notHelped',
      head: t('admin.messages.helper.notHelped'),
      isNumber: true,
      cell: ({ notHelped }) => notHelped,
    },
    {
      key: 'helped',
      head: t('admin.messages.helper.helped'),
      isNumber: true,
      cell: ({ helped }) => helped,
    },
  ]
}
