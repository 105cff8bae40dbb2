import type { Post } from '@dodam/contract'
import { useTranslation } from 'react-i18next'
import { ReportButton } from './report-button.tsx'
import { byName } from './reporting.ts'

/** The button to report a story. */
export default function ReportPost({ post }: { post: Post }) {
  const { t } = useTranslation()
  return (
    <ReportButton
      label={t('reports.open')}
      reported={{ targetType: 'post', targetId: post.id, keepAway: byName(post.author) }}
    />
  )
}
