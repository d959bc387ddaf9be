/** A translated text: the person's language in place, the other three behind a globe that says which are missing. */
import { useState } from 'react'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, languageTags, type Language } from '../../../providers/i18n/language'
import { useFormats } from '../../../components/format/format-settings'
import { ariaProps, type AriaInput, type InputProps } from './input-props'

type Texts = Partial<Record<Language, string>>

export const I18nTextInput = (props: InputProps) => (
  <TranslatedInput
    {...props}
    long={props.field.name === 'description' || props.field.name.endsWith('_note') || props.field.name.endsWith('_text')}
  />
)

interface TranslatedInputProps extends AriaInput, Pick<InputProps, 'value' | 'onChange' | 'onBlur' | 'disabled' | 'autoFocus'> {
  /** Several lines. */
  long?: boolean
}

/** The same without a declared field: of a hand-built screen. `onChange` gives the texts, null when all are empty. */
export function TranslatedInput(props: TranslatedInputProps) {
  const { value, onChange, onBlur, disabled, id, autoFocus, label, long = false } = props
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  const [open, setOpen] = useState(false)
  const texts = (typeof value === 'object' && value !== null ? value : {}) as Texts
  const missing = languages.filter((code) => !texts[code]?.trim())
  const some = missing.length < languages.length
  const set = (code: Language, text: string) => {
    const next = { ...texts, [code]: text }
    if (text === '') delete next[code]
    onChange(Object.keys(next).length > 0 ? next : null)
  }
  const others = languages.filter((code) => code !== language)
  const input = (code: Language, main: boolean) => {
    const shared = {
      value: texts[code] ?? '',
      disabled,
      lang: languageTags[code],
      onBlur,
      autoFocus: main && (autoFocus ?? false),
      ...(main
        ? { ...ariaProps(props), placeholder: firstFilled(texts, code) }
        : { id: `${id}-${code}`, 'aria-label': t('i18n.in', { label, language: languageNames[code] }) }),
    }
    return long ? (
      <Input.TextArea {...shared} autoSize={{ minRows: 1, maxRows: 6 }} onChange={(event) => set(code, event.target.value)} />
    ) : (
      <Input {...shared} onChange={(event) => set(code, event.target.value)} />
    )
  }
  const otherMissing = others.filter((code) => missing.includes(code))
  return (
    <div className="k-i18n">
      <div className="k-i18n-main">
        {input(language, true)}
        <button
          type="button"
          className="k-i18n-globe"
          data-missing={(some && otherMissing.length > 0) || undefined}
          aria-expanded={open}
          aria-controls={`${id}-languages`}
          title={t('i18n.others')}
          aria-label={
            some && otherMissing.length > 0
              ? t('i18n.missing', { label, languages: otherMissing.map((code) => languageNames[code]).join(t('list_separator')) })
              : t('i18n.others_of', { label })
          }
          onClick={() => setOpen(!open)}
        >
          <GlobalOutlined aria-hidden />
          {some && otherMissing.length > 0 && <span aria-hidden data-count={`${others.length - otherMissing.length}/${others.length}`} />}
        </button>
      </div>
      {open && (
        <div className="k-i18n-others" id={`${id}-languages`}>
          {others.map((code) => (
            <div key={code} className="k-i18n-other" data-missing={(some && missing.includes(code)) || undefined}>
              <span className="k-i18n-language" lang={languageTags[code]}>
                {languageNames[code]}
              </span>
              {input(code, false)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** What readers of this language see until it is filled: en, tw, or the first there is. */
function firstFilled(texts: Texts, language: Language): string {
  return [texts[language], texts.en, texts.tw, ...Object.values(texts)].find((text) => text?.trim()) ?? ''
}
