/** Export of the selected rows. */
import { Button } from '../../../ui/button'
import { useExport, type ExportProps } from './use-export'

export function ExportButton(props: ExportProps) {
  const { isOffered, open, dialog } = useExport(props)
  if (!isOffered) return null
  return (
    <>
      <Button onClick={open}>{props.ui.context.t('screens:export.button')}</Button>
      {dialog}
    </>
  )
}
