/** What a decision needs beside a click (wf.md §5.11). */
import { useTranslation } from 'react-i18next'
import { RefSelect } from '../../../../../components/inputs/ref-select'
import type { SignPolicy } from '../../../../../shared/wf/flow'
import { Labelled } from '../../../../../ui/labelled'
import { useFlowDesign } from '../design-context'
import { ChoiceInput } from './choice-input'

interface SignPartProps {
  value: SignPolicy | undefined
  /** Of the start: whoever submits signs, with no picture and no seal. */
  onlyReauth?: boolean
  onChange: (next: SignPolicy) => void
}

export function SignPart({ value = { reauth: 'none' }, onlyReauth = false, onChange }: SignPartProps) {
  const { t } = useTranslation('wf')
  const { readOnly } = useFlowDesign()
  return (
    <fieldset className="k-flow-part" disabled={readOnly}>
      <legend>{t('flow.sign')}</legend>
      <ChoiceInput
        label={t('flow.reauth')}
        value={value.reauth}
        disabled={readOnly}
        options={(['none', 'password', 'pin'] as const).map((key) => ({ value: key, label: t(`flow.reauths.${key}`) }))}
        onChange={(reauth) => onChange({ ...value, reauth })}
      />
      {!onlyReauth && (
        <>
          <ChoiceInput
            label={t('flow.image')}
            value={value.image ?? 'none'}
            disabled={readOnly}
            options={(['none', 'optional', 'required'] as const).map((key) => ({ value: key, label: t(`flow.images.${key}`) }))}
            onChange={(image) => onChange({ ...value, image })}
          />
          <Labelled label={t('flow.seal')} help={t('flow.seal_help')}>
            {({ id, describedBy }) => (
              <RefSelect
                id={id}
                describedBy={describedBy}
                entity="wf/seal"
                disabled={readOnly}
                value={value.seal ? [value.seal] : []}
                onChange={([seal]) => onChange({ ...value, seal: seal ?? null })}
              />
            )}
          </Labelled>
        </>
      )}
    </fieldset>
  )
}
