import { type AdminProduct, type Answer, store } from '@dodam/contract'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { useAct } from '../../../acts/use-act.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { adminPaths } from '../paths.ts'

/** Checks all barcodes for duplicates on request, and shows where they are. */
export function Integrity({ products }: { products: readonly AdminProduct[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [found, setFound] = useState<Answer<typeof store.checkIntegrity> | null>(null)
  const check = useAct(store.checkIntegrity, {
    failed: 'admin.products.integrity.failed',
    isQuiet: ['FORBIDDEN'],
  })
  const run = async () => {
    const outcome = await check.run({})
    if (outcome.kind === 'done') {
      const { duplicates } = outcome.answer
      setFound(outcome.answer)
      if (duplicates === 0) toast(t('admin.products.integrity.whole'), { tone: 'calm' })
      else toast(t('admin.products.integrity.found', { count: duplicates }), { tone: 'warn' })
    }
    if (outcome.kind === 'refused' && outcome.error.code === 'FORBIDDEN') {
      toast(t('admin.products.integrity.forbidden'), { tone: 'danger' })
      void navigate(paths.home)
    }
  }
  const nameOf = (id: number) =>
    products.find((product) => product.id === id)?.name ?? t('admin.products.number', { id })
  return (
    <section
      aria-label={t('admin.products.integrity.title')}
      className="flex flex-col gap-2 rounded-field border border-line bg-surface-raised px-4 py-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="min-w-48 flex-1">
          {found === null && t('admin.products.integrity.line')}
          {found?.duplicates === 0 && (
            <span className="inline-flex items-center gap-2 text-calm">
              <ShieldCheck aria-hidden="true" className="size-5" />
              {t('admin.products.integrity.whole')}
            </span>
          )}
          {found !== null && found.duplicates > 0 && (
            <span className="inline-flex items-center gap-2 font-semibold text-warn">
              <TriangleAlert aria-hidden="true" className="size-5" />
              {t('admin.products.integrity.found', { count: found.duplicates })}
            </span>
          )}
        </p>
        <Button variant="soft" busy={check.isPending} onClick={() => void run()}>
          {t('admin.products.integrity.check')}
        </Button>
      </div>
      {found !== null && found.details.length > 0 && (
        <ul className="flex flex-col gap-1 pb-2 text-sm">
          {found.details.map(({ code, productIds }) => (
            <li key={`${code} ${productIds.join(' ')}`} className="flex flex-wrap gap-x-3">
              <code className="break-all">{code}</code>
              {productIds.map((id) => (
                <Link
                  key={id}
                  to={adminPaths.product(id)}
                  className="text-brand-strong underline underline-offset-4"
                >
                  {nameOf(id)}
                </Link>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
