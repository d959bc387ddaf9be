/** One text: the product's beside the company's own, in four languages, saved together. */
import { useState } from 'react'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { DialogFooter } from '../../../ui/dialog-footer'
import { Dialog } from '../../../ui/dialog'
import { showAlert } from '../../../providers/notification/alerts'
import { setWording } from '../../../api/sc/wording'
import type { ByLanguage, Wording } from '../../../shared/sc/wording'
import { failureOf } from '../../../providers/http/error-text'
import { languages, languageTags, type Language } from '../../../providers/i18n/language'
import { marksIn } from '../../../shared/engine/text-marks'

export function WordingDialog({ wording: { module, key, product, own }, onClose }: { wording: Wording; onClose: () => void }) {
  const { t } = useTranslation(['sc', 'screens', 'common'])
  const worded = languages.filter((language) => product[language] !== undefined)
  const [texts, setTexts] = useState<ByLanguage<string>>(() =>
    Object.fromEntries(worded.map((language) => [language, own[language] ?? product[language] ?? ''])),
  )
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [busy, setBusy] = useState(false)
  const marks = [...new Set(worded.flatMap((language) => marksIn(product[language] ?? '')))]
  const save = async () => {
    setBusy(true)
    // An empty field is no text: the product's stands there again.
    const named = Object.fromEntries(worded.map((language) => [language, texts[language]?.trim() ? texts[language] : null]))
    try {
      await setWording(module, key, named)
      showAlert({ kind: 'success', text: t('wording.saved') })
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      if (failure?.errors) setErrors(failure.errors)
      else if (failure) showAlert({ kind: 'danger', text: failure.text })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('wording.edit')}
      width={640}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void save()}>
          {t('common:action.save')}
        </DialogFooter>
      }
    >
      <div className="k-wording-form">
        <code>
          {module}:{key}
        </code>
        {marks.length > 0 && <p className="k-secondary">{t('wording.marks', { marks: marks.join(' ') })}</p>}
        {errors.key && (
          <p className="k-entry-error" role="alert">
            {errors.key[0]}
          </p>
        )}
        {worded.map((language) => (
          <WordingField
            key={language}
            language={language}
            product={product[language] ?? ''}
            value={texts[language] ?? ''}
            error={errors[`texts.${language}`]?.[0]}
            onChange={(text) => {
              setTexts({ ...texts, [language]: text })
              setErrors({})
            }}
          />
        ))}
      </div>
    </Dialog>
  )
}

function WordingField({
  language,
  product,
  value,
  error,
  onChange,
}: {
  language: Language
  product: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}) {
  const { t } = useTranslation('sc')
  const id = `wording-${language}`
  return (
    <div className="k-entry">
      <label className="k-entry-label" htmlFor={id}>
        {t(`entity.message-override.fields.language.enum.${language}`)}
      </label>
      <Input.TextArea
        id={id}
        lang={languageTags[language]}
        value={value}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={4000}
        onChange={(event) => onChange(event.target.value)}
        {...(error ? { status: 'error' as const } : {})}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
      />
      <div id={`${id}-help`} className="k-wording-help">
        {error && (
          <span className="k-entry-error" role="alert">
            {error}
          </span>
        )}
        {value !== product && (
          <>
            <span className="k-secondary" lang={languageTags[language]}>
              {t('wording.product_text')}: {product}
            </span>
            <Button type="link" size="small" onClick={() => onChange(product)}>
              {t('wording.back')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
