/** What is said of texts: how long, of which form, what stands in them while they are empty. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linearPattern } from '../../../../../../shared/engine/linear-pattern'
import { NumberProperty, TextProperty, WordsProperty } from '../../../../../../screens/form/inputs/property'
import type { Setting, SettingProps } from '../setting'

const count = (text: string | undefined): number | undefined => (text === undefined ? undefined : Math.max(Number(text), 0))
const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value as number))

function Length({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <>
      <NumberProperty
        label={t('form_designer.min_length')}
        value={textOf(schema.minLength)}
        onChange={(next) => patch({ minLength: count(next) })}
      />
      <NumberProperty
        label={t('form_designer.max_length')}
        value={textOf(schema.maxLength)}
        onChange={(next) => patch({ maxLength: count(next) })}
      />
    </>
  )
}

/** One that no linear engine takes could keep the server busy for years. */
const isPattern = (text: string): boolean => text === '' || linearPattern(text) !== undefined

function Pattern({ schema, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const stored = typeof schema.pattern === 'string' ? schema.pattern : ''
  // What is no pattern yet goes no further.
  const [typed, setTyped] = useState<{ text: string; of: string }>()
  const text = typed?.of === stored ? typed.text : stored
  const isBroken = !isPattern(text)
  return (
    <TextProperty
      label={t('form_designer.pattern')}
      help={t('form_designer.pattern_help')}
      error={isBroken ? t('form_designer.pattern_invalid') : undefined}
      value={text}
      onChange={(next) => {
        const isReady = isPattern(next)
        setTyped({ text: next, of: isReady ? next : stored })
        if (isReady) patch({ pattern: next === '' ? undefined : next })
      }}
    />
  )
}

function Placeholder({ ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <WordsProperty
      label={t('form_designer.placeholder')}
      value={ui['ui:placeholder']}
      onChange={(next) => patch({}, { 'ui:placeholder': next })}
    />
  )
}

function Unit({ ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  return (
    <TextProperty
      label={t('form_designer.unit')}
      value={ui['ui:unit'] ?? ''}
      onChange={(next) => patch({}, { 'ui:unit': next || undefined })}
    />
  )
}

export const lengthSetting: Setting = { tab: 'validation', Editor: Length }
export const patternSetting: Setting = { tab: 'validation', Editor: Pattern }
export const placeholderSetting: Setting = { tab: 'general', Editor: Placeholder }
export const unitSetting: Setting = { tab: 'general', Editor: Unit }
