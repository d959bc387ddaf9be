/** Puts the roster on paper, by its button or by the browser's own command: it is drawn for that alone, so that painting costs nothing. */
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { momentText } from '../../../components/format/moment-text'
import { useFormats } from '../../../components/format/format-settings'
import { useIdentity } from '../../../providers/auth/identity'
import { useCompany } from '../../../providers/company/company'
import { i18nText } from '../../../shared/engine/i18n-text'
import { RosterPoster, type PosterProps } from './roster-poster'

export function RosterPrint(props: Omit<PosterProps, 'company' | 'printed' | 'formats'>) {
  const { t } = useTranslation('screens')
  const formats = useFormats()
  const { identity } = useIdentity()
  const company = useCompany()
  const at = usePrintedAt()
  if (at === null) return null
  // With its date, also of today.
  const printed = t('export.printed', { name: identity?.name ?? '', time: momentText(at, formats, 0) })
  return createPortal(
    <RosterPoster {...props} formats={formats} company={company?.name ? i18nText(company.name, formats.language) : ''} printed={printed} />,
    document.body,
  )
}

/** From the browser's request for the pages until it has them. */
function usePrintedAt(): number | null {
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => {
    const begin = () => flushSync(() => setAt(Date.now()))
    const end = () => setAt(null)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return at
}
