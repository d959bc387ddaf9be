/** Files, pictures, and pictures taken on the spot. */
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../../../components/inputs/file-input'
import { FileValue } from '../../../../../screens/cells/file-value'
import { fileProblem } from '../../../../../shared/wf/palette/file-limits'
import type { Control, ControlProps, ShownProps } from '../control'

function FilesInput({ id, label, schema, ui, value, onChange, refs, invalid, describedBy }: ControlProps) {
  const { t } = useTranslation('wf')
  const item = ui['ui:item']
  const refuses = (file: File) => {
    const problem = fileProblem(schema, file)
    return problem && t(`form_designer.invalid.${problem.key}`, problem.params)
  }
  return (
    <FileInput
      id={id}
      label={label}
      value={(Array.isArray(value) ? value : []).filter((one): one is number => typeof one === 'number')}
      onChange={(ids) => onChange(ids.length > 0 ? ids.slice(0, Number(schema.maxItems ?? Infinity)) : undefined)}
      refs={refs}
      multiple={schema.maxItems !== 1}
      images={item !== 'file'}
      camera={item === 'camera'}
      refuses={refuses}
      disabled={false}
      invalid={invalid}
      describedBy={describedBy}
      onBlur={() => undefined}
    />
  )
}

const FilesShown = ({ value, refs }: ShownProps) => <FileValue refs={refs} value={value} whole />

export const filesControl: Control = { Input: FilesInput, Shown: FilesShown }
