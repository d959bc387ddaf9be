/** The board as the stages will make it: heads only, with what a lead needs to enter each. */
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { i18nText } from '../../../shared/engine/i18n-text'
import type { Language } from '../../../providers/i18n/language'
import { useFormState, type FormValues } from '../../../screens/form/state/form-store'
import { leadFieldLabel } from './required-fields'
import type { StageDraft } from './stage-draft'

export function BoardPreview({ drafts }: { drafts: readonly StageDraft[] }) {
  const { t } = useTranslation('cm')
  return (
    <section className="k-board-preview" aria-label={t('editor.preview')}>
      <ol className="k-board-columns" tabIndex={0}>
        {drafts.map((draft) => (
          <BoardColumn key={draft.key} draft={draft} />
        ))}
      </ol>
    </section>
  )
}

function BoardColumn({ draft }: { draft: StageDraft }) {
  const { t, i18n } = useTranslation('cm')
  const { language } = useFormats()
  const values = useFormState(draft.store, (state) => state.values)
  const needs = needsOf(values, i18n, language)
  const probability =
    typeof values.probability === 'string' && /^\d+(\.\d+)?$/.test(values.probability) ? formatPercent(values.probability) : '–'
  return (
    <li className="k-board-column" data-kind={draft.kind} data-fold={values.fold === true || undefined}>
      <span className="k-board-name">
        {typeof values.colour === 'string' && <span className="k-swatch" style={{ background: values.colour }} aria-hidden />}
        {i18nText(values.name, language) || t('editor.unnamed')}
      </span>
      <span className="k-muted">{probability}</span>
      <span className="k-board-needs">
        {needs.length > 0 ? t('editor.requirements', { list: needs.join(t('editor.list_separator')) }) : t('editor.no_requirements')}
      </span>
    </li>
  )
}

interface Texts {
  exists: (key: string) => boolean
  t: (key: string, options?: Record<string, unknown>) => string
}

function needsOf(values: FormValues, i18n: Texts, language: Language): string[] {
  const fields = Array.isArray(values.required_fields) ? values.required_fields.map(String) : []
  const checklist = Array.isArray(values.checklist) ? (values.checklist as readonly { label: unknown; mandatory: unknown }[]) : []
  const criteria = checklist
    .filter(({ mandatory }) => mandatory === true)
    .map(({ label }) => i18nText(label, language))
    .filter(Boolean)
  return [
    ...(values.needs_conversion === true && !fields.includes('organization') ? [i18n.t('cm:editor.organization')] : []),
    ...fields.map((field) => leadFieldLabel(i18n, field)),
    ...(typeof values.requires_activity_days === 'number'
      ? [i18n.t('cm:editor.activity_within', { days: values.requires_activity_days })]
      : []),
    ...criteria,
  ]
}
