/** The forms that come with the product, to begin with one of them (wf.md §2 manage-forms). */
import { useState } from 'react'
import { Input, Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readGalleryForms } from '../../../api/wf/template-file'
import { useFormats } from '../../../components/format/format-settings'
import { ScreenError } from '../../../screens/entity/screen-error'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { GalleryForm } from '../../../shared/wf/definition-calls'
import { Dialog } from '../../../ui/dialog'
import './gallery.css'

interface GalleryDialogProps {
  /** @param form its code in the gallery */
  onChoose: (form: string) => void
  onClose: () => void
}

export function GalleryDialog({ onChoose, onClose }: GalleryDialogProps) {
  const { t } = useTranslation(['wf', 'screens'])
  const { language } = useFormats()
  const [text, setText] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['wf-gallery'],
    queryFn: ({ signal }) => readGalleryForms(signal),
    staleTime: Infinity,
  })
  const found = (data ?? []).filter((form) => says(form, text))
  return (
    <Dialog open title={t('wf:forms.origin.gallery.title')} width={880} height={640} onClose={onClose}>
      <Input
        className="k-gallery-search"
        aria-label={t('screens:list.search')}
        placeholder={t('screens:list.search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error && !data ? (
        <ScreenError error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : found.length === 0 ? (
        <p className="k-muted" role="status">
          {t('wf:forms.gallery_nothing')}
        </p>
      ) : (
        <ul className="k-gallery">
          {found.map(({ code, name, description, category, fields }) => (
            <li key={code}>
              <button type="button" className="k-gallery-card" onClick={() => onChoose(code)}>
                <strong>{i18nText(name, language)}</strong>
                <span>{i18nText(description, language)}</span>
                <span className="k-muted">{t('wf:forms.gallery_facts', { category: i18nText(category, language), count: fields })}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Every word, in any language. */
function says({ code, name, keywords, category }: GalleryForm, text: string): boolean {
  const texts = [code, ...Object.values(name), ...Object.values(category), ...keywords].map((one) => one.toLowerCase())
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.every((word) => texts.some((one) => one.includes(word)))
}
