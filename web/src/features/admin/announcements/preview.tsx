import {
  type Announcement,
  isInAudience,
  type Language,
  languages,
  type Role,
} from '@dodam/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../../ui/choice-chips.tsx'
import { AnnouncementCard } from '../../announcements/announcement-card.tsx'
import english from '../../announcements/words.en.json'
import korean from '../../announcements/words.ko.json'
import type { AnnouncementForm } from './draft.ts'

const viewers = ['visitor', 'sharer', 'listener', 'both'] as const
type Viewer = (typeof viewers)[number]
const roleOf = (viewer: Viewer): Role | null => (viewer === 'visitor' ? null : viewer)

/** The names of the types in the reader's language, which may not be the current one. */
const typeNames = { ko: korean.type, en: english.type }

/** A preview of an announcement as readers see it, in both languages. */
export function Preview({ form }: { form: AnnouncementForm }) {
  const { t } = useTranslation()
  const [viewer, setViewer] = useState<Viewer>('visitor')
  const isShown = isInAudience(form.targetAudience, roleOf(viewer))
  return (
    <section
      aria-label={t('admin.announcements.preview.label')}
      className="flex flex-col gap-3 border-t border-line pt-4"
    >
      <ChoiceChips
        label={t('admin.announcements.preview.as')}
        options={viewers.map((value) => ({
          value,
          label:
            value === 'visitor' ? t('admin.announcements.preview.visitor') : t(`app.role.${value}`),
        }))}
        value={viewer}
        onChange={setViewer}
      />
      {isShown ? (
        <div className="grid gap-2 sm:grid-cols-2">
          {languages.map((language) => (
            <div
              key={language}
              lang={language}
              className="min-w-0 rounded-field bg-surface p-2 text-ink"
            >
              <AnnouncementCard
                announcement={inLanguage(form, language)}
                typeName={typeNames[language][form.type]}
              />
            </div>
          ))}
        </div>
      ) : (
        <p className="rounded-field bg-surface-sunken px-4 py-3 text-ink-soft">
          {t('admin.announcements.preview.notShown')}
        </p>
      )}
    </section>
  )
}

const inLanguage = (form: AnnouncementForm, language: Language): Announcement => {
  const isEnglish = language === 'en' && form.titleEn.trim() !== ''
  return {
    kind: 'announcement',
    id: 1,
    type: form.type,
    targetAudience: form.targetAudience,
    title: (isEnglish ? form.titleEn : form.title) || '…',
    content: (isEnglish ? form.contentEn : form.content) || '…',
    createdAt: '',
  }
}
