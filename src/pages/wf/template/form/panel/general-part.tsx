/** What a field is called, its key, and where else it is shown. */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { I18nText } from '../../../../../schemas/core/types'
import { keyPattern } from '../../../../../shared/wf/palette/field-key'
import { useDesign } from '../design-scope'
import { fieldAt, patchField, takenKeys, type PartKey } from '../edit/design'
import { followingKey } from '../edit/following-key'
import { renamePart } from '../edit/parts'
import { SwitchProperty, TextProperty, WordsProperty } from '../../../../../screens/form/inputs/property'
import type { SettingProps } from './setting'

export function GeneralPart({ name, ui, patch }: SettingProps) {
  const { t } = useTranslation('wf')
  const { content, act, isFrozen } = useDesign()
  const isColumn = name.includes('.')
  const flag = (option: 'ui:indexed' | 'ui:sensitive' | 'ui:total') => (next: boolean) => patch({}, { [option]: next || undefined })
  // Letter by letter: a key that changed when the label is left would take the card away under the click that leaves it.
  const [followed, setFollowed] = useState<string>()
  const typing = useId()
  const relabel = (title: I18nText | undefined) => {
    const titled = patchField(content, name, {}, { 'ui:title': title })
    const next = isFrozen(name) ? undefined : followingKey(titled, name, followed)
    if (next) setFollowed(next)
    act(() => (next ? { content: renamePart(titled, name, next), keys: [siblingOf(name, next)] } : titled), typing)
  }
  return (
    <>
      <WordsProperty label={t('form_designer.label')} value={ui['ui:title']} onChange={relabel} />
      <KeyProperty name={name} />
      <WordsProperty long label={t('form_designer.help')} value={ui['ui:help']} onChange={(next) => patch({}, { 'ui:help': next })} />
      {!isColumn && (
        <>
          <SwitchProperty
            label={t('form_designer.indexed')}
            help={t('form_designer.indexed_help')}
            value={ui['ui:indexed'] === true}
            onChange={flag('ui:indexed')}
          />
          {addable.has(ui['ui:item'] ?? '') && (
            <SwitchProperty
              label={t('form_designer.total')}
              help={t('form_designer.total_help')}
              value={ui['ui:total'] === true}
              onChange={flag('ui:total')}
            />
          )}
          <SwitchProperty
            label={t('form_designer.sensitive')}
            help={t('form_designer.sensitive_help')}
            value={ui['ui:sensitive'] === true}
            onChange={flag('ui:sensitive')}
          />
        </>
      )}
      <SwitchProperty
        label={t('form_designer.print')}
        value={ui['ui:print'] !== false}
        onChange={(next) => patch({}, { 'ui:print': next ? undefined : false })}
      />
    </>
  )
}

const addable: ReadonlySet<string> = new Set(['computed', 'decimal', 'integer', 'money'])

/** The part under another key: of a column it stays within its table. */
function siblingOf(name: PartKey, key: string): PartKey {
  const [table = '', column] = name.split('.')
  return column === undefined ? key : `${table}.${key}`
}

/** Changed when it is left: every rule, right and binding that names the part follows. */
export function KeyProperty({ name }: { name: PartKey }) {
  const { t } = useTranslation('wf')
  const { content, act, select, isFrozen } = useDesign()
  const [table = '', column] = name.split('.')
  const own = column ?? table
  const [typed, setTyped] = useState({ text: own, of: own })
  const text = typed.of === own ? typed.text : own
  const isTaken = column === undefined ? takenKeys(content).has(text) : fieldAt(content, `${table}.${text}`) !== undefined
  const problem =
    text === own ? undefined : !keyPattern.test(text) ? t('form_designer.key_invalid') : isTaken ? t('form_designer.key_taken') : undefined
  const leave = () => {
    if (problem || text === own) return
    act((before) => renamePart(before, name, text))
    select(siblingOf(name, text))
  }
  const frozen = isFrozen(name)
  return (
    <div onBlur={leave}>
      <TextProperty
        label={t('form_designer.key')}
        help={frozen ? t('form_designer.key_frozen') : t('form_designer.key_help')}
        error={problem}
        value={text}
        disabled={frozen}
        onChange={(next) => setTyped({ text: next, of: own })}
      />
    </div>
  )
}
