/** The text of a bulletin in each language (bb.md §5.6, §5.8): missing ones are marked; a new one can copy the structure of another. */
import { useCallback, useState } from 'react'
import { Dropdown, Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { MentioningTextInput } from '../../../components/inputs/rich-text/mentioning-text-input'
import { currentLanguage } from '../../../providers/i18n/i18n'
import { languageNames, languageTags } from '../../../providers/i18n/language'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { findLinked } from '../../../resources/link-feeds'
import { languages, type Language } from '../../../schemas/core/types'
import { Button } from '../../../ui/button'
import { structureOf } from './copied-structure'
import { bodiesIn, type WrittenBody } from './written-bodies'
import '../bb.css'

export default function BodiesInput({ id, value, onChange, onBlur, disabled, invalid, describedBy }: FieldInputProps) {
  const { t } = useTranslation('bb')
  const bodies = bodiesIn(value)
  const [chosen, setChosen] = useState<Language>(() =>
    bodies.some((body) => body.language === currentLanguage()) ? currentLanguage() : (bodies[0]?.language ?? currentLanguage()),
  )
  const findRecords = useCallback((text: string) => findLinked(text, chosen), [chosen])
  const shown = bodies.find((body) => body.language === chosen)
  const others = bodies.filter((body) => body.language !== chosen && body.body !== '')
  const write = (body: string) => {
    const next: WrittenBody = { ...shown, language: chosen, body }
    const rows = shown ? bodies.map((one) => (one === shown ? next : one)) : [...bodies, next]
    // An emptied text is no text in that language.
    onChange(rows.filter((one) => one.body !== ''))
  }
  return (
    <div className="k-bb-bodies">
      <div className="k-bb-body-languages" role="group" aria-label={t('edit.languages')}>
        {languages.map((language) => {
          const isWritten = bodies.some((body) => body.language === language && body.body !== '')
          return (
            <button
              key={language}
              type="button"
              lang={languageTags[language]}
              aria-pressed={language === chosen}
              onClick={() => setChosen(language)}
            >
              {languageNames[language]}
              {!isWritten && <Tag>{t('edit.missing')}</Tag>}
            </button>
          )
        })}
        {!shown?.body && others.length > 0 && !disabled && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: others.map(({ language }) => ({ key: language, label: languageNames[language] })),
              onClick: ({ key }) => write(structureOf(others.find(({ language }) => language === key)?.body ?? '')),
            }}
          >
            <span>
              <Button type="link" size="small">
                {t('edit.copy_structure')}
              </Button>
            </span>
          </Dropdown>
        )}
      </div>
      <MentioningTextInput
        key={chosen}
        id={id}
        label={t('edit.text_in', { language: languageNames[chosen] })}
        placeholder={undefined}
        value={shown?.body ?? ''}
        onChange={write}
        onBlur={onBlur}
        disabled={disabled}
        invalid={invalid}
        required
        describedBy={describedBy}
        records={findRecords}
      />
    </div>
  )
}
